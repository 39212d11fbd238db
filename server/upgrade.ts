import type { IncomingMessage, Server, ServerResponse } from "node:http";
import type { Duplex } from "node:stream";
import { CACHE } from "../app/utils/cache.server";

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

const PRESENCE_ADDRESS = /\/v[^/]+\/socket\/[^/?]+(?:\?|$)/;

/** A handshake that lost its Upgrade header on the way. Events can be asked for without one, presence cannot. */
export function lacksUpgrade({ headers, url = "" }: IncomingMessage): boolean {
  return headers["sec-websocket-key"] !== undefined || PRESENCE_ADDRESS.test(url);
}

/** Says what the proxy in front lacks; the Studio's own page can only show that nothing happens. */
export function answerUpgradeRequired(response: ServerResponse): void {
  const text = `${UPGRADE_REQUIRED}\n`;
  response
    .writeHead(426, {
      "Content-Type": "text/plain; charset=utf-8",
      "Cache-Control": CACHE.none,
      Upgrade: "websocket",
      Connection: "Upgrade, close",
    })
    .end(text);
}

export const UPGRADE_REQUIRED =
  "A WebSocket was asked for, but no Upgrade header came with it: let the proxy in front speak HTTP/1.1 and pass Upgrade and Connection on (docs/operations.md).";

/**
 * Answers a request that asks for a protocol that nobody here speaks as if it had not asked, as HTTP has it: the
 * connection starts over with the same request.
 * @see https://www.rfc-editor.org/rfc/rfc9110#name-upgrade
 */
export function answerWithoutUpgrade(
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
