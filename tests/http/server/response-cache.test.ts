import { expect } from "vitest";
import { eventually } from "../../../packages/local-content-lake/test/support/eventually";
import { readMetrics, storedToken } from "../../support/site";
import { test as base } from "../test";

/** `cache` tells what it says of a path, waits until it has one, and reads a number of the metrics. */
const test = base.extend("cache", ({ site }) => {
  const stateOf = async (path: string, headers: Record<string, string> = {}) =>
    (await site.send(path, { headers })).cache;
  return {
    stateOf,
    has: (...args: Parameters<typeof stateOf>) =>
      eventually(async () => expect(await stateOf(...args)).toBe("hit")),
    async metric(line: RegExp): Promise<number> {
      const text = await readMetrics(site);
      const found = text.split("\n").find((each) => line.test(each));
      if (!found) throw new Error(`No ${line} in:\n${text}`);
      return Number(found.split(" ").at(-1));
    },
  };
});

test("a cached page is reported in Server-Timing and counted in the metrics", async ({ cache }) => {
  // Both read the site settings.
  await cache.has("/contact");
  await cache.has("/services");
  const before = await cache.metric(/^cache_hits_total{route="\/services",status="200"}/);
  for (let visit = 0; visit < 5; visit += 1) expect(await cache.stateOf("/services")).toBe("hit");
  const after = await cache.metric(/^cache_hits_total{route="\/services",status="200"}/);
  expect(after - before).toBe(5);
  expect(await cache.metric(/^cache_bytes{partition="page"}/)).toBeGreaterThan(10_000);
  expect(await cache.metric(/^content_cache_hits_total /)).toBeGreaterThan(0);
});

test("an answer of the lake is in two caches", async ({ site, editor, cache }) => {
  const bytes = async () => ({
    memo: await cache.metric(/^lake_memo_bytes{dataset="production"}/),
    content: await cache.metric(/^content_cache_bytes /),
    responses: await cache.metric(/^cache_bytes{partition="query"}/),
  });
  const introduce = async (formIntro: string) => {
    await editor.patch("contactPage").set({ formIntro }).commit();
    await site.open("/contact");
  };
  // A change empties the memo. The site's own queries pass by the cache of responses.
  await introduce("x");
  const before = await bytes();
  await introduce("x".repeat(5000));
  await eventually(async () => expect((await bytes()).content).toBeGreaterThan(before.content));
  const ofSite = await bytes();
  expect(ofSite.memo).toBeGreaterThan(before.memo);
  expect(ofSite.responses).toBeLessThanOrEqual(before.responses);

  const query = encodeURIComponent('*[_id == "contactPage"][0] { formIntro, "n": 1 }');
  await cache.has(`/lake/v2025-02-19/data/query/production?query=${query}`);
  const ofClients = await bytes();
  expect(ofClients.memo).toBeGreaterThan(ofSite.memo);
  expect(ofClients.responses).toBeGreaterThan(ofSite.responses);
  expect(ofClients.content).toBe(ofSite.content);
});

test("an image is cached in each format that clients accept", async ({ site }) => {
  const [file] = /\/lake\/images\/[^"\s?]*/.exec(await site.read("/projects")) ?? [];
  const send = async (query: string, accept = "") => {
    const response = await site.open(`${file}?${query}`, { headers: { Accept: accept } });
    await response.arrayBuffer();
    const { headers } = response;
    const [type, vary] = [headers.get("content-type"), headers.get("vary")];
    return { type, timing: headers.get("server-timing"), vary };
  };
  const query = "w=41&auto=format";
  for (const [accept, type] of [
    ["*/*", "image/jpeg"],
    ["image/webp,*/*", "image/webp"],
    ["image/avif", "image/avif"],
  ] as const) {
    expect(await send(query, accept)).toMatchObject({ type, vary: "Origin, Accept" });
    expect(await send(query, accept)).toMatchObject({ type, timing: 'cache;desc="hit"' });
  }
  expect(await send("w=43", "*/*")).toMatchObject({ vary: "Origin", timing: null });
  expect(await send("w=43", "*/*")).toMatchObject({ vary: "Origin", timing: 'cache;desc="hit"' });
});

test("a file of the Studio is cached, also if signed in", async ({ site, cache }) => {
  const html = await site.read("/studio/");
  const [address = ""] = /\/studio\/assets\/[^"]+\.js/.exec(html) ?? [];
  const signedIn = { Cookie: "sanitySession=x" };
  const first = await site.open(address, { headers: signedIn });
  const text = await first.text();
  await cache.has(address, signedIn);
  const again = await site.open(address, { headers: signedIn });
  expect(await again.text()).toBe(text);
  const own = /^(?:content-(?!length)|cache-control|vary|x-)/;
  const headersOf = ({ headers }: Response) => [...headers].filter(([name]) => own.test(name));
  expect(headersOf(first).length).toBeGreaterThan(5);
  expect(headersOf(again)).toEqual(headersOf(first));
  const part = await site.open(address, { headers: { Range: "bytes=0-9" } });
  expect([part.status, (await part.arrayBuffer()).byteLength]).toEqual([206, 10]);
});

test("metrics count listeners, and where queries were computed", async ({ site, cache }) => {
  const before = await cache.metric(/^lake_listeners /);
  const url = `${site.url}/lake/v2025-02-19/data/listen/production?query=*`;
  const listener = await fetch(url);
  expect(await cache.metric(/^lake_listeners /)).toBe(before + 1);
  await listener.body?.cancel();
  await site.open("/lake/v2025-02-19/data/query/production?query=1");
  expect(
    await cache.metric(/^lake_queries_total\{dataset="production",source="inline"\}/),
  ).toBeGreaterThan(0);
  for (const queue of ["queries", "images", "commits", "webhooks"])
    expect(await cache.metric(new RegExp(`^lake_queue_length\\{queue="${queue}"\\}`))).toBe(0);
  expect(await cache.metric(/^nodejs_eventloop_lag_p99_seconds /)).toBeGreaterThan(0);
});

test("metrics need the read token, wherever the request comes from", async ({ site }) => {
  const proxied = { "X-Forwarded-For": "203.0.113.7", "X-Forwarded-Proto": "https" };
  const statusOf = async (headers: HeadersInit = {}) =>
    (await site.open("/metrics", { headers })).status;
  for (const headers of [undefined, { Authorization: "Bearer x" }, proxied]) {
    expect(await statusOf(headers)).toBe(404);
  }
  const Authorization = `Bearer ${storedToken(site, "read")}`;
  expect(await statusOf({ ...proxied, Authorization })).toBe(200);
});
