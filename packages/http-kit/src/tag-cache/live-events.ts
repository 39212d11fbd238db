import type { SanityClient } from "@sanity/client";
import type { Log } from "../log";
import type { ContentCache } from "./content-cache";

/** The pause before another subscription doubles up to the longest. Milliseconds. */
const FIRST_PAUSE_MS = 5_000;
const LONGEST_PAUSE_MS = 60_000;

/**
 * Subscribes to the dataset's live events and invalidates the cache by their sync tags. Subscribes again after a
 * refusal, or when the server sends it away, at a random moment of the second half of a pause: what one server sends
 * away does not come back at once.
 * @returns ends the subscription, and with it what the cache knows
 * @see https://www.sanity.io/docs/content-lake/live-content-api
 */
export function listenForChanges(
  client: SanityClient,
  cache: ContentCache,
  log: Pick<Log, "warn">,
): () => void {
  let pauseMs = FIRST_PAUSE_MS;
  let end = (): void => {};
  const listen = (): void => {
    let subscription: { unsubscribe(): void } | undefined;
    // Before the call below, which may be refused at once.
    end = () => subscription?.unsubscribe();
    subscription = client.live.events().subscribe({
      next(event) {
        if (event.type === "message") cache.change(new Set(event.tags));
        // Events may have been missed, and their tags are unknown.
        else if (event.type === "restart") cache.change("everything");
        else if (event.type === "goaway") listenLater({ reason: event.reason });
        else if (event.type === "welcome") {
          pauseMs = FIRST_PAUSE_MS;
          cache.connect();
        } else cache.disconnect();
      },
      // The client reconnects dropped connections itself, but not refused ones.
      error: (err: unknown) => listenLater({ err }),
      complete: () => listenLater({}),
    });
  };
  /** Until then the cache stays off. */
  const listenLater = (cause: object): void => {
    end();
    cache.disconnect();
    log.warn(cause, "The subscription to live events ended, trying again");
    const timer = setTimeout(listen, pauseMs * (0.5 + Math.random() / 2)).unref();
    end = () => clearTimeout(timer);
    pauseMs = Math.min(pauseMs * 2, LONGEST_PAUSE_MS);
  };
  listen();
  return () => {
    end();
    cache.disconnect();
  };
}
