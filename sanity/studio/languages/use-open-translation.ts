import { useToast } from "@sanity/ui/toast";
import type { SchemaType } from "sanity";
import { useRouter } from "sanity/router";
import type { Language } from "../../../contract/local-path";
import { useDatasetClient } from "../../live-data";
import { errorMessage } from "../people/error-message";
import { createTranslation } from "./translations";

/** @returns opens the translation of a document, after starting it where there is none yet */
export function useOpenTranslation(type: SchemaType | undefined) {
  const client = useDatasetClient();
  const router = useRouter();
  const toast = useToast();

  return async (original: string, language: Language, existing?: string): Promise<void> => {
    if (!type) return;
    try {
      const id = existing ?? (await createTranslation(client, type, original, language));
      router.navigateIntent("edit", { id, type: type.name });
    } catch (error) {
      const description = errorMessage(error);
      toast.push({ status: "error", title: "The translation was not made.", description });
    }
  };
}
