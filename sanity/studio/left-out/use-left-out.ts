import { createPreviewSecret } from "@sanity/preview-url-secret/create-secret";
import { defineQuery } from "groq";
import type { SanityClient } from "sanity";
import { LEFT_OUT_PATH, type LeftOut } from "../../../contract/preview";
import { useLiveData } from "../live-data";

const publishedQuery = defineQuery(`
  *[!(_id in path("drafts.**")) && !(_id in path("versions.**"))]
`);

export type LeftOutAnswer = { documents: LeftOut[] } | { failure: string };

/** The published documents that the site cannot show as they are, read again after each publication. */
export function useLeftOut(): { data: LeftOutAnswer | undefined; reload(): void } {
  return useLiveData(readOrFail, publishedQuery);
}

function readOrFail(client: SanityClient): Promise<LeftOutAnswer> {
  return readLeftOut(client).then(
    (documents) => ({ documents }),
    (error: Error) => ({ failure: error.message }),
  );
}

/**
 * Reads the list from the site, which has the same origin as the Studio.
 * @throws Error with a message for the editor
 */
async function readLeftOut(client: SanityClient): Promise<LeftOut[]> {
  const response = await request(client).catch((error) => {
    if (error instanceof NotAllowedError) throw error;
    throw new Error("The site does not answer. Try again in a moment.");
  });
  const body = await response.json().catch(() => ({}));
  if (response.ok && Array.isArray(body.documents)) return body.documents;
  throw new Error(body.message ?? "The site does not answer at this URL.");
}

class NotAllowedError extends Error {
  override message = "Only editors can see this list: you may not write to the dataset.";
}

async function request(client: SanityClient): Promise<Response> {
  const { token } = client.config();
  if (token) return fetch(LEFT_OUT_PATH, { headers: { Authorization: `Bearer ${token}` } });
  // Hosted Sanity signs people in by its own cookie. A secret that only editors can write proves the role to the site.
  const { secret } = await createPreviewSecret(
    client as object as Parameters<typeof createPreviewSecret>[0],
    "left-out",
    window.location.href,
  ).catch(() => {
    throw new NotAllowedError();
  });
  return fetch(`${LEFT_OUT_PATH}?${new URLSearchParams({ "sanity-preview-secret": secret })}`);
}
