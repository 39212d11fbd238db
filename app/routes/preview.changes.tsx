import { AsyncResource } from "node:async_hooks";
import type { LoaderFunctionArgs } from "@remix-run/node";
import { interval, map, merge, mergeMap, type Subscription, startWith, takeWhile } from "rxjs";
import { currentContent, currentPreview } from "~/content/request-context.server";
import { CACHE } from "~/lib/config/cache-control.server";
import { mayPreview } from "~/preview/access.server";
import { findPreview } from "~/preview/preview.server";

/** Shorter than the idle timeout of proxies. */
const HEARTBEAT_MS = 15_000;

/** Notifies a preview of every change, as server-sent events: `data: change`. Ends when the preview has ended. */
export function loader({ context, request }: LoaderFunctionArgs) {
  if (!currentPreview()) return new Response("No preview.", { status: 403 });
  const check = { mayPreview, settings: context.settings };
  const from = { path: new URL(request.url).pathname, cookie: request.headers.get("Cookie") };
  // As in this request, whichever opened the connection to the dataset. An outage of the dataset ends no preview.
  const isAllowed = AsyncResource.bind(() => findPreview(from, check).catch(() => true));
  const events = merge(
    interval(HEARTBEAT_MS).pipe(map(() => ":\n\n")),
    currentContent().draftChanges.pipe(map(() => "data: change\n\n")),
  ).pipe(
    mergeMap(async (text) => ((await isAllowed()) ? text : "")),
    takeWhile(Boolean),
    startWith("retry: 1000\n\n"),
  );
  let subscription: Subscription | undefined;
  const body = new ReadableStream<string>({
    start(controller) {
      subscription = events.subscribe({
        next: (text) => controller.enqueue(text),
        complete: () => controller.close(),
      });
      // The request's signal does not fire for a stream that outlives the request object.
      context.onClose?.(() => subscription?.unsubscribe());
    },
    cancel: () => subscription?.unsubscribe(),
  }).pipeThrough(new TextEncoderStream());
  return new Response(body, {
    headers: {
      "Content-Type": "text/event-stream",
      // Compression would buffer events.
      "Cache-Control": `${CACHE.none}, no-transform`,
    },
  });
}
