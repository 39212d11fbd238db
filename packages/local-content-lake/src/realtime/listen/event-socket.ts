import type { Duplex } from "node:stream";
import type { WebSocket } from "ws";
import { CLOSE_CODES, type EndReason } from "../../auth/open-connections";
import { BEHIND_BYTES } from "../../util/limits";
import { closeWebSocket, GOING_AWAY, Heartbeat } from "../web-socket";
import { type EventMessage, type EventSink, HEARTBEAT_MS } from "./sink";

/** Sends events over a WebSocket. Browsers allow far more WebSockets than event streams. */
export class EventSocket implements EventSink {
  private readonly heartbeat: Heartbeat;

  /** @param transport the connection below the WebSocket, for prebuilt frames */
  constructor(
    private readonly socket: WebSocket,
    private readonly transport: Duplex,
  ) {
    // ws closes the connection after a protocol error. Without a listener, the error would end the process.
    socket.on("error", () => {});
    this.heartbeat = new Heartbeat(socket, HEARTBEAT_MS);
  }

  get isBehind(): boolean {
    return this.transport.writableLength > BEHIND_BYTES;
  }

  send(message: EventMessage): void {
    if (this.socket.readyState === this.socket.OPEN) this.transport.write(message.frame);
  }

  onceCaughtUp(callback: () => void): void {
    this.transport.once("drain", callback);
  }

  onClose(callback: () => void): void {
    this.socket.on("close", callback);
  }

  close(): void {
    this.closeWith(GOING_AWAY);
  }

  /** Ends a connection whose credential is revoked, with the reason. */
  end(reason: EndReason): void {
    this.closeWith(CLOSE_CODES[reason], reason);
  }

  private closeWith(code: number, reason?: string): void {
    this.heartbeat.end();
    closeWebSocket(this.socket, code, reason);
  }
}
