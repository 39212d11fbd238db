import type { LoaderFunctionArgs } from "@remix-run/node";
import { CACHE } from "~/lib/config/cache-control.server";
import { onDraftChange } from "~/preview/draft-changes.server";
import { currentPreview } from "~/preview/preview.server";

/** Often enough that no proxy takes the connection for a dead one. */
const HEARTBEAT_MS = 15_000;

/** Tells a preview of every change, as server-sent events: `data: change`. */
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
      // Not the request's signal: of a stream that is open for long, the request is no longer there to tell it.
      context.onClose?.(stop);
    },
    cancel: () => stop(),
  });
  return new Response(body, {
    headers: {
      "Content-Type": "text/event-stream",
      // Compressed, an event would wait for the next one to fill the block.
      "Cache-Control": `${CACHE.none}, no-transform`,
    },
  });
}
