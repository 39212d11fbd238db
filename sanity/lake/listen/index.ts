import { randomBytes } from "node:crypto";
import type { ListenHub, ListenRequest, ListenSink } from "./hub";

export { EventStream } from "./event-stream";
export { listenFilter } from "./filter";
export { ListenHub, type ListenSink } from "./hub";

/** Greets a listener and sends it everything that is committed from now on. */
export function startListening(
  hub: ListenHub,
  request: ListenRequest,
  sink: ListenSink,
): () => void {
  sink.send("welcome", JSON.stringify({ listenerName: randomBytes(12).toString("base64url") }));
  return hub.subscribe(request, sink);
}
