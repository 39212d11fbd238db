import { useMemo } from "react";
import { EMPTY } from "rxjs";
import { useDocumentStore } from "sanity";
import type { Language } from "../../../contract/local-path";
import { useObserved } from "../../live-data";
import { observeTranslations, type Translation } from "./translations";

const NONE: Translation[] = [];

/** A document in each language: none until they are read, and on a site in one language. @param id its published id */
export function useTranslations(
  id: string,
  type: string,
  languages: readonly Language[],
): Translation[] {
  const store = useDocumentStore();
  const observed = useMemo(
    () => (languages.length < 2 ? EMPTY : observeTranslations(store, { id, type }, languages)),
    [store, id, type, languages],
  );
  return useObserved(observed, NONE);
}
