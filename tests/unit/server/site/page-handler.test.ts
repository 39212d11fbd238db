import { expect, vi } from "vitest";
import { ContentDependencies } from "../../../../app/content/request-context.server";
import type { SiteContent } from "../../../../app/entry.server";
import { CACHE } from "../../../../app/lib/config/cache-control.server";
import { businessToday } from "../../../../app/lib/time/time-zone.server";
import { eventually } from "../../../../packages/local-content-lake/test/support/eventually";
import { ResponseCache } from "../../../../server/cache/response-cache";
import { CacheWarming } from "../../../../server/site/cache-warming";
import { PageHandler } from "../../../../server/site/page-handler";
import { PageRenderer } from "../../../../server/site/page-renderer";
import { test as base } from "../../support";

/** A server of pages whose text is their URL; a test decides when a render ends, and what the content is like. */
const pagesTest = base.extend("startsAt", "");
const test = pagesTest.extend("pages", async ({ listen, startsAt }, { onCleanup }) => {
  const toFake = ["Date", "setInterval", "clearInterval"] as const;
  if (startsAt) vi.useFakeTimers({ toFake: [...toFake], now: new Date(startsAt) });
  const outageSince = undefined as number | undefined;
  const state = { status: 200, isLive: true, isStale: false, outageSince };
  const rendered: string[] = [];
  /** Renders that wait. */
  const held = new Map<string, Promise<void>>();
  const listeners = new Set<Parameters<SiteContent["cache"]["onChange"]>[0]>();
  const source: Pick<SiteContent["cache"], "onChange" | "isLive" | "outageSince"> = {
    onChange: (listener) => void listeners.add(listener),
    isLive: () => state.isLive,
    outageSince: () => state.outageSince,
  };
  const content = { cache: source, today: () => businessToday("Asia/Kolkata") };
  const cache = new ResponseCache();
  const options = { cache, content: content as object as SiteContent };
  const render = async (url: string) => {
    rendered.push(url);
    const wait = held.get(url);
    held.delete(url);
    await wait;
    const headers = { "Content-Type": "text/html", "Cache-Control": CACHE.page };
    const response = new Response(`${url} `.repeat(1000), { status: state.status, headers });
    const used = new ContentDependencies();
    used.add({ tags: ["all"], isStale: state.isStale });
    return { response, used };
  };
  const rest = { routeOf: (url: string) => url, headers: [], cdnSeconds: 0 };
  const renderer = new PageRenderer({ ...options, render, ...rest });
  const warming = new CacheWarming(renderer, 0);
  const pages = new PageHandler(renderer, warming, { of: () => "client" });
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

test("a page is compressed when a client asks for it, not rendered again", async ({ pages }) => {
  const plain = await pages.read("/page");
  expect(pages.variantsOf("/page")).toEqual(["identity"]);
  expect(await pages.read("/page", "gzip")).toBe(plain);
  expect(await pages.read("/page", "br")).toBe(plain);
  expect(pages.variantsOf("/page").sort()).toEqual(["br", "gzip", "identity"]);
  expect(pages.rendered).toEqual(["/page"]);
});

test("a client waits for its own encoding", async ({ pages }) => {
  for (const encoding of ["br", "gzip"]) await pages.read("/page", encoding);
  pages.change();
  await pages.read("/page");
  await eventually(() =>
    expect(pages.variantsOf("/page").sort()).toEqual(["br", "gzip", "identity"]),
  );
  pages.change();
  await pages.read("/page", "gzip");
  expect(pages.variantsOf("/page").slice(0, 2)).toEqual(["identity", "gzip"]);
});

test("a stale page is rendered once, and compressed once, for all that wait", async ({ pages }) => {
  await pages.read("/page");
  pages.change();
  expect(pages.cache.get("/page")?.isStale).toBe(true);
  const addVariant = vi.spyOn(pages.cache, "addVariant");
  const release = pages.hold("/page");
  const encodings = ["identity", "identity", "gzip", "br", "gzip", "gzip", "br"];
  const reading = encodings.map((each) => pages.read("/page", each));
  await eventually(() => expect(pages.rendered).toEqual(["/page", "/page"]));
  release();
  const texts = await Promise.all(reading);
  expect(new Set(texts)).toEqual(new Set([await pages.read("/page")]));
  expect(pages.rendered).toEqual(["/page", "/page"]);
  expect(addVariant.mock.calls.map(([, key]) => key).sort()).toEqual(["br", "gzip"]);
});

test("a change renders popular pages again, in the encodings of requests", async ({ pages }) => {
  await pages.read("/page", "gzip");
  const before = pages.cache.get("/page");
  pages.change();
  expect(before?.isStale).toBe(true);
  await eventually(() => {
    expect(pages.cache.get("/page")).not.toBe(before);
    expect(pages.variantsOf("/page").sort()).toEqual(["gzip", "identity"]);
  });
  expect(pages.rendered).toEqual(["/page", "/page"]);
});

test("warming waits for clients", async ({ pages }) => {
  for (const path of ["/about", "/page", "/team"]) await pages.read(path);
  const release = pages.hold("/new");
  pages.rendered.splice(0);
  const waiting = pages.read("/new");
  await eventually(() => expect(pages.rendered).toEqual(["/new"]));
  pages.change();
  // What clients ask for is pages.rendered all the same, and takes many iterations of the event loop.
  await pages.read("/team");
  await pages.read("/other");
  expect(pages.rendered).toEqual(["/new", "/team", "/other"]);
  release();
  await waiting;
  await eventually(() => {
    expect(pages.rendered).toContain("/page");
    expect(pages.rendered).toContain("/about");
  });
});

test("a page in flight during a change is rendered again", async ({ pages }) => {
  const release = pages.hold("/page");
  const early = pages.read("/page");
  await eventually(() => expect(pages.rendered).toEqual(["/page"]));
  pages.change();
  // The client that comes after the pages.change does not wait for the page from before it.
  await pages.read("/page");
  expect(pages.rendered).toEqual(["/page", "/page"]);
  const fresh = pages.cache.get("/page");
  release();
  await early;
  expect(pages.cache.get("/page")).toBe(fresh);
  expect(fresh?.isStale).toBe(false);
});

test("a page whose render ends after a change is stored as stale", async ({ pages }) => {
  const release = pages.hold("/page");
  const early = pages.read("/page");
  await eventually(() => expect(pages.rendered).toEqual(["/page"]));
  pages.change();
  release();
  await early;
  expect(pages.cache.get("/page")?.isStale).toBe(true);
});

test.for([
  ["after a change elsewhere", true, false],
  ["while changes are not reported", false, true],
] as const)("%s a page is stale or not", async ([, isLive, isStale], { pages }) => {
  pages.state.isLive = isLive;
  await pages.read("/page");
  pages.change("other");
  expect(pages.cache.get("/page")?.isStale).toBe(isStale);
  await pages.read("/page");
  expect(pages.rendered).toEqual(isStale ? ["/page", "/page"] : ["/page"]);
});

test("a page of old content is not stored", async ({ pages }) => {
  await pages.read(`/page?${"x".repeat(300)}`);
  pages.state.isStale = true;
  await pages.read("/about");
  expect(pages.cache.size).toBe(0);
});

test("the last good page replaces a failure", async ({ pages }) => {
  const good = await pages.read("/page");
  pages.change();
  pages.state.status = 500;
  const response = await fetch(`${pages.url}/page`);
  expect(response.status).toBe(200);
  expect(response.headers.get("server-timing")).toContain("stale");
  expect(await response.text()).toBe(good);
});

test("the last good page is sent at once in an outage, with its stale time", async ({ pages }) => {
  const good = await pages.read("/page");
  pages.change();
  const release = pages.hold("/page");
  pages.state.outageSince = Date.UTC(2026, 0, 1);
  const response = await fetch(`${pages.url}/page`);
  expect(response.headers.get("x-stale-since")).toBe("2026-01-01T00:00:00.000Z");
  expect(response.headers.get("cache-control")).toBe(CACHE.page);
  expect(await response.text()).toBe(good);
  release();
});

test("a client that disconnects does not end the render for others", async ({ pages }) => {
  const release = pages.hold("/page");
  const abort = new AbortController();
  const closed = new Promise((done) => {
    pages.server.once("request", (_request, response) => response.once("close", done));
  });
  const gone = fetch(`${pages.url}/page`, { signal: abort.signal }).catch(() => {});
  await eventually(() => expect(pages.rendered).toEqual(["/page"]));
  const other = pages.read("/page");
  abort.abort();
  await Promise.all([closed, gone]);
  release();
  expect(await other).toContain("/page");
  expect(pages.rendered).toEqual(["/page"]);
});

const eveningTest = test.override("startsAt", "2025-06-01T18:29:00Z");

eveningTest("all pages are stale once the company's day ends", async ({ pages }) => {
  await pages.read("/page");
  vi.advanceTimersByTime(30_000);
  expect(pages.cache.get("/page")?.isStale).toBe(false);
  vi.advanceTimersByTime(60_000);
  expect(pages.cache.get("/page")?.isStale).toBe(true);
});
