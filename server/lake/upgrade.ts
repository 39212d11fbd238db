import type { IncomingMessage, Server } from "node:http";
import type { Duplex } from "node:stream";
import { asksForWebSocket, hostOf, respondWithoutUpgrade, surviveErrors } from "http-kit";
import type { Lake } from "local-content-lake";
import { LAKE_PATH } from "../../contract/mounts";
import type { AllowedHosts } from "../middleware/allowed-hosts";

const LAKE_URL = new RegExp(`^${LAKE_PATH}(?:[/?]|$)`);

export function isForLake({ url = "" }: IncomingMessage): boolean {
  return LAKE_URL.test(url);
}

interface UpgradeOptions {
  server: Server;
  lake: Lake | undefined;
  hosts: AllowedHosts;
  isDev: boolean;
}

/** Forwards WebSockets to the lake and ignores any other upgrade request. */
export function upgradeHandler({ server, lake, hosts, isDev }: UpgradeOptions) {
  return (request: IncomingMessage, socket: Duplex, head: Buffer): void => {
    surviveErrors(socket);
    const isWebSocket = asksForWebSocket(request);
    if (isWebSocket && lake && isForLake(request) && hosts.allow(hostOf(request))) {
      lake.handleUpgrade(request, socket, head);
    } else if (!(isDev && isWebSocket)) {
      // In development, Vite has a listener of its own for its WebSockets.
      respondWithoutUpgrade(server, request, socket, head);
    }
  };
}
