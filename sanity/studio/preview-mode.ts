import { fetchSharedAccessQuery } from "@sanity/preview-url-secret/constants";
import type { CurrentUser, SanityClient } from "sanity";
import { PREVIEW_ENABLE_PATH } from "../../contract/preview";

/**
 * How Presentation begins a preview: with a secret in the dataset. A viewer can write none and, unless an editor
 * shares the preview, can read none; they see the site as it is published, where there would be an empty frame.
 */
export async function previewMode({ client }: { client: SanityClient }) {
  const user = await client.request<Partial<CurrentUser>>({ uri: "/users/me" });
  const mayOnlyRead = user.roles?.every(({ name }) => name === "viewer");
  const isOpenToUser =
    !mayOnlyRead || Boolean(await client.fetch(fetchSharedAccessQuery, {}, { perspective: "raw" }));
  return isOpenToUser && { enable: PREVIEW_ENABLE_PATH };
}
