import type { IncomingMessage, RequestListener, ServerResponse } from "node:http";
import { type FairQueue, hostOf, type Log, readAbsoluteForm } from "http-kit";
import type { Lake } from "local-content-lake";

import { CACHE } from "../app/lib/config/cache-control.server";
import { LAKE_PATH } from "../contract/mounts";
import type { Headers } from "./cache/cache-entry";
import type { KeptResponses } from "./cache/response-cache";
import { keepPicture } from "./lake/cached-images";
import { keepQuery } from "./lake/cached-queries";
import { dropJunk, type Hosts } from "./middleware/allowed-hosts";
import type { Visitors } from "./middleware/client-ip";
import { logRequest } from "./middleware/request-log";
import type { Health } from "./ops/health";
import type { Metrics } from "./ops/metrics";
import type { OpenRequests } from "./ops/open-requests";

const LAKE_ADDRESS = new RegExp(`^${LAKE_PATH}(?:[/?]|$)`);
const PICTURE_ADDRESS = new RegExp(`^${LAKE_PATH}/images/`);

export function isForLake({ url = "" }: IncomingMessage): boolean {
  return LAKE_ADDRESS.test(url);
}

interface Rooms {
  log: Log;
  visitors: Visitors;
  hosts: Hosts;
  health: Health;
  metrics: Metrics;
  kept: KeptResponses;
  openRequests: OpenRequests;
  /** In which the site's requests go. */
  turns: FairQueue;
  /** What every answer carries, unless it has its own. */
  headers: Headers;
  lake(): Lake | undefined;
  /** Resolves once the site is there; undefined when it never will be. */
  site(): RequestListener | Promise<RequestListener | undefined>;
}

/** Leads what is not kept to the room that computes it. */
export function createComputed(rooms: Rooms): RequestListener {
  const { health, metrics, kept, openRequests, hosts } = rooms;
  return async (request, response) => {
    readAbsoluteForm(request);
    openRequests.add(request, response);
    logRequest(rooms, request, response);
    for (const [name, value] of rooms.headers) response.setHeader(name, value);
    // The site reads its content here over a connection of its own, which it still needs.
    const isLast = health.phase === "stopping" && !isForLake(request);
    if (isLast) response.shouldKeepAlive = false;
    const host = hostOf(request);
    if (!hosts.allow(host)) return refuseHost(host, response);
    dropJunk(request.headers);
    if (await health.handle(request, response)) return;
    if (request.url === "/metrics") return metrics.handle(request, response);
    const lake = rooms.lake();
    if (lake && isForLake(request)) {
      if (PICTURE_ADDRESS.test(request.url ?? "")) keepPicture(kept, request, response);
      else keepQuery(kept, lake, request, response);
      return lake.handle(request, response);
    }
    await rooms.turns.schedule(rooms.visitors.addressOf(request));
    // Whoever has left while others had their turn gets no page made.
    if (response.destroyed) return;
    const site = await rooms.site();
    site?.(request, response);
  };
}

function refuseHost(host: string | undefined, response: ServerResponse): void {
  const isName = /^[\w.:[\]-]{1,100}$/.test(host ?? "");
  const text = isName
    ? `This server does not answer for ${host}. If it should, set SITE_URL to the address that visitors use.\n`
    : "Bad request: this host cannot be read.\n";
  response
    .writeHead(isName ? 421 : 400, {
      "Content-Type": "text/plain; charset=utf-8",
      "Cache-Control": CACHE.none,
    })
    .end(text);
}
