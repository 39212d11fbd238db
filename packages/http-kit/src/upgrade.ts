import type { IncomingMessage, Server } from "node:http";
import type { Duplex } from "node:stream";

/** Headers that request another protocol. */
const UPGRADE_HEADER = /^(?:upgrade|http2-settings)$/i;

/** Destroys a socket on errors. Node removes its own listener on `upgrade`, and an unhandled error ends the process. */
export function surviveErrors(socket: Duplex): void {
  socket.on("error", () => socket.destroy());
}

export function asksForWebSocket({ headers }: IncomingMessage): boolean {
  return headers.upgrade?.toLowerCase() === "websocket";
}

/**
 * Ignores an upgrade request, as HTTP allows: the server reads the same request again without its upgrade headers.
 *
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
    if (UPGRADE_HEADER.test(name)) continue;
    const forwarded = /^connection$/i.test(name) ? withoutUpgradeTokens(value) : value;
    if (forwarded !== "") lines.push(`${name}: ${forwarded}`);
  }
  socket.unshift(Buffer.concat([Buffer.from(`${lines.join("\r\n")}\r\n\r\n`, "latin1"), head]));
  server.emit("connection", socket);
}

function withoutUpgradeTokens(connection: string): string {
  const forwarded = connection.split(",").filter((token) => !UPGRADE_HEADER.test(token.trim()));
  return forwarded.join(",").trim();
}
