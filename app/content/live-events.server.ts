import type { SanityClient } from "@sanity/client";
import type { Log } from "http-kit";
import type { ContentCache } from "./content-cache.server";

const RETRY_MS = 5_000;

/**
 * Subscribes to the dataset's live events and invalidates the cache by their sync tags, for the life of the process.
 * @see https://www.sanity.io/docs/content-lake/live-content-api
 */
export function listenForChanges(client: SanityClient, cache: ContentCache, log: Log): void {
  const retry = () => setTimeout(() => listenForChanges(client, cache, log), RETRY_MS).unref();
  client.live.events().subscribe({
    next(event) {
      if (event.type === "message") {
        cache.change(new Set(event.tags));
      } else if (event.type === "welcome") cache.connect();
      // Events may have been missed, and their tags are unknown.
      else if (event.type === "restart") cache.change("everything");
      else cache.disconnect();
    },
    error(error: unknown) {
      cache.disconnect();
      log.warn({ err: error }, "The subscription to live events failed, trying again");
      // The client reconnects dropped connections itself, but not refused ones. Until then the cache stays off.
      retry();
    },
    complete: retry,
  });
}
