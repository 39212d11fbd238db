import type { WebSocket } from "ws";

// For clients that do not answer the close frame.
export const CLOSE_TIMEOUT_MS = 1_000;

/** Close code "going away". @see https://www.rfc-editor.org/rfc/rfc6455#section-7.4.1 */
export const GOING_AWAY = 1001;

/** Closes a connection, by force if the client does not agree. Further messages are ignored. */
export function closeWebSocket(socket: WebSocket, code: number, reason?: string): void {
  socket.close(code, reason);
  setTimeout(() => socket.terminate(), CLOSE_TIMEOUT_MS).unref();
}

/** Pings a client, and ends the connection when it no longer answers. */
export class Heartbeat {
  private isAnswering = true;
  private readonly timer: NodeJS.Timeout;

  /** @param afterPing called after each ping */
  constructor(
    private readonly socket: WebSocket,
    milliseconds: number,
    private readonly afterPing?: () => void,
  ) {
    socket.on("pong", () => {
      this.isAnswering = true;
    });
    this.timer = setInterval(() => this.beat(), milliseconds);
    socket.on("close", () => this.end());
  }

  end(): void {
    clearInterval(this.timer);
  }

  private beat(): void {
    if (!this.isAnswering) {
      this.socket.terminate();
      return;
    }
    this.isAnswering = false;
    this.socket.ping();
    this.afterPing?.();
  }
}
