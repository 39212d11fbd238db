import type { SanityClient } from "@sanity/client";
import { getLog } from "~/utils/log.server";
import type { AnswerCache } from "./answer-cache.server";

const RETRY_MS = 5_000;
const PUBLISHED = `*[!(_id in path("drafts.**")) && !(_id in path("versions.**"))]`;

/**
 * Empties the cache at every change of a published document, for as long as the process runs.
 * @see https://www.sanity.io/docs/http-reference/listen
 */
export function listenForChanges(client: SanityClient, answers: AnswerCache): void {
  client
    .listen(
      PUBLISHED,
      {},
      {
        events: ["welcome", "mutation", "reconnect"],
        includeResult: false,
        // Only told once queries see the change, so the read that follows an event is never older than it.
        visibility: "query",
      },
    )
    .subscribe({
      next(event) {
        if (event.type === "welcome") answers.connect();
        else if (event.type === "reconnect") answers.disconnect();
        else answers.invalidate();
      },
      error(error: unknown) {
        answers.disconnect();
        getLog().warn({ err: error }, "Changes of the dataset are not heard of, trying again");
        // The client itself retries a dropped connection; this one was refused. Pages stay right without it.
        setTimeout(() => listenForChanges(client, answers), RETRY_MS).unref();
      },
    });
}
