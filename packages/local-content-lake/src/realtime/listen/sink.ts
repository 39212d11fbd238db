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
export const HEARTBEAT_MS = 15_000;

// For clients that do not answer the close frame.
export const CLOSE_TIMEOUT_MS = 1_000;

/** One event for any number of listeners: its bytes are built once per protocol. */
export class EventMessage {
  private streamBytes: Buffer | undefined;
  private frameBytes: Buffer | undefined;

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

  /** A whole WebSocket frame with `{"event":…,"id":…,"data":…}`. */
  get frame(): Buffer {
    const id = this.id === undefined ? "" : `"id":${JSON.stringify(this.id)},`;
    this.frameBytes ??= textFrame(
      `{"event":${JSON.stringify(this.event)},${id}"data":${this.data}}`,
    );
    return this.frameBytes;
  }
}

const FINAL_TEXT = 0x81;

/**
 * A text message as a server sends it: one frame without a mask.
 * @see https://www.rfc-editor.org/rfc/rfc6455#section-5.2
 */
export function textFrame(text: string): Buffer {
  const payload = Buffer.from(text);
  return Buffer.concat([header(payload.length), payload]);
}

function header(length: number): Buffer {
  if (length < 126) return Buffer.from([FINAL_TEXT, length]);
  if (length < 0x10000) return Buffer.from([FINAL_TEXT, 126, length >> 8, length & 0xff]);
  const bytes = Buffer.alloc(10);
  bytes[0] = FINAL_TEXT;
  bytes[1] = 127;
  bytes.writeBigUInt64BE(BigInt(length), 2);
  return bytes;
}
