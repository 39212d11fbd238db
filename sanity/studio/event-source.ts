import HostedEventSource from "hosted-eventsource";
import { WebSocketEventSource } from "./ws-event-source";

export interface EventSourceInit {
  headers?: Record<string, string>;
  withCredentials?: boolean;
}

/**
 * Stands in for `@sanity/eventsource` in the Studio's build: Sanity's own addresses get the real one,
 * which HTTP/2 serves well; a local lake gets WebSockets.
 */
export default function StudioEventSource(url: string, init?: EventSourceInit): unknown {
  const { hostname } = new URL(url, window.location.href);
  return hostname.endsWith(".sanity.io")
    ? new HostedEventSource(url, init)
    : new WebSocketEventSource(url, init);
}
