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
export function keepAlive(socket: WebSocket, milliseconds: number, afterPing = () => {}): void {
  let isAnswering = true;
  socket.on("pong", () => {
    isAnswering = true;
  });
  const timer = setInterval(() => {
    if (!isAnswering) return socket.terminate();
    isAnswering = false;
    socket.ping();
    afterPing();
  }, milliseconds);
  socket.on("close", () => clearInterval(timer));
}
