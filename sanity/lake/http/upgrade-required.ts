import type { IncomingMessage, ServerResponse } from "node:http";
import type { Log } from "../process/log";

const PRESENCE_ADDRESS = /\/v[^/]+\/socket\/[^/?]+(?:\?|$)/;

const UPGRADE_REQUIRED =
  "A WebSocket was asked for, but no Upgrade header came with it: let the proxy in front speak HTTP/1.1 and pass Upgrade and Connection on (docs/operations.md).";

/** A handshake that lost its Upgrade header on the way. Events can be asked for without one, presence cannot. */
function lacksUpgrade({ headers, url = "" }: IncomingMessage): boolean {
  return headers["sec-websocket-key"] !== undefined || PRESENCE_ADDRESS.test(url);
}

/**
 * Says what the proxy in front lacks, to the caller and in the log; the Studio's own page can only show that nothing
 * happens.
 * @returns false when nothing is lacking
 */
export function answerUpgradeRequired(
  log: Log,
  request: IncomingMessage,
  response: ServerResponse,
): boolean {
  if (!lacksUpgrade(request)) return false;
  log.warn(UPGRADE_REQUIRED);
  response
    .writeHead(426, {
      "Content-Type": "text/plain; charset=utf-8",
      "Cache-Control": "no-store",
      Upgrade: "websocket",
      Connection: "Upgrade, close",
    })
    .end(`${UPGRADE_REQUIRED}\n`);
  return true;
}
