import { createPreviewSecret } from "@sanity/preview-url-secret/create-secret";
import type { SanityClient } from "sanity";
import { LEFT_OUT_PATH, type LeftOutDocument } from "../../contract/preview";

/**
 * Asks the site, which is on the Studio's own origin, what of the published content it leaves out. It believes
 * whoever brings a secret that only editors can write into the dataset, as for a preview.
 * @throws Error with words for the editor
 */
export async function readLeftOut(client: SanityClient): Promise<LeftOutDocument[]> {
  const { secret } = await createPreviewSecret(client, "left-out", window.location.href).catch(
    () => {
      throw new Error("Only editors can see this list: you may not write to the dataset.");
    },
  );
  const search = new URLSearchParams({ "sanity-preview-secret": secret });
  const response = await fetch(`${LEFT_OUT_PATH}?${search}`).catch(() => {
    throw new Error("The site does not answer. Try again in a moment.");
  });
  const answer = await response.json().catch(() => ({}));
  if (response.ok && Array.isArray(answer.documents)) return answer.documents;
  throw new Error(answer.message ?? "The site is not at this address, so it cannot be asked.");
}
