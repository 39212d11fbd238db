import type { SanityClient } from "@sanity/client";
import { defineQuery } from "groq";
import type { Log } from "http-kit";
import { type Observable, retry, shareReplay, tap } from "rxjs";

const everyDocumentQuery = defineQuery("* { _id }");

const RETRY_MS = 5_000;

/**
 * An event for every change of a draft or published document of a dataset. Subscribers share one connection, which is
 * open only while there are some. A later one gets the last event at once: changes since its page was rendered went to
 * the earlier ones only.
 */
export function draftChanges(client: SanityClient, log: Log): Observable<unknown> {
  return client
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
    .pipe(
      tap({
        error: (err) => log.error({ err }, "Previews do not hear of changes, trying again"),
      }),
      retry({ delay: RETRY_MS }),
      shareReplay({ bufferSize: 1, refCount: true }),
    );
}
