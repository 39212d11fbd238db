import { expect, vi } from "vitest";
import { ContentDependencies } from "../../../../app/content/request-context.server";
import type { SiteContent } from "../../../../app/entry.server";
import { CACHE } from "../../../../app/lib/config/cache-control.server";
import { businessToday } from "../../../../app/lib/time/time-zone.server";
import { eventually } from "../../../../packages/local-content-lake/test/support/eventually";
import { ResponseCache } from "../../../../server/cache/response-cache";
import { CacheWarming } from "../../../../server/site/cache-warming";
import { invalidateOnChange } from "../../../../server/site/content-tags";
import { PageHandler } from "../../../../server/site/page-handler";
import { PageRenderer } from "../../../../server/site/page-renderer";
import { test as base } from "../../support";

/** A server of pages whose text is their URL; a test decides when a render ends, and what the content is like. */
const pagesTest = base.extend("startsAt", "");
const test = pagesTest.extend("pages", async ({ listen, startsAt }, { onCleanup }) => {
  const toFake = ["Date", "setInterval", "clearInterval"] as const;
  if (startsAt) vi.useFakeTimers({ toFake: [...toFake], now: new Date(startsAt) });
  const state = {
    status: 200,
    isLive: true,
    isStale: false,
    outageSince: undefined as number | undefined,
  };
  const rendered: string[] = [];
  /** Renders that wait. */
  const held = new Map<string, Promise<void>>();
  const listeners = new Set<Parameters<SiteContent["onChange"]>[0]>();
  const content: Pick<SiteContent, "onChange" | "isLive" | "outageSince" | "today"> = {
    onChange: (listener) => void listeners.add(listener),
    isLive: () => state.isLive,
    outageSince: () => state.outageSince,
    today: () => businessToday("Asia/Kolkata"),
  };
  const cache = new ResponseCache();
  const options = { cache, content: content as SiteContent };
  const renderer = new PageRenderer({
    ...options,
    render: async (url) => {
      rendered.push(url);
      const wait = held.get(url);
      held.delete(url);
      await wait;
      const headers = { "Content-Type": "text/html", "Cache-Control": CACHE.page };
      const response = new Response(`${url} `.repeat(1000), { status: state.status, headers });
      const used = new ContentDependencies();
      used.add({ tags: ["all"], isStale: state.isStale });
      return { response, used };
    },
    routeOf: (url) => url,
    headers: [],
    cdnSeconds: 0,
  });
  invalidateOnChange(cache, options.content);
  const warming = new CacheWarming({ ...options, renderer, delayMs: 0 });
  const pages = new PageHandler({ ...options, renderer, warming, clientOf: () => "client" });
  const { server, url } = await listen(
    (request, response) => void pages.respond(request, response, request.url ?? "/"),
  );
  onCleanup(() => {
    warming.close();
    vi.useRealTimers();
  });

  return {
    state,
    rendered,
    cache,
    server,
    url,
    change(tag = "all") {
      for (const listener of listeners) listener(new Set([tag]));
    },
    /** Makes the next render of a URL wait. @returns what ends that */
    hold(path: string): () => void {
      let release = () => {};
      held.set(path, new Promise((done) => (release = done)));
      return () => release();
    },
    async read(path: string, encoding = "identity"): Promise<string> {
      const response = await fetch(url + path, { headers: { "Accept-Encoding": encoding } });
      const expected = encoding === "identity" ? null : encoding;
      expect(response.headers.get("content-encoding")).toBe(expected);
      return response.text();
    },
    variantsOf: (path: string) => [...(cache.get(path)?.variants.keys() ?? [])],
  };
});

test("a page is compressed when a client asks for it, and not rendered again", async ({
  pages: { read, variantsOf, rendered },
}) => {
  const plain = await read("/page");
  expect(variantsOf("/page")).toEqual(["identity"]);
  expect(await read("/page", "gzip")).toBe(plain);
  expect(await read("/page", "br")).toBe(plain);
  expect(variantsOf("/page").sort()).toEqual(["br", "gzip", "identity"]);
  expect(rendered).toEqual(["/page"]);
});

test("a client waits for its own encoding", async ({ pages: { read, change, variantsOf } }) => {
  for (const encoding of ["br", "gzip"]) await read("/page", encoding);
  change();
  await read("/page");
  await eventually(() => expect(variantsOf("/page").sort()).toEqual(["br", "gzip", "identity"]));
  change();
  await read("/page", "gzip");
  expect(variantsOf("/page").slice(0, 2)).toEqual(["identity", "gzip"]);
});

test("a stale page is rendered once for all clients that wait for it", async ({
  pages: { read, change, hold, rendered, cache },
}) => {
  await read("/page");
  change();
  expect(cache.get("/page")?.isStale).toBe(true);
  const release = hold("/page");
  const reading = [read("/page"), read("/page"), read("/page", "gzip")];
  await eventually(() => expect(rendered).toEqual(["/page", "/page"]));
  release();
  const texts = await Promise.all(reading);
  expect(new Set(texts)).toEqual(new Set([await read("/page")]));
  expect(rendered).toEqual(["/page", "/page"]);
});

test("a page is compressed once for all clients that wait for the same encoding", async ({
  pages: { read, change, hold, rendered, cache },
}) => {
  await read("/page");
  change();
  const addVariant = vi.spyOn(cache, "addVariant");
  const release = hold("/page");
  const reading = ["gzip", "br", "gzip", "gzip", "br"].map((each) => read("/page", each));
  await eventually(() => expect(rendered).toHaveLength(2));
  release();
  expect(new Set(await Promise.all(reading)).size).toBe(1);
  expect(addVariant.mock.calls.map(([, key]) => key).sort()).toEqual(["br", "gzip"]);
});

test("a change renders popular pages again, in the encodings of earlier requests", async ({
  pages: { read, change, cache, variantsOf, rendered },
}) => {
  await read("/page", "gzip");
  const before = cache.get("/page");
  change();
  expect(before?.isStale).toBe(true);
  await eventually(() => {
    expect(cache.get("/page")).not.toBe(before);
    expect(variantsOf("/page").sort()).toEqual(["gzip", "identity"]);
  });
  expect(rendered).toEqual(["/page", "/page"]);
});

test("a change elsewhere leaves a page", async ({ pages: { read, change, cache, rendered } }) => {
  await read("/page");
  change("other");
  expect(cache.get("/page")?.isStale).toBe(false);
  await read("/page");
  expect(rendered).toEqual(["/page"]);
});

test("warming waits for clients", async ({ pages: { read, change, hold, rendered } }) => {
  for (const path of ["/about", "/page", "/team"]) await read(path);
  const release = hold("/new");
  rendered.splice(0);
  const waiting = read("/new");
  await eventually(() => expect(rendered).toEqual(["/new"]));
  change();
  // What clients ask for is rendered all the same, and takes many iterations of the event loop.
  await read("/team");
  await read("/other");
  expect(rendered).toEqual(["/new", "/team", "/other"]);
  release();
  await waiting;
  await eventually(() => {
    expect(rendered).toContain("/page");
    expect(rendered).toContain("/about");
  });
});

test("a page in flight during a change is rendered again for the next client, whose page stays", async ({
  pages: { read, change, hold, rendered, cache },
}) => {
  const release = hold("/page");
  const early = read("/page");
  await eventually(() => expect(rendered).toEqual(["/page"]));
  change();
  // The client that comes after the change does not wait for the page from before it.
  await read("/page");
  expect(rendered).toEqual(["/page", "/page"]);
  const fresh = cache.get("/page");
  release();
  await early;
  expect(cache.get("/page")).toBe(fresh);
  expect(fresh?.isStale).toBe(false);
});

test("a page whose render ends after a change is stored as stale", async ({
  pages: { read, change, hold, rendered, cache },
}) => {
  const release = hold("/page");
  const early = read("/page");
  await eventually(() => expect(rendered).toEqual(["/page"]));
  change();
  release();
  await early;
  expect(cache.get("/page")?.isStale).toBe(true);
});

test("every page is rendered again while changes are not reported", async ({
  pages: { state, read, rendered, cache },
}) => {
  state.isLive = false;
  await read("/page");
  expect(cache.get("/page")?.isStale).toBe(true);
  await read("/page");
  expect(rendered).toEqual(["/page", "/page"]);
});

test("a page of old content is not stored", async ({ pages: { state, read, cache } }) => {
  await read(`/page?${"x".repeat(300)}`);
  state.isStale = true;
  await read("/about");
  expect(cache.size).toBe(0);
});

test("the last good page replaces a failure", async ({ pages: { state, read, change, url } }) => {
  const good = await read("/page");
  change();
  state.status = 500;
  const response = await fetch(`${url}/page`);
  expect(response.status).toBe(200);
  expect(response.headers.get("server-timing")).toContain("stale");
  expect(await response.text()).toBe(good);
});

test("the last good page is sent without waiting during an outage, with its stale time", async ({
  pages: { state, read, change, hold, url },
}) => {
  const good = await read("/page");
  change();
  const release = hold("/page");
  state.outageSince = Date.UTC(2026, 0, 1);
  const response = await fetch(`${url}/page`);
  expect(response.headers.get("x-stale-since")).toBe("2026-01-01T00:00:00.000Z");
  expect(response.headers.get("cache-control")).toBe(CACHE.page);
  expect(await response.text()).toBe(good);
  release();
});

test("a client that disconnects does not end the render for others", async ({
  pages: { hold, read, rendered, server, url },
}) => {
  const release = hold("/page");
  const abort = new AbortController();
  const closed = new Promise((done) => {
    server.once("request", (_request, response) => response.once("close", done));
  });
  const gone = fetch(`${url}/page`, { signal: abort.signal }).catch(() => {});
  await eventually(() => expect(rendered).toEqual(["/page"]));
  const other = read("/page");
  abort.abort();
  await Promise.all([closed, gone]);
  release();
  expect(await other).toContain("/page");
  expect(rendered).toEqual(["/page"]);
});

const eveningTest = test.override("startsAt", "2025-06-01T18:29:00Z");

eveningTest(
  "all pages are stale once the company's day ends",
  async ({ pages: { read, cache } }) => {
    await read("/page");
    vi.advanceTimersByTime(30_000);
    expect(cache.get("/page")?.isStale).toBe(false);
    vi.advanceTimersByTime(60_000);
    expect(cache.get("/page")?.isStale).toBe(true);
  },
);
