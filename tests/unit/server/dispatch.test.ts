import { IncomingMessage, ServerResponse } from "node:http";
import { Socket } from "node:net";
import { expect, test, vi } from "vitest";
import { CacheEntry } from "../../../server/cache/cache-entry";
import { ResponseCache } from "../../../server/cache/response-cache";
import { createDispatch } from "../../../server/dispatch";

/** A dispatch whose queue never lets a request through, and whose cache knows /page, which is stale. */
function createQueuedDispatch() {
  const cache = new ResponseCache();
  const page = { url: "/page", route: "/page", vary: undefined, tags: ["page"], headers: [] };
  cache.store(new CacheEntry({ kind: "page", ...page }));
  cache.invalidate(["page"]);
  const site = vi.fn();
  const schedule = vi.fn(() => new Promise<void>(() => {}));
  const dispatch = createDispatch({
    cache,
    site,
    queue: { schedule },
    clientIps: { of: () => "client" },
    env: { SITE_URL: "http://localhost:3000" },
    health: { respond: async () => false },
    hosts: { refuse: () => false },
    lake: undefined,
    metrics: {},
    openRequests: { track: () => {} },
    requestLog: { track: () => {} },
  } as unknown as Parameters<typeof createDispatch>[0]);
  return {
    site,
    schedule,
    async request(url: string, headers: Record<string, string> = {}) {
      const request = new IncomingMessage(new Socket());
      Object.assign(request, { method: "GET", url, headers });
      dispatch(request, new ServerResponse(request));
      await new Promise((next) => setImmediate(next));
    },
  };
}

test("a request for a stale page reaches its render without waiting in the queue", async () => {
  const { request, site, schedule } = createQueuedDispatch();
  await request("/page");
  expect(site).toHaveBeenCalledOnce();
  expect(schedule).not.toHaveBeenCalled();
});

test.each([
  ["a page that the cache does not know", "/other", {}],
  ["a page for one client", "/page", { cookie: "preview=1" }],
])("a request for %s waits in the queue", async (_, url, headers) => {
  const { request, site, schedule } = createQueuedDispatch();
  await request(url, headers as Record<string, string>);
  expect(schedule).toHaveBeenCalledExactlyOnceWith("client");
  expect(site).not.toHaveBeenCalled();
});
