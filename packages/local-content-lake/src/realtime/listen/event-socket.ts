import type { Duplex } from "node:stream";
import { WebSocket } from "ws";
import { CLOSE_CODES, type EndReason } from "../../auth/people";
import type { EventMessage } from "./sink";
import {
  BEHIND_BYTES,
  CLOSE_TIMEOUT_MS,
  type EventSink,
  HEARTBEAT_MS,
  MAX_UNREAD_BYTES,
} from "./sink";

/** https://www.rfc-editor.org/rfc/rfc6455#section-7.4.1: the server is going away. */
const GOING_AWAY = 1001;

/** Sends events over a WebSocket, of which a browser may hold many more than event streams. */
export class EventSocket implements EventSink {
  private isAnswering = true;
  private readonly heartbeat: NodeJS.Timeout;

  /** @param transport the connection below the WebSocket, for frames that are ready to send. */
  constructor(
    private readonly socket: WebSocket,
    private readonly transport: Duplex,
  ) {
    // What breaks the protocol ends the connection by itself; unheard, it would end the process.
    socket.on("error", () => {});
    socket.on("pong", () => {
      this.isAnswering = true;
    });
    this.heartbeat = setInterval(() => this.beat(), HEARTBEAT_MS);
    socket.on("close", () => clearInterval(this.heartbeat));
  }

  get isBehind(): boolean {
    return this.transport.writableLength > BEHIND_BYTES;
  }

  send(message: EventMessage): void {
    if (this.socket.readyState !== WebSocket.OPEN) return;
    // Judged before writing: one large event is no sign of a slow reader.
    if (this.transport.writableLength > MAX_UNREAD_BYTES) this.socket.terminate();
    else this.transport.write(message.frame);
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

  /** Ends the connection of somebody who may not have it any more, and says why. */
  end(reason: EndReason): void {
    this.closeWith(CLOSE_CODES[reason], reason);
  }

  private closeWith(code: number, reason?: string): void {
    clearInterval(this.heartbeat);
    this.socket.close(code, reason);
    setTimeout(() => this.socket.terminate(), CLOSE_TIMEOUT_MS).unref();
  }

  private beat(): void {
    if (this.isAnswering) this.socket.ping();
    else this.socket.terminate();
    this.isAnswering = false;
  }
}
