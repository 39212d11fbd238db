import { createPreviewSecret } from "@sanity/preview-url-secret/create-secret";
import type { SanityClient } from "sanity";
import { CONTENT_ISSUES_PATH, type InvalidDocument } from "../../../contract/preview";

/**
 * Asks the site, which is on the Studio's own origin, what of the published content it leaves out.
 * @throws Error with words for the editor
 */
export async function readLeftOut(client: SanityClient): Promise<InvalidDocument[]> {
  const response = await ask(client).catch((error) => {
    if (error instanceof MayNotAsk) throw error;
    throw new Error("The site does not answer. Try again in a moment.");
  });
  const answer = await response.json().catch(() => ({}));
  if (response.ok && Array.isArray(answer.documents)) return answer.documents;
  throw new Error(answer.message ?? "The site is not at this address, so it cannot be asked.");
}

class MayNotAsk extends Error {
  override message = "Only editors can see this list: you may not write to the dataset.";
}

async function ask(client: SanityClient): Promise<Response> {
  const { token } = client.config();
  if (token) return fetch(CONTENT_ISSUES_PATH, { headers: { Authorization: `Bearer ${token}` } });
  // Whoever is signed in to hosted Sanity by its cookie has nothing to show to the site but what only editors can write.
  const { secret } = await createPreviewSecret(client, "left-out", window.location.href).catch(
    () => {
      throw new MayNotAsk();
    },
  );
  return fetch(
    `${CONTENT_ISSUES_PATH}?${new URLSearchParams({ "sanity-preview-secret": secret })}`,
  );
}
