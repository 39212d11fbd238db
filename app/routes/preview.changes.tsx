import { AsyncResource } from "node:async_hooks";
import type { LoaderFunctionArgs } from "@remix-run/node";
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
  const { draftChanges: changes } = currentContent();
  const encoder = new TextEncoder();
  let stop = () => {};
  const body = new ReadableStream<Uint8Array>({
    start(controller) {
      const cookie = request.headers.get("Cookie");
      const { pathname: path } = new URL(request.url);
      const send = (text: string) => controller.enqueue(encoder.encode(text));
      const sendIfAllowed = async (text: string) => {
        // An outage of the dataset ends no preview.
        const isAllowed = await findPreview({ path, cookie }, check).catch(() => true);
        if (hasEnded) return;
        if (isAllowed) return send(text);
        stop();
        controller.close();
      };
      let hasEnded = false;
      const heartbeat = setInterval(sendIfAllowed, HEARTBEAT_MS, ":\n\n");
      // As in this request, whichever opened the connection to the dataset.
      const notify = AsyncResource.bind(() => void sendIfAllowed("data: change\n\n"));
      const subscription = changes.subscribe(notify);
      stop = () => {
        hasEnded = true;
        clearInterval(heartbeat);
        subscription.unsubscribe();
      };
      send("retry: 1000\n\n");
      // The request's signal does not fire for a stream that outlives the request object.
      context.onClose?.(stop);
    },
    cancel: () => stop(),
  });
  return new Response(body, {
    headers: {
      "Content-Type": "text/event-stream",
      // Compression would buffer events.
      "Cache-Control": `${CACHE.none}, no-transform`,
    },
  });
}
