import type { SanityClient } from "@sanity/client";
import { useEffect, useState } from "react";
import { useClient, useCurrentUser, useProjectId } from "sanity";
import { API_VERSION } from "../../../contract/api-version";
import { useLatestCall } from "../live-data";
import { mayPublish } from "../roles";
import { type InboxItem, readInbox } from "./read-inbox";

/** A browser has six connections to a server, and the Studio needs them: no listener takes another one all day. */
const POLL_MS = 30_000;

/** Tells every list in this window to read again. */
const CHANGED = "inbox-changed";

/** What waits for the person who is signed in; undefined until it is read. */
export function useInbox(): InboxItem[] | undefined {
  const client = useClient({ apiVersion: API_VERSION });
  const projectId = useProjectId();
  const user = useCurrentUser();
  const [inbox, setInbox] = useState<InboxItem[]>();
  const startCall = useLatestCall();
  const reader = user?.id;
  const publishes = mayPublish(user);

  useEffect(() => {
    if (!reader) return;
    let discussion: SanityClient | undefined;
    const load = async () => {
      const isLatest = startCall();
      try {
        discussion ??= await openDiscussion(client, projectId);
        const person = { user: reader, mayPublish: publishes };
        const found = discussion ? await readInbox(discussion, person) : [];
        if (isLatest()) setInbox(found);
      } catch {
        // The last result stays; the Studio itself reports a lost connection.
        discussion = undefined;
      }
    };
    const read = () => void load();
    read();
    const timer = window.setInterval(() => document.hidden || read(), POLL_MS);
    const end = new AbortController();
    for (const event of ["focus", CHANGED])
      window.addEventListener(event, read, { signal: end.signal });
    return () => {
      startCall();
      window.clearInterval(timer);
      end.abort();
    };
  }, [client, projectId, reader, publishes, startCall]);

  return inbox;
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
