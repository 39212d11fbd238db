import { once } from "node:events";
import { createServer, type RequestListener } from "node:http";
import { type AddressInfo, connect } from "node:net";
import { gzipSync } from "node:zlib";
import { createLog, KEEP_ALIVE_MS, Secrets } from "http-kit";
import { expect, onTestFinished } from "vitest";
import { envOf, readSettings } from "../../../../app/lib/config/env.server";
import { eventually } from "../../../../packages/local-content-lake/test/support/eventually";
import {
  keepAliveClient,
  type RawRequest,
} from "../../../../packages/local-content-lake/test/support/http-client";
import { CacheEntry } from "../../../../server/cache/cache-entry";
import { cacheHandler } from "../../../../server/cache/cache-handler";
import { ResponseCache } from "../../../../server/cache/response-cache";
import { AllowedHosts } from "../../../../server/middleware/allowed-hosts";
import { ClientIps } from "../../../../server/middleware/client-ip";
import { RequestLog } from "../../../../server/middleware/request-log";

export const PAGE = "<h1>Plans</h1>".repeat(200);
export const ETAG = 'W/"plans"';
export const DATA_URL = "/page?_data=routes%2F_site.page";

function pageEntry(url: string): CacheEntry {
  const entry = new CacheEntry({
    url,
    route: "/page",
    kind: "page",
    vary: "Accept-Encoding",
    tags: ["page"],
    headers: [
      ["Content-Type", "text/html; charset=utf-8"],
      ["ETag", ETAG],
    ],
  });
  entry.addVariant("identity", Buffer.from(PAGE));
  entry.addVariant("gzip", gzipSync(PAGE), [["Content-Encoding", "gzip"]]);
  return entry;
}

/** A server whose cache holds /page; it dispatches any other request. */
export async function startCacheServer() {
  const dispatched: string[] = [];
  const lines: string[] = [];
  const cache = new ResponseCache();
  for (const url of ["/page", DATA_URL]) cache.store(pageEntry(url));
  const dispatch: RequestListener = (request, response) => {
    dispatched.push(`${request.method} ${request.url}`);
    setTimeout(() => response.end("dispatched"), 20);
  };
  const log = createLog(
    { level: "info", out: { write: (line) => lines.push(line) } },
    new Secrets(),
  );
  const metrics = { countRequest: () => {} };
  const server = createServer(
    cacheHandler({
      cache,
      hosts: new AllowedHosts(envOf(readSettings({}))),
      log: new RequestLog({ log, clientIps: new ClientIps([]), metrics }),
      dispatch,
    }),
  );
  server.keepAliveTimeout = KEEP_ALIVE_MS;
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  const { port } = server.address() as AddressInfo;
  const url = `http://127.0.0.1:${port}`;
  return { server, port, url, cache, dispatched, lines };
}

/** Sends requests one after the other over one connection. */
export async function send(url: string, ...requests: RawRequest[]) {
  const client = keepAliveClient(url, 1);
  try {
    const responses = [];
    for (const request of requests) responses.push(await client.send(request));
    return responses;
  } finally {
    client.close();
  }
}

/** Everything that comes back over one connection, until it is enough. */
export async function exchange(
  port: number,
  text: string,
  isEnough: (received: string) => boolean,
) {
  const socket = connect(port, "127.0.0.1");
  let received = "";
  socket.on("data", (piece) => {
    received += piece.toString("latin1");
  });
  const ended = once(socket, "end").then(() => true);
  socket.write(text);
  await eventually(() => expect(isEnough(received)).toBe(true));
  socket.end();
  return { received, ended };
}
