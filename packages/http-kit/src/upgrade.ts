import type { IncomingMessage, Server } from "node:http";
import type { Duplex } from "node:stream";

/** What asks for another protocol, and means nothing once none is spoken. */
const ASKS_TO_CHANGE = /^(?:upgrade|http2-settings)$/i;

/** A connection that is answered by hand has no listener for its errors but ours, and one without ends the process. */
export function surviveErrors(socket: Duplex): void {
  socket.on("error", () => socket.destroy());
}

/** Whether a request asks for the one protocol that is served here beside HTTP. */
export function asksForWebSocket({ headers }: IncomingMessage): boolean {
  return headers.upgrade?.toLowerCase() === "websocket";
}

/**
 * Answers a request that asks for a protocol that nobody here speaks as if it had not asked, as HTTP has it: the
 * connection starts over with the same request.
 * @see https://www.rfc-editor.org/rfc/rfc9110#name-upgrade
 */
export function respondWithoutUpgrade(
  server: Server,
  { method, url, httpVersion, rawHeaders }: IncomingMessage,
  socket: Duplex,
  head: Buffer,
): void {
  const lines = [`${method} ${url} HTTP/${httpVersion}`];
  for (let index = 0; index < rawHeaders.length; index += 2) {
    const name = rawHeaders[index] ?? "";
    const value = rawHeaders[index + 1] ?? "";
    if (ASKS_TO_CHANGE.test(name)) continue;
    const kept = /^connection$/i.test(name) ? withoutChange(value) : value;
    if (kept !== "") lines.push(`${name}: ${kept}`);
  }
  socket.unshift(Buffer.concat([Buffer.from(`${lines.join("\r\n")}\r\n\r\n`, "latin1"), head]));
  server.emit("connection", socket);
}

function withoutChange(connection: string): string {
  const kept = connection.split(",").filter((token) => !ASKS_TO_CHANGE.test(token.trim()));
  return kept.join(",").trim();
}
