/** One event on its way to any number of listeners: its bytes are made once for each protocol. */
export class EventMessage {
  private streamBytes: Buffer | undefined;
  private frameBytes: Buffer | undefined;

  /** @param data JSON text. */
  constructor(
    readonly event: string,
    private readonly data: string,
    private readonly id?: string,
  ) {}

  /** As a server-sent event. */
  get stream(): Buffer {
    this.streamBytes ??= Buffer.from(
      `event: ${this.event}\n${this.id === undefined ? "" : `id: ${this.id}\n`}data: ${this.data}\n\n`,
    );
    return this.streamBytes;
  }

  /** As a whole WebSocket frame with `{"event":…,"id":…,"data":…}` in it. */
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
