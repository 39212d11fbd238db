import { randomBytes } from "node:crypto";
import type { ListenHub } from "./hub";
import { EventMessage } from "./message";
import type { EventSink } from "./sink";
import { type ListenRequest, listenSubscription } from "./subscription";

/**
 * Greets a listener and sends it everything that is committed from now on. One that comes back is
 * first sent what it missed (`welcomeback`) or told that this is not known any more (`reset`).
 * @param lastEventId of the last event that it had, if it was connected before.
 */
export function startListening(
  hub: ListenHub,
  request: ListenRequest,
  lastEventId: string | undefined,
  sink: EventSink,
): void {
  const subscription = listenSubscription(request);
  const data = JSON.stringify({ listenerName: randomBytes(12).toString("base64url") });
  if (!request.canResume) {
    sink.send(new EventMessage("welcome", data));
    hub.subscribe(subscription, sink);
    return;
  }
  const backlog = hub.backlog(request.dataset);
  const from = lastEventId === undefined ? undefined : backlog.find(lastEventId);
  if (from) {
    // The id it came with: if this connection breaks at once, it has missed just as much.
    sink.send(new EventMessage("welcomeback", data, lastEventId));
  } else {
    const greeting = lastEventId === undefined ? "welcome" : "reset";
    sink.send(new EventMessage(greeting, data, backlog.idOf(backlog.now())));
  }
  hub.subscribe(subscription, sink, from);
}
