import HostedEventSource from "@sanity/eventsource/browser";
import { type Frame, listenerAddress, reportAccess } from "./listener-socket";

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

interface SocketInit {
  headers?: Record<string, string>;
  withCredentials?: boolean;
}

const FIRST_RETRY_MS = 1000;
const MAX_RETRY_MS = 10_000;

/** An EventSource over a WebSocket. Reconnects by itself and sends the last event id, as an EventSource does. */
class WebSocketEventSource extends EventTarget {
  static readonly CONNECTING = 0;
  static readonly OPEN = 1;
  static readonly CLOSED = 2;
  readonly CONNECTING = 0;
  readonly OPEN = 1;
  readonly CLOSED = 2;
  readyState: 0 | 1 | 2 = 0;
  readonly url: string;

  private readonly address: URL;
  private socket: WebSocket | undefined;
  private retry: ReturnType<typeof setTimeout> | undefined;
  private retryMs = FIRST_RETRY_MS;

  constructor(url: string, init: SocketInit = {}) {
    super();
    this.url = new URL(url, window.location.href).href;
    const token = init.headers?.Authorization?.replace(/^Bearer +/, "");
    this.address = listenerAddress(url, token);
    this.connect();
  }

  close(): void {
    this.readyState = this.CLOSED;
    clearTimeout(this.retry);
    // Closing a socket while it connects logs an error in the console.
    if (this.socket?.readyState !== WebSocket.CONNECTING) this.socket?.close();
  }

  private connect(): void {
    const socket = new WebSocket(this.address);
    this.socket = socket;
    socket.onopen = () => {
      if (this.readyState === this.CLOSED) return socket.close();
      this.readyState = this.OPEN;
      this.retryMs = FIRST_RETRY_MS;
      this.dispatchEvent(new Event("open"));
    };
    socket.onmessage = ({ data }) => this.receive(JSON.parse(data));
    socket.onclose = ({ code }) => this.closed(code);
  }

  private receive({ event, id, data }: Frame): void {
    if (this.readyState === this.CLOSED) return;
    if (id) this.address.searchParams.set("lastEventId", id);
    const init = { data: JSON.stringify(data), lastEventId: id ?? "" };
    this.dispatchEvent(new MessageEvent(event, init));
  }

  private closed(code: number): void {
    const change = this.readyState === this.CLOSED ? undefined : reportAccess(code);
    // After a sign-out every reconnect would be refused.
    if (change !== "signedOut") this.connectLater();
  }

  private connectLater(): void {
    if (this.readyState === this.CLOSED) return;
    this.readyState = this.CONNECTING;
    // Studios that a restart disconnects do not all come back at the same moment.
    const pauseMs = this.retryMs * (0.5 + Math.random() / 2);
    this.retry = setTimeout(() => this.connect(), pauseMs);
    this.retryMs = Math.min(this.retryMs * 2, MAX_RETRY_MS);
    this.dispatchEvent(new Event("error"));
  }
}
