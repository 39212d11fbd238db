import { validatePreviewUrl } from "@sanity/preview-url-secret";
import { getClient } from "~/content/client.server";
import { getEnv } from "~/utils/env.server";
import { ownPath } from "~/utils/own-path";
import { type PreviewPerspective, parsePerspective } from "./perspective";

interface PreviewInvitation {
  perspective: PreviewPerspective;
  /** A path of this site. */
  redirectTo: string;
}

/**
 * Checks the secret with which the Studio opens a preview: it stands in the dataset, where only editors can write,
 * and is good for an hour.
 * @param url the whole address that was asked for
 * @returns null when there is no valid secret in it
 * @see https://www.sanity.io/docs/visual-editing/visual-editing-preview-mode
 */
export async function readInvitation(url: string): Promise<PreviewInvitation | null> {
  const token = getEnv().SANITY_API_READ_TOKEN;
  if (!token) return null;
  const { isValid, redirectTo, studioPreviewPerspective } = await validatePreviewUrl(
    getClient().withConfig({ token }),
    url,
  );
  if (!isValid) return null;
  return {
    perspective: parsePerspective(studioPreviewPerspective),
    redirectTo: ownPath(redirectTo ?? "/"),
  };
}
