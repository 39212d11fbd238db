import HostedEventSource from "@sanity/eventsource/browser";
import { type SocketInit, WebSocketEventSource } from "./ws-event-source";

/**
 * Replaces `@sanity/eventsource` in a Studio's build: the real one for Sanity's hosts, WebSockets for a lake.
 *
 * @param url of the listener
 * @param init headers, as `@sanity/eventsource` takes them
 * @returns an object with the interface of an EventSource
 * @see lakeStudio of `local-content-lake/vite`, which sets the alias
 * @example
 * resolve: { alias: { "@sanity/eventsource": "local-content-lake/event-source" } }
 */
export default function StudioEventSource(url: string, init?: SocketInit): unknown {
  const { hostname } = new URL(url, window.location.href);
  return hostname.endsWith(".sanity.io")
    ? new HostedEventSource(url, init)
    : new WebSocketEventSource(url, init);
}
