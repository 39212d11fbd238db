import type { IncomingMessage } from "node:http";
import type { Access } from "../auth/authenticate";
import type { OpenConnections } from "../auth/open-connections";
import { type EventSink, type EventSocket, EventStream } from "../realtime/listen";
import type { RouteContext } from "./context";

/** The context of an event route, without the response, because a listener may be a WebSocket. */
export type EventContext = Omit<RouteContext, "response" | "onCacheable">;

/** Sends events to a listener from now on. */
export type StartEvents = (sink: EventSink) => void;

/**
 * Reads the whole request before any response byte.
 * @throws LakeError, which is sent instead of events
 */
export type PrepareEvents = (context: EventContext) => StartEvents;

/**
 * The id of a listener's last event before it disconnected: an EventSource sends a header;
 * a browser's WebSocket and some EventSource libraries can only send a parameter.
 */
export function readLastEventId(
  request: IncomingMessage,
  query: URLSearchParams,
): string | undefined {
  const header = request.headers["last-event-id"];
  return (typeof header === "string" && header) || query.get("lastEventId") || undefined;
}

/** Ends a listener as soon as its credential is revoked. */
export function closeOnRevocation(
  connections: OpenConnections,
  access: Access,
  sink: EventSocket | EventStream,
): void {
  if (access.role === "anonymous") return;
  sink.onClose(connections.register(access, (reason) => sink.end(reason)));
}

/** Responds with server-sent events. @throws what `prepare` throws */
export function streamEvents(
  { request, response, ...context }: RouteContext,
  prepare: PrepareEvents,
): void {
  const start = prepare({ request, ...context });
  const stream = new EventStream(request, response);
  // A HEAD request would otherwise never end.
  if (request.method === "HEAD") stream.close();
  else {
    closeOnRevocation(context.services.connections, context.access, stream);
    start(stream);
  }
}
