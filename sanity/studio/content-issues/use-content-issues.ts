import { createPreviewSecret } from "@sanity/preview-url-secret/create-secret";
import { useCallback, useEffect, useState } from "react";
import { type SanityClient, useClient } from "sanity";
import { API_VERSION } from "../../../contract/api-version";
import { CONTENT_ISSUES_PATH, type InvalidDocument } from "../../../contract/preview";
import { subscribeToQuery, useLatestCall } from "../live-data";

const PUBLISHED = '*[!(_id in path("drafts.**")) && !(_id in path("versions.**"))]';

export type ContentIssues = { documents: InvalidDocument[] } | { failure: string };

/**
 * The published documents that the site cannot show as they are, read again after each publication.
 * @returns `issues` is undefined until the first response
 */
export function useContentIssues(): { issues: ContentIssues | undefined; reload: () => void } {
  const client = useClient({ apiVersion: API_VERSION });
  const [issues, setIssues] = useState<ContentIssues>();
  const startCall = useLatestCall();

  const reload = useCallback(async () => {
    const isLatest = startCall();
    const found = await readContentIssues(client).then(
      (documents) => ({ documents }),
      (error: Error) => ({ failure: error.message }),
    );
    if (isLatest()) setIssues(found);
  }, [client, startCall]);

  useEffect(() => {
    void reload();
    return subscribeToQuery(client, PUBLISHED, {}, () => void reload());
  }, [client, reload]);

  return { issues, reload };
}

/**
 * Reads the list from the site, which has the same origin as the Studio.
 * @throws Error with a message for the editor
 */
async function readContentIssues(client: SanityClient): Promise<InvalidDocument[]> {
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
  if (token) return fetch(CONTENT_ISSUES_PATH, { headers: { Authorization: `Bearer ${token}` } });
  // Hosted Sanity signs people in by its own cookie. A secret that only editors can write proves the role to the site.
  const { secret } = await createPreviewSecret(
    client as object as Parameters<typeof createPreviewSecret>[0],
    "content-issues",
    window.location.href,
  ).catch(() => {
    throw new NotAllowedError();
  });
  return fetch(
    `${CONTENT_ISSUES_PATH}?${new URLSearchParams({ "sanity-preview-secret": secret })}`,
  );
}
