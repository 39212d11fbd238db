import { fetchSharedAccessQuery } from "@sanity/preview-url-secret/constants";
import type { CurrentUser, SanityClient } from "sanity";
import { PREVIEW_ENABLE_PATH } from "../../../contract/preview";

/**
 * How Presentation begins a preview: with a secret in the dataset. A viewer can write none and, unless an editor
 * shares the preview, can read none. As they may read drafts, the site begins a preview for their token instead.
 */
export async function previewMode({ client }: { client: SanityClient }) {
  const user = await client.request<Partial<CurrentUser>>({ uri: "/users/me" });
  const mayOnlyRead = user.roles?.every(({ name }) => name === "viewer");
  const isOpenToUser =
    !mayOnlyRead || Boolean(await client.fetch(fetchSharedAccessQuery, {}, { perspective: "raw" }));
  if (isOpenToUser) return { enable: PREVIEW_ENABLE_PATH };
  await beginWithToken(client);
  return false;
}

/** The cookie that the site answers with counts for the frame, too, which is on the same origin. */
async function beginWithToken(client: SanityClient): Promise<void> {
  const { token } = client.config();
  if (!token) return;
  const headers = { Authorization: `Bearer ${token}` };
  // A site that does not answer is seen in the frame.
  await fetch(PREVIEW_ENABLE_PATH, { headers, redirect: "manual" }).catch(() => {});
}
