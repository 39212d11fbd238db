import type { IncomingMessage, ServerResponse } from "node:http";
import type { ListenSink } from "./hub";

const HEARTBEAT_MS = 15_000;
// A reader that is this far behind would only keep growing our memory: it may connect again.
const MAX_UNREAD_BYTES = 8 * 1024 * 1024;

/**
 * Turns a response into a stream of server-sent events, kept alive by comments.
 * @see https://html.spec.whatwg.org/multipage/server-sent-events.html
 */
export class EventStream implements ListenSink {
  private readonly heartbeat: NodeJS.Timeout;

  constructor(
    request: IncomingMessage,
    private readonly response: ServerResponse,
  ) {
    request.socket.setTimeout(0);
    request.socket.setNoDelay(true);
    response.writeHead(200, {
      "Content-Type": "text/event-stream; charset=utf-8",
      // no-transform: compression would hold events back.
      "Cache-Control": "no-cache, no-transform",
      "X-Accel-Buffering": "no",
    });
    this.write(":\n\n");
    this.heartbeat = setInterval(() => this.write(":\n\n"), HEARTBEAT_MS);
    response.on("close", () => clearInterval(this.heartbeat));
  }

  send(event: string, data: string, id?: string): void {
    this.write(`event: ${event}\n${id === undefined ? "" : `id: ${id}\n`}data: ${data}\n\n`);
  }

  /** Calls back when the reader is gone, whoever hung up. */
  onClose(callback: () => void): void {
    this.response.on("close", callback);
  }

  close(): void {
    clearInterval(this.heartbeat);
    this.response.end();
  }

  private write(text: string): void {
    if (this.response.destroyed) return;
    this.response.write(text);
    if (this.response.writableLength > MAX_UNREAD_BYTES) this.response.destroy();
  }
}
