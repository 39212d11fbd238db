import type { SanityClient } from "@sanity/client";
import { useMemo } from "react";
import { useClient, useCurrentUser, useProjectId } from "sanity";
import { API_VERSION } from "../../../contract/api-version";
import { everyFew, useReadings } from "../live-data";
import { mayPublish } from "../roles";
import { type InboxItem, readInbox } from "./read-inbox";

/** Tells every list in this window to read again. */
const CHANGED = "inbox-changed";

/** A browser has six connections to a server, and the Studio needs them: no listener takes another one all day. */
const changes = everyFew(30_000, "focus", CHANGED);

/** What waits for the person who is signed in; undefined until it is read. */
export function useInbox(): InboxItem[] | undefined {
  const client = useClient({ apiVersion: API_VERSION });
  const projectId = useProjectId();
  const current = useCurrentUser();
  const user = current?.id;
  const publishes = mayPublish(current);
  const read = useMemo(() => {
    let discussion: SanityClient | undefined;
    return async () => {
      if (!user) return [];
      discussion ??= await openDiscussion(client, projectId);
      return discussion ? readInbox(discussion, { user, mayPublish: publishes }) : [];
    };
  }, [client, projectId, user, publishes]);
  return useReadings(read, changes).data;
}

/** @returns closes a task, and rejects if that fails */
export function useCloseTask(): (id: string) => Promise<void> {
  const client = useClient({ apiVersion: API_VERSION });
  const projectId = useProjectId();
  return async (id) => {
    const discussion = await openDiscussion(client, projectId);
    await discussion?.patch(id).set({ status: "closed" }).commit();
    window.dispatchEvent(new Event(CHANGED));
  };
}

/**
 * A client of the dataset of comments and tasks. The Studio's own one misses a dataset that somebody else makes later.
 * @returns undefined before the first comment or task
 */
async function openDiscussion(
  client: SanityClient,
  projectId: string,
): Promise<SanityClient | undefined> {
  const found = await client.request<{ name: string }[]>({
    url: `/projects/${projectId}/datasets`,
    query: { datasetProfile: "comments", addonFor: client.config().dataset ?? "" },
  });
  return found[0] && client.withConfig({ dataset: found[0].name });
}
