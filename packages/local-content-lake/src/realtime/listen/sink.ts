import type { IncomingMessage, ServerResponse } from "node:http";
import type { Writable } from "node:stream";
import type { WebSocket } from "ws";
import { CLOSE_CODES, type EndReason } from "../../auth/open-connections";
import { BEHIND_BYTES } from "../../util/limits";
import { CLOSE_TIMEOUT_MS, closeWebSocket, GOING_AWAY, keepAlive } from "../web-socket";

/** The connection of a listener: an event stream or a WebSocket. */
export interface EventSink {
  send(message: EventMessage): void;
  /** True if the reader has much left to read. Events then wait until `onceCaughtUp`. */
  readonly isBehind: boolean;
  onceCaughtUp(callback: () => void): void;
  /** Calls back when the connection closes, from either side. */
  onClose(callback: () => void): void;
  /** Ends the connection after sending what is buffered. */
  close(): void;
}

/**
 * A sink that sends each message once `ready` has resolved for its id, in order.
 * @param ready never rejects
 */
export function delayed(sink: EventSink, ready: (id: string) => Promise<void>): EventSink {
  let before = Promise.resolve();
  return {
    send(message) {
      const { id } = message;
      const isReady = id === undefined ? undefined : ready(id);
      before = Promise.all([before, isReady]).then(() => sink.send(message));
    },
    get isBehind() {
      return sink.isBehind;
    },
    onceCaughtUp: (callback) => sink.onceCaughtUp(callback),
    onClose: (callback) => sink.onClose(callback),
    close: () => sink.close(),
  };
}

// Proxies and browsers close idle connections after a minute or less.
const HEARTBEAT_MS = 15_000;

/** What was written to a connection and not yet read. */
class BufferedSink {
  constructor(private readonly out: Writable) {}

  get isBehind(): boolean {
    return this.out.writableLength > BEHIND_BYTES;
  }

  onceCaughtUp(callback: () => void): void {
    this.out.once("drain", callback);
  }
}

/** Sends events over a WebSocket. Browsers allow far more WebSockets than event streams. */
export class EventSocket extends BufferedSink implements EventSink {
  /** @param transport the connection below the WebSocket */
  constructor(
    private readonly socket: WebSocket,
    transport: Writable,
  ) {
    super(transport);
    // ws closes the connection after a protocol error. Without a listener, the error would end the process.
    socket.on("error", () => {});
    keepAlive(socket, HEARTBEAT_MS);
  }

  send(message: EventMessage): void {
    const { socket } = this;
    if (socket.readyState === socket.OPEN) socket.send(message.text, { binary: false });
  }

  onClose(callback: () => void): void {
    this.socket.on("close", callback);
  }

  /** Ends a connection whose credential is revoked, with the reason. */
  end(reason: EndReason): void {
    this.close(CLOSE_CODES[reason], reason);
  }

  close(code = GOING_AWAY, reason?: string): void {
    closeWebSocket(this.socket, code, reason);
  }
}

/** The mean pause before an EventSource connects again. */
const RETRY_MS = 2_000;

const COMMENT = Buffer.from(":\n\n");

/**
 * Turns a response into a stream of server-sent events, with comments as heartbeat.
 * @see https://html.spec.whatwg.org/multipage/server-sent-events.html
 */
export class EventStream extends BufferedSink implements EventSink {
  private readonly heartbeat: NodeJS.Timeout;

  /** @param stalledMs after which a reader that takes nothing is disconnected; each write starts it again */
  constructor(
    request: IncomingMessage,
    private readonly response: ServerResponse,
    stalledMs = 2 * HEARTBEAT_MS,
  ) {
    super(response);
    response.setTimeout(stalledMs, () => response.destroy());
    request.socket.setNoDelay(true);
    response.writeHead(200, {
      "Content-Type": "text/event-stream; charset=utf-8",
      // no-transform: compression would hold events back.
      "Cache-Control": "no-cache, no-transform",
      "X-Accel-Buffering": "no",
    });
    // Listeners that a restart disconnects do not all come back at the same moment.
    const retryMs = Math.round(RETRY_MS * (0.5 + Math.random()));
    this.write(Buffer.from(`retry: ${retryMs}\n\n`));
    this.heartbeat = setInterval(() => {
      if (response.writableLength === 0) this.write(COMMENT);
    }, HEARTBEAT_MS);
    response.on("close", () => clearInterval(this.heartbeat));
  }

  send(message: EventMessage): void {
    this.write(message.stream);
  }

  onClose(callback: () => void): void {
    if (this.response.destroyed) callback();
    else this.response.on("close", callback);
  }

  close(): void {
    clearInterval(this.heartbeat);
    this.response.end();
    setTimeout(() => this.response.destroy(), CLOSE_TIMEOUT_MS).unref();
  }

  /** Ends a connection whose credential is revoked, with the reason. */
  end(reason: EndReason): void {
    // Without this event, an EventSource would reconnect forever.
    if (reason === "signedOut") {
      const data = JSON.stringify({ reason: "The session has ended: sign in again" });
      this.send(new EventMessage("disconnect", data));
    }
    this.close();
  }

  private write(bytes: Buffer): void {
    const { response } = this;
    if (!response.destroyed && !response.writableEnded) response.write(bytes);
  }
}

/** One event for any number of listeners: its bytes are built once per protocol. */
export class EventMessage {
  private streamBytes: Buffer | undefined;
  private textBytes: Buffer | undefined;

  /** @param data JSON text. */
  constructor(
    readonly event: string,
    private readonly data: string,
    readonly id?: string,
  ) {}

  /** The server-sent event. */
  get stream(): Buffer {
    this.streamBytes ??= Buffer.from(
      `event: ${this.event}\n${this.id === undefined ? "" : `id: ${this.id}\n`}data: ${this.data}\n\n`,
    );
    return this.streamBytes;
  }

  /** A message of a WebSocket: `{"event":…,"id":…,"data":…}`. */
  get text(): Buffer {
    const id = this.id === undefined ? "" : `"id":${JSON.stringify(this.id)},`;
    this.textBytes ??= Buffer.from(
      `{"event":${JSON.stringify(this.event)},${id}"data":${this.data}}`,
    );
    return this.textBytes;
  }
}
