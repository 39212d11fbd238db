import type { LoaderFunctionArgs } from "@remix-run/node";
import { CACHE } from "~/lib/config/cache-control.server";
import { onDraftChange } from "~/preview/draft-changes.server";
import { currentPreview } from "~/preview/preview.server";

/** Shorter than the idle timeout of proxies. */
const HEARTBEAT_MS = 15_000;

/** Notifies a preview of every change, as server-sent events: `data: change`. */
export function loader({ context }: LoaderFunctionArgs) {
  if (!currentPreview()) return new Response("No preview.", { status: 403 });
  const encoder = new TextEncoder();
  let stop = () => {};
  const body = new ReadableStream<Uint8Array>({
    start(controller) {
      const send = (text: string) => controller.enqueue(encoder.encode(text));
      const heartbeat = setInterval(send, HEARTBEAT_MS, ":\n\n");
      const forget = onDraftChange(() => send("data: change\n\n"));
      stop = () => {
        clearInterval(heartbeat);
        forget();
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
