import type { SanityClient } from "@sanity/client";
import type { Log } from "http-kit";
import { LRUCache } from "lru-cache";
import type { ContentCache } from "./content-cache.server";

const RETRY_MS = 5_000;

/** Bounds the ids of changes whose event never arrived because the connection broke. */
const MAX_UNCONFIRMED = 1_000;

/** Changes that this process already knows of, so that their events from the dataset are ignored. */
export class LocalChanges {
  private readonly ids = new LRUCache<string, true>({ max: MAX_UNCONFIRMED });

  add(id: string): void {
    this.ids.set(id, true);
  }

  /** Whether the event with this id belongs to a change from elsewhere. */
  isRemote(id: string): boolean {
    return !this.ids.delete(id);
  }
}

/**
 * Subscribes to the dataset's live events and invalidates the cache by their sync tags, for the life of the process.
 * @see https://www.sanity.io/docs/content-lake/live-content-api
 */
export function listenForChanges(
  client: SanityClient,
  cache: ContentCache,
  localChanges: LocalChanges,
  log: Log,
): void {
  const retry = () =>
    setTimeout(() => listenForChanges(client, cache, localChanges, log), RETRY_MS).unref();
  client.live.events().subscribe({
    next(event) {
      if (event.type === "message") {
        if (localChanges.isRemote(event.id)) cache.change(new Set(event.tags));
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
