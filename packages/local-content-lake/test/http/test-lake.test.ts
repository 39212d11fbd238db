import { readdirSync } from "node:fs";
import { tmpdir } from "node:os";
import { createClient } from "@sanity/client";
import { test as base, describe, expect, onTestFinished } from "vitest";
import { createTestLake, type TestLake, type TestLakeOptions } from "../../src/testing";
import { actionOf, blogSeed } from "../support/documents";
import { expectRefused, heardBy } from "../support/lake";

const COUNT = 'count(*[_type == "post"])';

/** Folders of lakes in memory. */
function lakeFolders(): string[] {
  return readdirSync(tmpdir()).filter((name) => /^lake-[0-9a-f]{8}-[0-9a-f]{4}-/.test(name));
}

/** Starts a test lake with a seed. */
async function start(options: TestLakeOptions = {}): Promise<TestLake> {
  const lake = await createTestLake({ seed: blogSeed(), ...options });
  onTestFinished(() => lake.close());
  return lake;
}

const test = base.extend("lake", () => start());

describe("a test lake", () => {
  test("answers the official client from its seed, without a folder", async () => {
    const before = lakeFolders();
    const lake = await start();
    expect(await lake.client.fetch(COUNT)).toBe(3);
    const client = createClient({
      ...{ projectId: lake.projectId, dataset: lake.dataset, apiHost: lake.url, token: lake.token },
      ...{ useProjectHostname: false, useCdn: false, apiVersion: "2025-02-19" },
    });
    await client.create({ _type: "post", title: "Hello" });
    expect(await lake.client.fetch(COUNT)).toBe(4);
    expect(lakeFolders().filter((name) => !before.includes(name))).toEqual([]);
  });

  test("returns to its seed, history, faults, latency and clock", async ({ lake }) => {
    await lake.client.createOrReplace({ _id: "post-0000", _type: "post", title: "Changed" });
    await lake.client.delete("post-0001");
    await lake.client.create({ _id: "drafts.new", _type: "post" });
    await lake.client.datasets.create("other");
    await lake.clock.set("2030-01-01T00:00:00Z");
    lake.latency = 60_000;
    lake.failNext({ status: 500, times: 100 });
    await lake.reset();
    expect(lake.latency).toBe(0);
    expect(lake.clock.now < "2030").toBe(true);
    const rows = await lake.client.fetch("*{'row': [_id, title]}.row", {}, { perspective: "raw" });
    expect(rows).toEqual([0, 1, 2].map((n) => [`post-000${n}`, `Post ${n}`]));
    expect((await lake.client.datasets.list()).map(({ name }) => name)).toEqual(["production"]);
    const url = `/data/history/production/transactions/post-0000?excludeContent=true`;
    const history: string = await lake.client.request({ url, json: false });
    expect(history.trim().split("\n")).toHaveLength(1);
  });

  test("restores snapshots backwards and forwards", async ({ lake }) => {
    const first = lake.snapshot();
    await lake.client.create({ _id: "fourth", _type: "post" });
    const second = lake.snapshot();
    lake.restore(first);
    expect(await lake.client.fetch(COUNT)).toBe(3);
    lake.restore(second);
    expect(await lake.client.fetch(COUNT)).toBe(4);
    expect(await lake.client.getDocument("fourth")).toMatchObject({ _type: "post" });
    lake.restore(first);
    await lake.client.create({ _id: "fourth", _type: "post", again: true });
    expect(await lake.client.getDocument("fourth")).toMatchObject({ again: true });
    const other = await start();
    expect(() => other.restore(first)).toThrow(/no snapshot of this lake/);
  });

  test("brings a deleted dataset and a deleted asset back", async ({ lake }) => {
    const asset = await lake.client.assets.upload("file", Buffer.from("hello"));
    const snapshot = lake.snapshot();
    await lake.client.delete(asset._id);
    expect((await fetch(asset.url)).status).toBe(404);
    lake.restore(snapshot);
    expect(await (await fetch(asset.url)).text()).toBe("hello");
    await lake.client.datasets.delete("production");
    lake.restore(snapshot);
    expect(await lake.client.fetch(COUNT)).toBe(3);
  });

  test("gives each role what it may do", async ({ lake }) => {
    await lake.client.create({ _id: "drafts.post-0000", _type: "post" });
    for (const [role, drafts, refusal] of [
      ["administrator", 1],
      ["editor", 1],
      ["contributor", 1, 403],
      ["viewer", 1, 403],
      ["anonymous", 0, 401],
    ] as const) {
      const client = lake.clientAs(role, { perspective: "raw" });
      expect(await client.fetch('count(*[_id in path("drafts.**")])'), role).toBe(drafts);
      const written = client.create({ _type: "post" });
      await (refusal ? expectRefused(refusal, written) : written);
    }
    expect(() => lake.clientAs("owner" as "editor")).toThrow(/no role "owner"/);
    await lake.reset();
    expect(await lake.clientAs("editor").fetch(COUNT)).toBe(3);
  });

  test("makes the next requests fail, of one kind or of any", async ({ lake }) => {
    lake.failNext({ method: "mutate", status: 503 });
    expect(await lake.client.fetch(COUNT)).toBe(3);
    await expectRefused(503, lake.client.create({ _type: "post" }));
    await lake.client.create({ _type: "post" });
    lake.failNext({ method: "fetch", status: 429, times: 2, headers: { "Retry-After": "7" } });
    for (const _ of [1, 2]) await expectRefused(429, lake.client.fetch(COUNT));
    expect(await lake.client.fetch(COUNT)).toBe(4);
    lake.failNext({ status: "disconnect" });
    const lost = /socket hang up|fetch failed|ECONNRESET/;
    await expect(lake.client.fetch(COUNT)).rejects.toThrow(lost);
    expect(() => lake.failNext({ status: 200 })).toThrow(/status is 200/);
    const unknown = { method: "write" as "mutate", status: 500 };
    expect(() => lake.failNext(unknown)).toThrow(/method is "write"/);
    const misspelt = { status: 500, time: 2 };
    expect(() => lake.failNext(misspelt)).toThrow('no "time".');
  });

  test("delays responses by its latency", async ({ lake }) => {
    lake.latency = 80;
    const ended: string[] = [];
    const waited = new Promise((resolve) => setTimeout(resolve, 70));
    void waited.then(() => ended.push("70 ms"));
    await lake.client.fetch(COUNT).then(() => ended.push("the response"));
    expect(ended).toEqual(["70 ms", "the response"]);
    expect(() => {
      lake.latency = -1;
    }).toThrow(/latency is -1/);
  });

  test("answers fetch without a port", async ({ lake }) => {
    const path = `/v2025-02-19/data/query/production?query=${encodeURIComponent(COUNT)}`;
    const local = await lake.fetch(path);
    expect(local.headers.get("content-type")).toContain("application/json");
    expect(await local.json()).toMatchObject({ result: 3 });
    const foreign = await lake.fetch(`https://abc.api.sanity.io${path}`);
    expect(await foreign.json()).toMatchObject({ result: 3 });
    const mutations = [{ create: { _type: "post", title: "By fetch" } }];
    const headers = { Authorization: `Bearer ${lake.token}`, "Content-Type": "application/json" };
    const init = { method: "POST", headers, body: JSON.stringify({ mutations }) };
    const written = await lake.fetch("/v1/data/mutate/production", init);
    expect(written.status).toBe(200);
    lake.failNext({ status: "disconnect" });
    await expect(lake.fetch(path)).rejects.toThrow("fetch failed");
    const stopped = new AbortController();
    lake.latency = 200;
    const pending = lake.fetch(path, { signal: stopped.signal });
    setTimeout(() => stopped.abort(), 20);
    await expect(pending).rejects.toThrow(/abort/i);
    await expect(lake.fetch(path, { signal: stopped.signal })).rejects.toThrow(/abort/i);
  });
});

test("a seed that cannot be imported is reported with its place", async () => {
  const missing = createTestLake({ seed: "/none.ndjson" });
  await expect(missing).rejects.toMatchObject({ code: "IMPORT_FAILED" });
  await expect(createTestLake({ seed: [{ _id: "a b", _type: "post" }] })).rejects.toThrow(/a b/);
});

test("many lakes in one process are isolated, and each closes alone", async () => {
  const starts = Array.from({ length: 8 }, (_, n) => start({ seed: blogSeed(n) }));
  const lakes = await Promise.all(starts);
  const counts = () => Promise.all(lakes.slice(1).map(({ client }) => client.fetch(COUNT)));
  expect(await counts()).toEqual([1, 2, 3, 4, 5, 6, 7]);
  await lakes[0]?.close();
  await lakes[0]?.close();
  expect(await counts()).toEqual([1, 2, 3, 4, 5, 6, 7]);
});

describe("the clock of a test lake", () => {
  test("decides now() and the times of documents", async ({ lake }) => {
    await lake.clock.set("2026-12-24T09:00:00Z");
    expect(await lake.client.fetch("now()")).toBe("2026-12-24T09:00:00.000Z");
    const created = await lake.client.create({ _type: "post" });
    expect(created._createdAt).toBe("2026-12-24T09:00:00.000Z");
    await lake.clock.advance(60_000);
    expect(await lake.client.fetch("now()")).toBe("2026-12-24T09:01:00.000Z");
    const before = Date.now();
    lake.clock.reset();
    expect(Date.parse(lake.clock.now)).toBeGreaterThanOrEqual(before);
    expect(Date.parse(lake.clock.now)).toBeLessThanOrEqual(Date.now());
    await expect(lake.clock.set("soon")).rejects.toThrow(/"soon" is no time/);
  });

  test("decides the times of datasets, webhooks, origins, schemas and jobs", async () => {
    const { client } = await start({ now: "2030-06-01T00:00:00Z" });
    const { projectId } = client.config();
    const project = `/projects/${projectId}`;
    const now = "2030-06-01T00:00:00.000Z";
    const send = <Answer>(method: string, url: string, body?: unknown) =>
      client.request<Answer>({ method, url, body });
    await client.datasets.create("other", { aclMode: "public" });
    const other = expect.objectContaining({ name: "other", createdAt: now });
    expect(await send("GET", `${project}/datasets`)).toContainEqual(other);
    const hook = { name: "far", url: "https://example.com", dataset: "other" };
    const times = { createdAt: now, updatedAt: now };
    const hooks = `/hooks/projects/${projectId}`;
    const created = await send<{ id: string }>("POST", hooks, hook);
    expect(created).toMatchObject(times);
    expect(await send("PATCH", `${hooks}/${created.id}`, { name: "b" })).toMatchObject(times);
    const origin = { origin: "https://example.com", allowCredentials: false };
    expect(await send("POST", `${project}/cors`, origin)).toMatchObject(times);
    await send("PUT", `${project}/datasets/other/copy`, { targetDataset: "third" });
    const jobs = () => send("GET", `${project}/datasets/copy`);
    await expect.poll(jobs).toMatchObject([{ state: "completed", ...times }]);
  });

  test("decides now() in mutations by query and in the filters of listeners", async () => {
    const { client, clock } = await start({ now: "2030-06-01T00:00:00Z" });
    const changes = await heardBy(client, "*[_type == 'event' && end < now()]");
    // Over by the clock of the lake, in the future by that of the machine.
    await client.create({ _id: "over", _type: "event", end: "2030-05-31T00:00:00Z" });
    await client.create({ _id: "ahead", _type: "event", end: "2030-06-02T00:00:00Z" });
    const past = "*[_type == 'event' && dateTime(end) < dateTime(now())]";
    await client.delete({ query: past });
    expect(await client.fetch("*[_type == 'event']._id")).toEqual(["ahead"]);
    await expect.poll(() => changes).toEqual(["welcome", "over", "over"]);
    await clock.set("2030-06-03T00:00:00Z");
    // Long enough for the worker.
    await client.delete({ query: `// ${"-".repeat(20_000)}\n${past}` });
    expect(await client.fetch("count(*[_type == 'event'])")).toBe(0);
  });

  test("publishes what is scheduled when it passes the time", async () => {
    const lake = await start({ now: "2026-12-20T09:00:00Z" });
    const { client } = lake;
    const publishAt = "2026-12-24T09:00:00.000Z";
    await client.create({ _id: "drafts.post-0000", _type: "post", title: "Merry" });
    const ids = { publishedId: "post-0000", draftId: "drafts.post-0000" };
    await client.action(actionOf("document.schedule", { ...ids, publishAt }));
    const title = () => client.fetch('*[_id == "post-0000"][0].title');
    await lake.clock.set("2026-12-24T08:59:59Z");
    expect(await title()).toBe("Post 0");
    await lake.clock.set("2026-12-24T09:00:00Z");
    expect(await title()).toBe("Merry");
    await lake.reset();
    expect(await title()).toBe("Post 0");
    expect(lake.clock.now).toBe("2026-12-20T09:00:00.000Z");
  });
});

test("listeners of a test lake reconnect after a reset, as after a loss", async ({ lake }) => {
  const heard = await heardBy(lake.client, '*[_type == "post"]');
  await lake.reset();
  await expect.poll(() => heard).toEqual(["welcome", "reconnect", "welcome"]);
  const { _id } = await lake.client.create({ _type: "post" });
  await expect.poll(() => heard.at(-1)).toBe(_id);
});
