import { defineQuery } from "groq";
import type { Log } from "http-kit";
import { getDraftsClient } from "~/content/client.server";

const everyDocumentQuery = defineQuery("* { _id }");

type Listener = () => void;

const RETRY_MS = 5_000;
const listeners = new Set<Listener>();
let subscription: { unsubscribe(): void } | undefined;
let retry: ReturnType<typeof setTimeout> | undefined;

/**
 * Calls back once the subscription is open, and after every change of a draft or published document. Callers share
 * one subscription, which is open only while there are callers.
 * @returns a function that ends the calls
 */
export function onDraftChange(listener: Listener, log: Log): () => void {
  listeners.add(listener);
  if (listeners.size === 1) connect(log);
  // Like a welcome event: changes since the page was rendered went to the earlier callers only.
  else listener();
  return () => {
    const wasListening = listeners.delete(listener);
    if (wasListening && listeners.size === 0) disconnect();
  };
}

function connect(log: Log): void {
  subscription = getDraftsClient()
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
      next() {
        for (const listener of listeners) listener();
      },
      error(error) {
        log.error({ err: error }, "Previews do not hear of changes, trying again");
        retry = setTimeout(connect, RETRY_MS, log);
      },
    });
}

function disconnect(): void {
  clearTimeout(retry);
  subscription?.unsubscribe();
}
