import type { SanityClient } from "@sanity/client";

/**
 * Calls back once it listens, and after every change of what a query selects.
 * @returns ends the calls
 */
export function onChange(
  client: SanityClient,
  query: string,
  params: Record<string, unknown>,
  listener: () => void,
): () => void {
  const changes = client
    .listen(query, params, {
      // A welcome, too: what happened while there was no connection was not heard.
      events: ["welcome", "mutation"],
      includeAllVersions: true,
      includeResult: false,
      visibility: "query",
    })
    .subscribe({ next: listener, error: () => {} });
  return () => changes.unsubscribe();
}
