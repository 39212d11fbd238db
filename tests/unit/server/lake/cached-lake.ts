import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { createLog, KEEP_ALIVE_MS, Secrets } from "http-kit";
import { onTestFinished } from "vitest";
import { envOf, readSettings } from "../../../../app/lib/config/env.server";
import {
  keepAliveClient,
  type RawRequest,
} from "../../../../packages/local-content-lake/test/support/keep-alive";
import {
  API_VERSION,
  startLake,
  TEST_TOKENS,
} from "../../../../packages/local-content-lake/test/support/lake";
import { TestCalendar } from "../../../../packages/local-content-lake/test/support/test-calendar";
import { cacheHandler } from "../../../../server/cache/cache-handler";
import { ResponseCache } from "../../../../server/cache/response-cache";
import { cacheLakeResponse } from "../../../../server/lake/cache-response";
import { AllowedHosts } from "../../../../server/middleware/allowed-hosts";
import { ClientIps } from "../../../../server/middleware/client-ip";
import { RequestLog } from "../../../../server/middleware/request-log";

/** A lake with one post behind a response cache, as the site's server has it. */
export async function startCachedLake(cache = new ResponseCache()) {
  const calendar = new TestCalendar();
  const lake = await startLake({ basePath: "/lake", calendar });
  const client = lake.client();
  await client.create({ _id: "p", _type: "post", title: "First" });
  const { lines, log } = startRequestLog();
  const state = { dispatched: 0, inFlight: () => {} };
  lake.lake.onInvalidate((tags) => cache.invalidate(tags));
  const server = createServer(
    cacheHandler({
      cache,
      hosts: new AllowedHosts(envOf(readSettings({}))),
      log,
      dispatch: (request, response) => {
        state.dispatched += 1;
        const onCacheable = cacheLakeResponse(cache, request);
        lake.lake.handle(request, response, (cacheable) => {
          state.inFlight();
          onCacheable?.(cacheable);
        });
      },
    }),
  ).listen(0, "127.0.0.1");
  server.keepAliveTimeout = KEEP_ALIVE_MS;
  await once(server, "listening");
  const reader = keepAliveClient(`http://127.0.0.1:${(server.address() as AddressInfo).port}`, 16);
  onTestFinished(async () => {
    reader.close();
    server.closeAllConnections();
    server.close();
    await lake.stop();
  });
  const send = (path: string, request: Partial<RawRequest> = {}) =>
    reader.send({ path, ...request });

  return {
    lake,
    client,
    calendar,
    cache,
    lines,
    /** `inFlight` runs after the lake answered a request, before the response is cached. */
    state,
    send,
    /** Sends a request until its response would be cached. @returns whether it is */
    async isCached(path: string, request: Partial<RawRequest> = {}): Promise<boolean> {
      for (let time = 0; time < 3; time += 1) await send(path, request);
      const before = state.dispatched;
      await send(path, request);
      return state.dispatched === before;
    },
    /** The titles of the posts in a query's result. */
    async titles(path: string): Promise<string[]> {
      const { status, text } = await send(path);
      if (status !== 200) return [`status ${status}`];
      return JSON.parse(text).result.map(({ title }: { title: string }) => title);
    },
    /** Sends a request of an administrator past the cache. */
    manage: (method: string, path: string, body?: object) =>
      lake.request(path, {
        method,
        token: TEST_TOKENS.write,
        ...(body && {
          body: JSON.stringify(body),
          headers: { "Content-Type": "application/json" },
        }),
      }),
  };
}

/** A request log, and the lines that it has written. */
function startRequestLog() {
  const lines: string[] = [];
  const out = { write: (line: string) => lines.push(line) };
  const log = new RequestLog({
    log: createLog({ level: "info", out }, new Secrets()),
    clientIps: new ClientIps([]),
    metrics: { countRequest: () => {} },
  });
  return { lines, log };
}

export type CachedLake = Awaited<ReturnType<typeof startCachedLake>>;

export function queryUrl(query: string, dataset = "production", more = ""): string {
  return `/lake/v${API_VERSION}/data/query/${dataset}?query=${encodeURIComponent(query)}${more}`;
}
