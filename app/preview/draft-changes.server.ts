import { getClient } from "~/content/client.server";
import { getEnv } from "~/lib/config/env.server";
import { getLog } from "~/lib/config/log.server";

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
export function onDraftChange(listener: Listener): () => void {
  listeners.add(listener);
  if (listeners.size === 1) connect();
  // Like a welcome event: changes since the page was rendered went to the earlier callers only.
  else listener();
  return () => {
    const wasListening = listeners.delete(listener);
    if (wasListening && listeners.size === 0) disconnect();
  };
}

function connect(): void {
  const client = getClient().withConfig({ token: getEnv().SANITY_API_READ_TOKEN });
  subscription = client
    .listen(
      "*",
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
        getLog().error({ err: error }, "Previews do not hear of changes, trying again");
        retry = setTimeout(connect, RETRY_MS);
      },
    });
}

function disconnect(): void {
  clearTimeout(retry);
  subscription?.unsubscribe();
}
