import HostedEventSource from "@sanity/eventsource/browser";
import { EventSource } from "eventsource";
import { fetchOverSockets } from "./socket-fetch";

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
export default function StudioEventSource(url: string, init: ListenerInit = {}): unknown {
  const { href, hostname } = new URL(url, window.location.href);
  if (hostname.endsWith(".sanity.io")) return new HostedEventSource(url, init);
  return new EventSource(href, {
    fetch: (input, { headers, ...request }) =>
      fetchOverSockets(input, { ...request, headers: { ...headers, ...init.headers } }),
  });
}

interface ListenerInit {
  headers?: Record<string, string>;
  withCredentials?: boolean;
}
