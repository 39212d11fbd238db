import { createPreviewSecret } from "@sanity/preview-url-secret/create-secret";
import { defineQuery } from "groq";
import type { SanityClient } from "sanity";
import { LEFT_OUT_PATH, type LeftOut } from "../../../contract/preview";
import { askSite } from "../ask-site";
import { useLiveData } from "../live-data";

const publishedQuery = defineQuery(`
  *[!(_id in path("drafts.**")) && !(_id in path("versions.**"))] {
    _id
  }
`);

/** The published documents that the site cannot show as they are, read again after each publication. */
export function useLeftOut() {
  return useLiveData(readLeftOut, publishedQuery);
}

/**
 * Reads the list from the site.
 * @throws Error with a message for the editor
 */
async function readLeftOut(client: SanityClient): Promise<LeftOut[]> {
  const { token } = client.config();
  const path = token ? LEFT_OUT_PATH : `${LEFT_OUT_PATH}?${await newSecret(client)}`;
  const body = await (await askSite(path, token)).json().catch(() => ({}));
  if (Array.isArray(body.documents)) return body.documents;
  throw new Error("The site does not answer at this URL.");
}

/** Hosted Sanity signs people in by its own cookie. A secret that only editors can write proves the role to the site. */
async function newSecret(client: SanityClient): Promise<URLSearchParams> {
  const { secret } = await createPreviewSecret(
    client as object as Parameters<typeof createPreviewSecret>[0],
    "left-out",
    window.location.href,
  ).catch(() => {
    throw new Error("Only editors can see this list: you may not write to the dataset.");
  });
  return new URLSearchParams({ "sanity-preview-secret": secret });
}
