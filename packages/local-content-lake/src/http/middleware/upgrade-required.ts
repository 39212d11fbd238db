import { type IncomingMessage, type ServerResponse, STATUS_CODES } from "node:http";
import type { Log } from "http-kit";
import { sendJson } from "../response/json";

const PRESENCE_PATH = /\/v[^/]+\/socket\/[^/?]+(?:\?|$)/;

const UPGRADE_REQUIRED =
  "This is a WebSocket request, but no Upgrade header came with it: let the proxy in front use HTTP/1.1 and pass the Upgrade and Connection headers on (docs/deploy.md).";

/** True for a handshake without its Upgrade header. Events work without one, presence does not. */
function isMissingUpgrade({ headers, url = "" }: IncomingMessage): boolean {
  return headers["sec-websocket-key"] !== undefined || PRESENCE_PATH.test(url);
}

/**
 * Reports a proxy that strips the Upgrade header, to the client and in the log; the Studio itself shows no error.
 * @returns false if the request is no such handshake
 */
export function sendUpgradeRequired(
  log: Log,
  request: IncomingMessage,
  response: ServerResponse,
): boolean {
  if (!isMissingUpgrade(request)) return false;
  log.warn(UPGRADE_REQUIRED);
  sendJson(
    response,
    426,
    { statusCode: 426, error: STATUS_CODES[426], message: UPGRADE_REQUIRED },
    { Upgrade: "websocket", Connection: "Upgrade, close" },
  );
  return true;
}
