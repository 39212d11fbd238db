import { fetchSharedAccessQuery } from "@sanity/preview-url-secret/constants";
import type { CurrentUser, SanityClient } from "sanity";
import { RAW } from "../../../contract/api-version";
import { PREVIEW_ENABLE_PATH } from "../../../contract/preview";
import { mayPublish } from "../../../contract/roles";

/**
 * Starts a preview. Presentation does so with a secret in the dataset, which a viewer cannot write, and cannot read unless
 * an editor shares the preview. A viewer may read drafts, so the site starts the preview for the viewer's token instead.
 */
export async function previewMode({ client }: { client: SanityClient }) {
  const user = await client.request<Partial<CurrentUser>>({ url: "/users/me" });
  const roles = user.roles?.map(({ name }) => name);
  const isViewer = roles?.every((name) => name === "viewer");
  // The site accepts no secret of somebody who may not publish.
  const writesNoSecret = roles && !mayPublish(roles);
  const isShared = async () => Boolean(await client.fetch(fetchSharedAccessQuery, {}, RAW));
  if (!writesNoSecret || (isViewer && (await isShared()))) return { enable: PREVIEW_ENABLE_PATH };
  await startWithToken(client);
  return false;
}

/** Sets the preview cookie, which the frame shares because it has the same origin. */
async function startWithToken(client: SanityClient): Promise<void> {
  const { token } = client.config();
  if (!token) return;
  const headers = { Authorization: `Bearer ${token}` };
  // The frame shows it when the site does not respond.
  await fetch(PREVIEW_ENABLE_PATH, { headers, redirect: "manual" }).catch(() => {});
}
