import type { SanityClient } from "@sanity/client";
import { defineQuery } from "groq";
import { useCallback, useEffect, useRef, useState } from "react";
import { useClient } from "sanity";
import { API_VERSION } from "../../contract/api-version";

const NO_PARAMS = {};

/** The documents of some types, to be listened to. */
export const ofTypesQuery = defineQuery(`*[_type in $types] { _id }`);

/**
 * Calls `listener` once the connection is open and after each change of a document that the query matches.
 * @returns ends the subscription
 */
export function subscribeToQuery(
  client: SanityClient,
  query: string,
  params: Record<string, unknown>,
  listener: () => void,
): () => void {
  const changes = client
    .listen(query, params, {
      // Also on "welcome": changes during a lost connection bring no event.
      events: ["welcome", "mutation"],
      includeAllVersions: true,
      includeResult: false,
      visibility: "query",
    })
    .subscribe({ next: listener, error: () => {} });
  return () => changes.unsubscribe();
}

interface LiveOptions {
  /** Of the query, always the same object. */
  params?: Record<string, unknown>;
  /** A burst of changes within so many milliseconds brings one read. */
  debounceMs?: number;
}

/**
 * What `read` resolves with, read again after each change of a document that the query matches. After a read that is
 * rejected, the last result stays; the Studio itself reports a lost connection.
 * @param read always the same function
 * @returns `data` is undefined until the first result
 */
export function useLiveData<Data>(
  read: (client: SanityClient) => Promise<Data>,
  query: string,
  { params = NO_PARAMS, debounceMs = 0 }: LiveOptions = {},
): { data: Data | undefined; reload(): void } {
  const client = useClient({ apiVersion: API_VERSION });
  const [data, setData] = useState<Data>();
  const startCall = useLatestCall();

  const reload = useCallback(() => {
    const isLatest = startCall();
    read(client).then(
      (found) => isLatest() && setData(found),
      () => {},
    );
  }, [client, read, startCall]);

  useEffect(() => {
    let timer: number | undefined;
    reload();
    const unsubscribe = subscribeToQuery(client, query, params, () => {
      window.clearTimeout(timer);
      if (debounceMs === 0) reload();
      else timer = window.setTimeout(reload, debounceMs);
    });
    return () => {
      startCall();
      window.clearTimeout(timer);
      unsubscribe();
    };
  }, [client, query, params, debounceMs, reload, startCall]);

  return { data, reload };
}

/**
 * For requests that can overlap: only the result of the latest call counts.
 * @returns starts a call; the function that it returns is true while no later call has started
 */
export function useLatestCall(): () => () => boolean {
  const last = useRef(0);
  return useCallback(() => {
    last.current += 1;
    const own = last.current;
    return () => own === last.current;
  }, []);
}
