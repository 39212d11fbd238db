import { ClientError } from "@sanity/client";
import { validatePreviewUrl } from "@sanity/preview-url-secret";
import { z } from "zod";
import { getClient } from "~/content/client.server";
import { getEnv } from "~/lib/config/env.server";
import { sameSitePath } from "~/lib/urls/same-site-path";
import { type PreviewPerspective, parsePerspective } from "./perspective";

interface PreviewInvitation {
  perspective: PreviewPerspective;
  /** A path of this site. */
  redirectTo: string;
}

/**
 * Checks the secret with which the Studio opens a preview. It is stored in the dataset, where only editors can write,
 * and expires after an hour.
 * @param url the full request URL
 * @returns null without a valid secret
 * @see https://www.sanity.io/docs/visual-editing/visual-editing-preview-mode
 */
export async function readPreviewInvitation(url: string): Promise<PreviewInvitation | null> {
  const token = getEnv().SANITY_API_READ_TOKEN;
  if (!token) return null;
  const { isValid, redirectTo, studioPreviewPerspective } = await validatePreviewUrl(
    getClient().withConfig({ token }),
    url,
  );
  if (!isValid) return null;
  return {
    perspective: parsePerspective(studioPreviewPerspective),
    redirectTo: sameSitePath(redirectTo ?? "/"),
  };
}

const BEARER = /^Bearer ([\w.-]{1,500})$/;
const memberSchema = z.object({ roles: z.array(z.unknown()).nonempty() });

/**
 * Whether a request has the token of a user with a role in the project.
 * @throws Error when the dataset is unavailable
 */
export async function isProjectMember(request: Request): Promise<boolean> {
  const token = BEARER.exec(request.headers.get("Authorization") ?? "")?.[1];
  if (!token) return false;
  try {
    const user = await getClient().withConfig({ token }).request({ uri: "/users/me" });
    return memberSchema.safeParse(user).success;
  } catch (error) {
    if (error instanceof ClientError) return false;
    throw error;
  }
}
