import HostedEventSource from "@sanity/eventsource/browser";
import { type SocketInit, WebSocketEventSource } from "./ws-event-source";

/**
 * Stands in for `@sanity/eventsource` in a Studio's build: Sanity's own addresses get the real one,
 * which HTTP/2 serves well; a lake gets WebSockets.
 */
export default function StudioEventSource(url: string, init?: SocketInit): unknown {
  const { hostname } = new URL(url, window.location.href);
  return hostname.endsWith(".sanity.io")
    ? new HostedEventSource(url, init)
    : new WebSocketEventSource(url, init);
}
