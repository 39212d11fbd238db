import { type IncomingMessage, type ServerResponse, STATUS_CODES } from "node:http";
import type { Log } from "http-kit";
import { sendJson } from "../response/json";

const PRESENCE_ADDRESS = /\/v[^/]+\/socket\/[^/?]+(?:\?|$)/;

const UPGRADE_REQUIRED =
  "A WebSocket was asked for, but no Upgrade header came with it: let the proxy in front speak HTTP/1.1 and pass Upgrade and Connection on (docs/deploy.md).";

/** A handshake that lost its Upgrade header on the way. Events can be asked for without one, presence cannot. */
function isMissingUpgrade({ headers, url = "" }: IncomingMessage): boolean {
  return headers["sec-websocket-key"] !== undefined || PRESENCE_ADDRESS.test(url);
}

/**
 * Says what the proxy in front lacks, to the caller and in the log; the Studio's own page can only show that nothing
 * happens.
 * @returns false when nothing is lacking
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
