import { AsyncResource } from "node:async_hooks";
import type { SanityClient } from "@sanity/client";
import { defineQuery } from "groq";
import type { Log } from "http-kit";

const everyDocumentQuery = defineQuery("* { _id }");

const RETRY_MS = 5_000;

/** The changes of one dataset's drafts. Listeners share one subscription, which is open only while there are some. */
export class DraftChanges {
  private readonly listeners = new Set<() => void>();
  private subscription: { unsubscribe(): void } | undefined;
  private retry: NodeJS.Timeout | undefined;

  constructor(
    private readonly client: SanityClient,
    private readonly log: Log,
  ) {}

  /**
   * Calls back once the subscription is open, and after every change of a draft or published document: as in the
   * request that asks, whichever opened the subscription.
   * @returns a function that ends the calls
   */
  listen(callback: () => void): () => void {
    const listener = AsyncResource.bind(callback);
    this.listeners.add(listener);
    if (this.listeners.size === 1) this.connect();
    // Like a welcome event: changes since the page was rendered went to the earlier callers only.
    else listener();
    return () => {
      const wasListening = this.listeners.delete(listener);
      if (wasListening && this.listeners.size === 0) this.disconnect();
    };
  }

  private connect(): void {
    this.subscription = this.client
      .listen(
        everyDocumentQuery,
        {},
        {
          // A welcome counts as a change: events during a disconnect are lost.
          events: ["mutation", "welcome"],
          includeAllVersions: true,
          includeResult: false,
          visibility: "query",
        },
      )
      .subscribe({
        next: () => {
          for (const listener of this.listeners) listener();
        },
        error: (error) => {
          this.log.error({ err: error }, "Previews do not hear of changes, trying again");
          this.retry = setTimeout(() => this.connect(), RETRY_MS);
        },
      });
  }

  private disconnect(): void {
    clearTimeout(this.retry);
    this.subscription?.unsubscribe();
  }
}
