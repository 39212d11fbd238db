import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect } from "vitest";
import { eventually } from "../../../../packages/local-content-lake/test/support/eventually";
import type { RawRequest } from "../../../../packages/local-content-lake/test/support/http-client";
import {
  API_VERSION,
  TEST_TOKENS,
} from "../../../../packages/local-content-lake/test/support/lake";
import { ResponseCache } from "../../../../server/cache/response-cache";
import { queryUrl, test } from "./cached-lake";

const POSTS = queryUrl('*[_type == "post"] | order(_id){ _id, title }');
const HOUR = 3_600_000;

describe("a cached query response", () => {
  test("equals the lake's own, from the third request on", async ({ site: { send, state } }) => {
    const path = `${POSTS}&perspective=published&returnQuery=false`;
    await send(path);
    const { headers: own, ...second } = await send(path);
    const { headers, ...third } = await send(path);
    expect(state.dispatched).toBe(2);
    expect(third).toEqual(second);
    expect(JSON.parse(third.text)).toMatchObject({ result: [{ title: "First" }] });
    const timing = 'cache;desc="hit"';
    expect(headers).toEqual({ ...own, date: headers.date, "server-timing": timing });
    const { headers: ofHead, text } = await send(path, { method: "HEAD" });
    expect([ofHead["content-length"], text]).toEqual([headers["content-length"], ""]);
  });

  test("is logged without its query, and counted", async ({ site: { isCached, lines, cache } }) => {
    expect(await isCached(POSTS)).toBe(true);
    const route = `/lake/v${API_VERSION}/data/query/production`;
    const line = { route, status: 200, cache: "hit", kind: "query" };
    expect(JSON.parse(lines[0] ?? "")).toMatchObject(line);
    expect(lines.join("")).not.toContain("post");
    expect([...cache.hits()]).toEqual([["/lake/data/query/*", { ok: 2, notModified: 0 }]]);
    expect(cache.bytes().query).toBeGreaterThan(0);
  });

  test("is none where another gets another", async ({ site: { isCached, send, cache, state } }) => {
    const token = { Authorization: `Bearer ${TEST_TOKENS.read}` };
    const Origin = "http://localhost:3333";
    const others: [string, Partial<RawRequest>?][] = [
      [queryUrl("now()")],
      [queryUrl('*[_type == "post" && _createdAt < now()]')],
      [queryUrl("nonsense(")],
      [`${POSTS}&__token=${TEST_TOKENS.read}`],
      [POSTS, { headers: token }],
      [POSTS, { headers: { Cookie: "a=b" } }],
      [POSTS, { headers: { Origin } }],
      [POSTS, { method: "HEAD" }],
      [queryUrl("*", "nowhere")],
    ];
    for (const [path, request] of others)
      expect([path, await isCached(path, request)]).toEqual([path, false]);
    expect(cache.size).toBe(0);
    // Nor does a cached one answer them.
    expect(await isCached(POSTS)).toBe(true);
    const { headers } = await send(POSTS, { headers: { Origin } });
    expect(headers["access-control-allow-origin"]).toBe(Origin);
    const before = state.dispatched;
    await send(POSTS, { headers: token });
    expect(state.dispatched).toBe(before + 1);
  });

  test("is not stored if a change came meanwhile", async ({ site: { send, cache, state } }) => {
    await send(POSTS);
    state.inFlight = () => cache.invalidate(["production"]);
    await send(POSTS);
    expect(cache.size).toBe(0);
  });

  const smallTest = test.override("cache", () => new ResponseCache({ query: 50_000 }));
  smallTest("is evicted when its partition is full", async ({ cache, site }) => {
    await site.client.create({ _id: "long", _type: "text", text: "x".repeat(5_000) });
    for (let n = 0; n < 20; n += 1)
      await site.isCached(queryUrl(`*[_id == "long"]{ text, "n": ${n} }`));
    expect(cache.bytes().query).toBeGreaterThan(20_000);
    expect(cache.bytes().query).toBeLessThanOrEqual(50_000);
  });
});

describe("a cached query response is stale before the response to", () => {
  /** Caches a response, makes a change, and reads the titles right after it. */
  const titlesTest = test.extend("titlesAfter", ({ site }) => async (change: () => unknown) => {
    expect(await site.isCached(POSTS)).toBe(true);
    await change();
    return site.titles(POSTS);
  });

  titlesTest(
    "a mutation or a transaction of its type, but of no other",
    async ({ site, titlesAfter }) => {
      const { client } = site;
      const patch = () => client.patch("p").set({ title: "Patched" }).commit();
      expect(await titlesAfter(patch)).toEqual(["Patched"]);
      const transaction = client
        .transaction()
        .create({ _id: "q", _type: "post", title: "Second" })
        .patch("p", { set: { title: "Many" } });
      expect(await titlesAfter(() => transaction.commit())).toEqual(["Many", "Second"]);
      expect(await titlesAfter(() => client.delete("q"))).toEqual(["Many"]);
      expect(await site.isCached(POSTS)).toBe(true);
      await client.create({ _id: "faq", _type: "faq" });
      await client.create({ _id: "drafts.p", _type: "post", title: "Nobody sees it" });
      const before = site.state.dispatched;
      expect(await site.titles(POSTS)).toEqual(["Many"]);
      expect(site.state.dispatched).toBe(before);
    },
  );

  titlesTest(
    "a publication by itself, with a release, and at a scheduled time",
    async ({ site, titlesAfter }) => {
      const { client, calendar } = site;
      await client.create({ _id: "drafts.p", _type: "post", title: "Published" });
      const publish = { actionType: "sanity.action.document.publish" as const };
      const ids = { draftId: "drafts.p", publishedId: "p" };
      expect(await titlesAfter(() => client.action({ ...publish, ...ids }))).toEqual(["Published"]);

      const prepare = async (releaseId: string, releaseType: "asap" | "scheduled") => {
        await client.releases.create({ releaseId, metadata: { releaseType } });
        const document = { _id: `versions.${releaseId}.p`, _type: "post", title: releaseId };
        await client.createVersion({ releaseId, publishedId: "p", document });
      };
      await prepare("soon", "asap");
      const release = () => client.releases.publish({ releaseId: "soon" });
      expect(await titlesAfter(release)).toEqual(["soon"]);

      await prepare("later", "scheduled");
      await client.releases.schedule({ releaseId: "later", publishAt: calendar.in(HOUR) });
      expect(await site.isCached(POSTS)).toBe(true);
      calendar.advance(HOUR);
      await eventually(async () => expect(await site.titles(POSTS)).toEqual(["later"]));
    },
  );

  titlesTest("an import", async ({ site, titlesAfter, folder }) => {
    const file = join(folder, "content.ndjson");
    writeFileSync(file, '{"_id":"i","_type":"post","title":"Imported"}\n');
    const load = () => site.lake.lake.importSeed("production", file);
    expect(await titlesAfter(load)).toEqual(["Imported", "First"]);
  });

  titlesTest(
    "a reset, a change of visibility, a deletion or a new creation of the dataset",
    async ({ site, titlesAfter }) => {
      const { lake, manage, client } = site;
      const path = "/projects/local/datasets/production";
      expect(await titlesAfter(async () => lake.lake.reset("production"))).toEqual([]);
      const hide = () => manage("PATCH", path, { aclMode: "private" });
      expect(await titlesAfter(hide)).toEqual(["status 401"]);
      expect(await site.isCached(POSTS)).toBe(false);
      await manage("PATCH", path, { aclMode: "public" });
      expect(await titlesAfter(() => manage("DELETE", path))).toEqual(["status 404"]);
      await manage("PUT", path);
      expect(await site.titles(POSTS)).toEqual([]);
      const add = () => client.create({ _id: "n", _type: "post", title: "New" });
      expect(await titlesAfter(add)).toEqual(["New"]);
    },
  );

  test("a change of its own dataset, but not of another", async ({ site }) => {
    await site.manage("PUT", "/projects/local/datasets/aside");
    const aside = site.lake.client({ dataset: "aside" });
    await aside.create({ _id: "p", _type: "post", title: "Aside" });
    const asidePosts = POSTS.replace("production", "aside");
    for (const path of [POSTS, asidePosts]) expect(await site.isCached(path)).toBe(true);
    await aside.patch("p").set({ title: "Changed" }).commit();
    const before = site.state.dispatched;
    expect(await site.titles(POSTS)).toEqual(["First"]);
    expect(site.state.dispatched).toBe(before);
    expect(await site.titles(asidePosts)).toEqual(["Changed"]);
  });

  test("a change of an alias: what is read through one is never cached", async ({ site }) => {
    await site.manage("PUT", "/aliases/current", { datasetName: "production" });
    const path = POSTS.replace("production", "~current");
    expect(await site.titles(path)).toEqual(["First"]);
    expect(await site.isCached(path)).toBe(false);
  });
});

test("no reader gets a result from before an acknowledged write", { tags: "full" }, async ({
  site: { client, cache, send, state },
}) => {
  const WRITES = Number(process.env.WRITES ?? 150);
  const path = queryUrl('*[_id == "counter"][0].n');
  await client.create({ _id: "counter", _type: "counter", n: 0 });
  let acknowledged = 0;
  let isOver = false;
  let requests = 0;
  const stale: string[] = [];
  const read = async () => {
    while (!isOver) {
      const least = acknowledged;
      const { result } = JSON.parse((await send(path)).text);
      requests += 1;
      if (result < least) stale.push(`${result} after ${least}`);
    }
  };
  const readers = Array.from({ length: 8 }, read);
  for (let n = 1; n <= WRITES; n += 1) {
    const visibility = n % 2 ? "sync" : "async";
    await client.patch("counter").set({ n }).commit({ visibility });
    acknowledged = n;
  }
  isOver = true;
  await Promise.all(readers);
  expect(stale).toEqual([]);
  const [, { ok = 0 } = {}] = [...cache.hits()][0] ?? [];
  expect(ok).toBeGreaterThan(0);
  expect(requests).toBe(ok + state.dispatched);
});
