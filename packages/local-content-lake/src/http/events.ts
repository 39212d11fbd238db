import type { IncomingMessage } from "node:http";
import type { Access } from "../auth";
import type { OpenConnections } from "../auth/people";
import { type EventSink, type EventSocket, EventStream } from "../realtime/listen";
import type { RouteContext } from "./context";

/** What a route of events needs to know, however its listener is connected. */
export type EventContext = Omit<RouteContext, "response" | "onCacheable">;

/** Sends events to a listener from now on. */
export type StartEvents = (sink: EventSink) => void;

/**
 * Reads all that is asked for before the first byte is answered.
 * @throws LakeError, which the caller is answered instead of events.
 */
export type PrepareEvents = (context: EventContext) => StartEvents;

/**
 * The last event that a listener had before its connection broke: an EventSource sends a header;
 * a browser's WebSocket and some EventSources in JavaScript can only send a parameter.
 */
export function readLastEventId(
  request: IncomingMessage,
  query: URLSearchParams,
): string | undefined {
  const header = request.headers["last-event-id"];
  const id = (typeof header === "string" && header) || query.get("lastEventId");
  return id || undefined;
}

/** Ends a listener as soon as whoever opened it may not have it any more. */
export function closeOnRevocation(
  connections: OpenConnections,
  access: Access,
  sink: EventSocket | EventStream,
): void {
  if (access.role === "anonymous") return;
  const release = connections.register(access, (reason) => sink.end(reason));
  sink.onClose(() => void release());
}

/** Answers with a stream of server-sent events. @throws what `prepare` throws */
export function streamEvents(
  { request, response, ...context }: RouteContext,
  prepare: PrepareEvents,
): void {
  const start = prepare({ request, ...context });
  const stream = new EventStream(request, response);
  // Who asks for the head only would wait for ever.
  if (request.method === "HEAD") stream.close();
  else {
    closeOnRevocation(context.services.connections, context.access, stream);
    start(stream);
  }
}
