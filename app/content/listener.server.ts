import type { SanityClient } from "@sanity/client";
import { getLog } from "~/utils/log.server";
import type { AnswerCache } from "./answer-cache.server";

const RETRY_MS = 5_000;

/**
 * Tells the cache of every change of published content, by the tags of what it touches, for as long as the process runs.
 * @see https://www.sanity.io/docs/content-lake/live-content-api
 */
export function listenForChanges(client: SanityClient, answers: AnswerCache): void {
  const retry = () => setTimeout(() => listenForChanges(client, answers), RETRY_MS).unref();
  client.live.events().subscribe({
    next(event) {
      if (event.type === "message") answers.change(new Set(event.tags));
      else if (event.type === "welcome") answers.connect();
      // What was missed is not told one by one.
      else if (event.type === "restart") answers.change("everything");
      else answers.disconnect();
    },
    error(error: unknown) {
      answers.disconnect();
      getLog().warn({ err: error }, "Changes of the dataset are not heard of, trying again");
      // The client itself retries a dropped connection; this one was refused. Pages stay right without it.
      retry();
    },
    complete: retry,
  });
}
