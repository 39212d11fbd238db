import { ClientError } from "@sanity/client";
import { validatePreviewUrl } from "@sanity/preview-url-secret";
import {
  fetchSharedAccessQuery,
  schemaType,
  schemaTypeSingleton,
  urlSearchParamPreviewSecret,
} from "@sanity/preview-url-secret/constants";
import { defineQuery } from "groq";
import { z } from "zod";
import { type PreviewPerspective, parsePerspective } from "~/content/perspective";
import { currentContent } from "~/content/request-context.server";
import { sameSitePath } from "~/lib/urls/same-site-path";
import { mayPublish } from "../../contract/roles";
import type { PreviewGrant } from "./preview.server";

const invitationsQuery = defineQuery(`*[_type in $types && secret == $secret]._id`);

interface PreviewInvitation {
  perspective: PreviewPerspective;
  /** A path of this site. */
  redirectTo: string;
  /** What allows the preview, and ends it. */
  grant: PreviewGrant;
}

/**
 * Checks the secret with which the Studio opens a preview. It is a document that expires after an hour. It counts only
 * if everybody who wrote it may publish, because contributors write drafts, and the Studio stores secrets in drafts.
 * @param url the full request URL
 * @returns null without a valid secret
 * @see https://www.sanity.io/docs/visual-editing/visual-editing-preview-mode
 */
export async function readPreviewInvitation(url: string): Promise<PreviewInvitation | null> {
  const reader = currentContent().draftsClient;
  if (!reader.config().token) return null;
  const { isValid, redirectTo, studioPreviewPerspective } = await validatePreviewUrl(reader, url);
  if (!isValid) return null;
  const secret = new URL(url).searchParams.get(urlSearchParamPreviewSecret);
  const userId = await findInviter(secret ?? "");
  if (userId === null) return null;
  const isShared = secret !== null && secret === (await findSharedSecret());
  return {
    perspective: parsePerspective(studioPreviewPerspective),
    redirectTo: sameSitePath(redirectTo ?? "/"),
    grant: { userId, ...(isShared && { sharedSecret: secret }) },
  };
}

/** Stands for an unknown user: a hosted project may not let the read token see its history and members. */
const UNKNOWN_USER = "";

/** The last author of a secret, by the dataset's history. Null if one of its authors may not publish. */
async function findInviter(secret: string): Promise<string | null> {
  const client = currentContent().draftsClient;
  const ids = await client.fetch<string[]>(
    invitationsQuery,
    { secret, types: [schemaType, schemaTypeSingleton] },
    { perspective: "raw" },
  );
  const authors = await unlessForbidden(async () => {
    const lines = await client.request<string>({
      url: `/data/history/${client.config().dataset}/transactions/${ids.join(",")}`,
      query: { excludeContent: "true" },
    });
    return lines.split("\n").filter(Boolean).map(readAuthor);
  });
  if (authors === undefined) return UNKNOWN_USER;
  for (const author of new Set(authors)) {
    const roles = await findRoles(author);
    if (roles && !mayPublish(roles)) return null;
  }
  return authors.at(-1) ?? null;
}

function readAuthor(line: string): string {
  return z.object({ author: z.string() }).parse(JSON.parse(line)).author;
}

/** The secret of shared links; null while sharing is off. */
function findSharedSecret(): Promise<string | null> {
  return currentContent().draftsClient.fetch(fetchSharedAccessQuery, {}, { perspective: "raw" });
}

/**
 * True while the user of a preview is a member of the project, with any role, because every role reads drafts. One of
 * a shared link also ends when sharing is switched off.
 */
export async function mayPreview({ userId, sharedSecret }: PreviewGrant): Promise<boolean> {
  if (sharedSecret !== undefined && sharedSecret !== (await findSharedSecret())) return false;
  if (userId === UNKNOWN_USER) return true;
  const roles = await findRoles(userId);
  return roles === undefined || roles.length > 0;
}

const accessSchema = z.object({
  memberships: z.array(z.object({ roleNames: z.array(z.string()) })),
});

/** The roles of a user: none for a removed one, undefined if the read token may not see members. */
async function findRoles(userId: string): Promise<string[] | undefined> {
  const client = currentContent().draftsClient;
  const url = `/access/project/${client.config().projectId}/users/${encodeURIComponent(userId)}`;
  return unlessForbidden(async () => {
    try {
      const user = accessSchema.parse(await client.request({ url }));
      return user.memberships.flatMap(({ roleNames }) => roleNames);
    } catch (error) {
      if (error instanceof ClientError && error.statusCode === 404) return [];
      throw error;
    }
  });
}

async function unlessForbidden<Result>(read: () => Promise<Result>): Promise<Result | undefined> {
  try {
    return await read();
  } catch (error) {
    if (error instanceof ClientError && [401, 403].includes(error.statusCode)) return undefined;
    throw error;
  }
}

const BEARER = /^Bearer ([\w.-]{1,500})$/;
const memberSchema = z.object({
  id: z.string(),
  roles: z.array(z.object({ name: z.string() })).nonempty(),
});

export interface Member {
  id: string;
  roles: string[];
}

/**
 * The project member whose token the Studio sends with a request.
 * @returns undefined without the token of a member
 * @throws Error when the dataset is unavailable
 */
export async function findMember(request: Request): Promise<Member | undefined> {
  const token = BEARER.exec(request.headers.get("Authorization") ?? "")?.[1];
  if (!token) return undefined;
  try {
    const user = await currentContent().client.withConfig({ token }).request({ url: "/users/me" });
    const member = memberSchema.safeParse(user).data;
    return member && { id: member.id, roles: member.roles.map(({ name }) => name) };
  } catch (error) {
    if (error instanceof ClientError) return undefined;
    throw error;
  }
}
