import type { IncomingMessage, ServerResponse } from "node:http";
import type { EndReason } from "../../auth/open-connections";
import { BEHIND_BYTES } from "../../util/limits";
import { CLOSE_TIMEOUT_MS, EventMessage, type EventSink, HEARTBEAT_MS } from "./sink";

/** The mean pause before an EventSource connects again. */
const RETRY_MS = 2_000;

const COMMENT = Buffer.from(":\n\n");

/**
 * Turns a response into a stream of server-sent events, with comments as heartbeat.
 * @see https://html.spec.whatwg.org/multipage/server-sent-events.html
 */
export class EventStream implements EventSink {
  private readonly heartbeat: NodeJS.Timeout;

  /** @param stalledMs after which a reader that takes nothing is disconnected; each write starts it again */
  constructor(
    request: IncomingMessage,
    private readonly response: ServerResponse,
    stalledMs = 2 * HEARTBEAT_MS,
  ) {
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

  get isBehind(): boolean {
    return this.response.writableLength > BEHIND_BYTES;
  }

  send(message: EventMessage): void {
    this.write(message.stream);
  }

  onceCaughtUp(callback: () => void): void {
    this.response.once("drain", callback);
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
