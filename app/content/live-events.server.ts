import type { SanityClient } from "@sanity/client";
import { getLog } from "~/lib/config/log.server";
import type { ContentCache } from "./content-cache.server";

const RETRY_MS = 5_000;

// Of changes whose event never came, as the connection was lost just then.
const MAX_UNCONFIRMED = 1_000;

/** Changes that were told of in this process, of which the dataset's event is then no news. */
export class LocalChanges {
  private readonly ids = new Set<string>();

  add(id: string): void {
    const [oldest] = this.ids;
    if (this.ids.size >= MAX_UNCONFIRMED && oldest !== undefined) this.ids.delete(oldest);
    this.ids.add(id);
  }

  /** Whether the event with this id is the first that is heard of its change. */
  isRemote(id: string): boolean {
    return !this.ids.delete(id);
  }
}

/**
 * Tells the cache of every change of published content, by the tags of what it touches, for as long as the process runs.
 * @see https://www.sanity.io/docs/content-lake/live-content-api
 */
export function listenForChanges(
  client: SanityClient,
  cache: ContentCache,
  early: LocalChanges,
): void {
  const retry = () => setTimeout(() => listenForChanges(client, cache, early), RETRY_MS).unref();
  client.live.events().subscribe({
    next(event) {
      if (event.type === "message") {
        if (early.isRemote(event.id)) cache.change(new Set(event.tags));
      } else if (event.type === "welcome") cache.connect();
      // What was missed is not told one by one.
      else if (event.type === "restart") cache.change("everything");
      else cache.disconnect();
    },
    error(error: unknown) {
      cache.disconnect();
      getLog().warn({ err: error }, "Changes of the dataset are not heard of, trying again");
      // The client itself retries a dropped connection; this one was refused. Pages stay right without it.
      retry();
    },
    complete: retry,
  });
}
