import type { SanityClient } from "@sanity/client";
import { useCallback, useRef } from "react";

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
