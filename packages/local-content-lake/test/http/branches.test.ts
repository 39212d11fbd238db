import type { SanityClient } from "@sanity/client";
import { expect } from "vitest";
import { pruneHistory } from "../../src/history/prune-history";
import { openBeside } from "../../src/store/database/open-beside";
import { createTestLake, type TestLakeOptions } from "../../src/testing";
import { branchProblem } from "../../src/testing/options";
import { DAY_MS } from "../../src/util/time";
import { actionOf, blogSeed, parseLines } from "../support/documents";
import { webhookTest } from "../support/extended";
import {
  expectRefused,
  test as lakeTest,
  TestCalendar,
  type TestLake,
  titlesOf as titles,
} from "../support/lake";
import { leastOf } from "../support/measure";

const branchOf = (client: SanityClient, targetDataset = "pr-12") =>
  client.request({ method: "PUT", url: "/datasets/production/branch", body: { targetDataset } });

const merge = (client: SanityClient, body: object = {}) =>
  client.request({ method: "POST", url: "/datasets/pr-12/merge", body });

const test = lakeTest.extend("branch", async ({ lake, client }, { onCleanup }) => {
  onCleanup(async () => {
    await client.datasets.delete("pr-12").catch(() => {});
  });
  return lake.client({ dataset: "pr-12", perspective: "raw" });
});

test("a branch changes alone, and survives a restart", async ({ lake, client, branch }) => {
  for (const _id of ["a", "b"]) await client.create({ _id, _type: "post", title: "Old" });
  const before = await client.getDocument("a");
  await branchOf(client);
  await expectRefused(409, branchOf(client));
  expect(await branch.getDocument("a")).toEqual(before);
  await branch.patch("a", { set: { title: "New" } }).commit();
  await branch.delete("b");
  await lake.restart();
  expect(await titles(client)).toEqual({ a: "Old", b: "Old" });
  expect(await titles(branch)).toEqual({ a: "New" });
  // Its history begins with the state that it was given.
  const url = "/data/history/pr-12/transactions/a,b?excludeContent=true&effectFormat=mendoza";
  const rows = parseLines(String(await branch.request({ url })));
  expect(rows).toHaveLength(3);
  const [, changed] = rows;
  expect(changed.effects.a.revert).toContain("Old");
});

/** What source and branch do with a document that is "Old" at the branching point; null: no document. */
type Sides = [source: string | null, branch: string | null];

test.for<[Sides, outcome: string | null | "conflict"]>([
  [["Old", "Old"], "Old"],
  [["Old", "New"], "New"],
  [["Old", null], null],
  [["Theirs", "Old"], "Theirs"],
  [[null, "Old"], null],
  [["Same", "Same"], "Same"],
  [[null, null], null],
  [["Theirs", "New"], "conflict"],
  [[null, "New"], "conflict"],
  [["Theirs", null], "conflict"],
  [["Old", "Retyped"], "conflict"],
])("merging %j leaves %j", async ([[theirs, ours], outcome], { client, branch }) => {
  await client.create({ _id: "a", _type: "post", title: "Old" });
  await branchOf(client);
  const change = async (side: SanityClient, title: string | null) => {
    if (title === null || title === "Retyped") await side.delete("a");
    if (title === "Retyped") await side.create({ _id: "a", _type: "note", title });
    else if (title !== null && title !== "Old") await side.patch("a", { set: { title } }).commit();
  };
  await change(client, theirs);
  await change(branch, ours);
  // Another document shows that nothing is half merged.
  await branch.create({ _id: "new", _type: "post", title: "New" });
  const before = await titles(client);
  expect(await merge(client, { dryRun: true })).toMatchObject({ isMerged: false });
  expect(await titles(client)).toEqual(before);
  const isConflict = outcome === "conflict";
  const conflicts = isConflict ? ["a"] : [];
  expect(await merge(client)).toMatchObject({ isMerged: !isConflict, conflicts });
  const merged = { ...(outcome !== null && { a: outcome }), new: "New" };
  expect(await titles(client)).toEqual(isConflict ? before : merged);
});

test("a merge takes deletions without a history", async ({ lake, client, branch }) => {
  for (const _id of ["a", "b", "c"]) await client.create({ _id, _type: "post", title: "Old" });
  await branchOf(client);
  await branch.delete("a");
  await client.delete("b");
  await branch.patch("b", { set: { title: "New" } }).commit();
  using opened = openBeside(lake.dataDir);
  const pruned = await pruneHistory(opened.database, new Date(Date.now() + 1).toISOString());
  expect(pruned).toBeGreaterThan(0);
  expect(await merge(client)).toMatchObject({ isMerged: false, conflicts: ["b"] });
  await branch.delete("b");
  await merge(client);
  expect(await titles(client)).toEqual({ c: "Old" });
});

test("a second merge takes what changed since the first", async ({ client, branch }) => {
  for (const _id of ["a", "b"]) await client.create({ _id, _type: "post", title: "1" });
  await branchOf(client);
  await branch.patch("a", { set: { title: "2" } }).commit();
  await client.patch("b", { set: { title: "source" } }).commit();
  await client.create({ _id: "c", _type: "post", title: "source" });
  await merge(client);
  expect(await merge(client)).toMatchObject({ isMerged: true, changes: [] });
  await branch.patch("a", { set: { title: "3" } }).commit();
  expect(await merge(client)).toMatchObject({ changes: [{ id: "a", operation: "update" }] });
  expect(await titles(client)).toEqual({ a: "3", b: "source", c: "source" });
  await client.patch("a", { set: { title: "4" } }).commit();
  await branch.delete("a");
  await branch.patch("b", { set: { title: "branch" } }).commit();
  expect(await merge(client)).toMatchObject({ isMerged: false, conflicts: ["a", "b"] });
});

test.for(["with a change", "alone"])(
  "a merge remembers what both have made the same, %s",
  async (others, { client, branch }) => {
    await client.create({ _id: "a", _type: "post", title: "1" });
    await branchOf(client);
    for (const side of [client, branch]) await side.patch("a", { set: { title: "2" } }).commit();
    if (others !== "alone") await branch.create({ _id: "b", _type: "post", title: "1" });
    await merge(client);
    await branch.patch("a", { set: { title: "3" } }).commit();
    expect(await merge(client)).toMatchObject({ isMerged: true, changes: [{ id: "a" }] });
  },
);

test("a merge remembers what both have deleted", async ({ client, branch }) => {
  await client.create({ _id: "a", _type: "post", title: "1" });
  await branchOf(client);
  for (const side of [client, branch]) await side.delete("a");
  await merge(client);
  await client.create({ _id: "a", _type: "post", title: "2" });
  expect(await merge(client)).toMatchObject({ isMerged: true, changes: [], conflicts: [] });
});

test("a merge brings versions of a release that the branch has opened again", async ({
  client,
  branch,
}) => {
  const releaseId = "spring";
  await client.releases.create({ releaseId, metadata: { releaseType: "asap" } });
  await client.create({ _id: "versions.spring.a", _type: "post", title: "1" });
  await branchOf(client);
  for (const step of ["archive", "unarchive"] as const) {
    await branch.releases[step]({ releaseId });
    expect(await merge(client)).toMatchObject({ isMerged: true });
  }
  expect(await titles(client)).toEqual({ "versions.spring.a": "1" });
});

test("a merge with a broken reference changes nothing", async ({ client, branch, ids }) => {
  await client.create({ _id: "author", _type: "author" });
  await branchOf(client);
  const author = { _type: "reference", _ref: "author" };
  await branch.create({ _id: "post", _type: "post", author });
  await client.delete("author");
  await expectRefused(409, merge(client));
  expect(await ids()).toEqual([]);
  await expect(
    client.request({ method: "POST", url: "/datasets/production/merge" }),
  ).rejects.toThrow('"production" is no branch');
});

test("a merge closes no release with versions of the source", async ({ client, branch }) => {
  const releaseId = "spring";
  await client.releases.create({ releaseId, metadata: { releaseType: "asap" } });
  await client.create({ _id: "versions.spring.a", _type: "post", title: "1" });
  await branchOf(client);
  await branch.releases.publish({ releaseId });
  await client.create({ _id: "versions.spring.b", _type: "post", title: "1" });
  await expect(merge(client)).rejects.toThrow('"versions.spring.b" cannot be changed: its release');
  expect(await client.getDocument("a")).toBeUndefined();
  await client.delete("versions.spring.b");
  expect(await merge(client)).toMatchObject({ isMerged: true, conflicts: [] });
});

test("a branch shares files, a merge keeps those of a branch", async ({ lake, client, branch }) => {
  const upload = (side: SanityClient, text: string) =>
    side.assets.upload("file", Buffer.from(text), { filename: "a.txt" });
  const shared = await upload(client, "shared");
  await branchOf(client);
  const own = await upload(branch, "own");
  const read = async (dataset: string, { sha1hash }: { sha1hash: string }) =>
    (await fetch(`${lake.url}/files/local/${dataset}/${sha1hash}.txt`)).text();
  expect(await read("pr-12", shared)).toBe("shared");
  await client.delete(shared._id);
  expect(await read("pr-12", shared)).toBe("shared");
  for (const side of [client, branch]) await upload(side, "both");
  await merge(client);
  await client.datasets.delete("pr-12");
  expect(await read("production", own)).toBe("own");
  const path = `files/local/production/${own.sha1hash}.txt`;
  expect(await client.getDocument(own._id)).toMatchObject({ path });
});

// Neither its schedules and preview secrets nor the webhooks of all datasets.
webhookTest("a branch does not act", async ({ calendar, lake, client, receiver, hooks }) => {
  await hooks.add({ dataset: "*" });
  await client.create({ _id: "secret", _type: "sanity.previewUrlSecret" });
  await client.create({ _id: "drafts.due", _type: "post" });
  const schedule = (side: SanityClient, id: string) => {
    const ids = { publishedId: id, draftId: `drafts.${id}` };
    return side.action(actionOf("document.schedule", { ...ids, publishAt: calendar.in(1000) }));
  };
  await schedule(client, "due");
  await branchOf(client);
  const branch = lake.client({ dataset: "pr-12", perspective: "raw" });
  expect(await branch.fetch("*[]._id")).toEqual(["drafts.due"]);
  await branch.create({ _id: "tried", _type: "post" });
  calendar.advance(2000);
  const heard = () =>
    receiver.received.map(
      ({ headers }) => `${headers["sanity-dataset"]} ${headers["sanity-document-id"]}`,
    );
  await expect.poll(heard).toContain("production due");
  expect(heard().filter((one) => one.startsWith("pr-12"))).toEqual([]);
  expect(await branch.fetch("*[_id == 'due' || defined(_system.publishAt)]")).toEqual([]);
  await branch.create({ _id: "drafts.later", _type: "post" });
  await schedule(branch, "later");
  const changes = [{ id: "drafts.later" }, { id: "tried" }];
  expect(await merge(client)).toMatchObject({ changes, conflicts: [] });
  const source = lake.client({ perspective: "raw" });
  expect(await source.fetch("*[defined(_system.publishAt)]")).toEqual([]);
});

test("a merge keeps schedules of the source and locks of versions", async ({ client, branch }) => {
  const releaseId = "spring";
  const metadata = { title: "Spring", releaseType: "scheduled" } as const;
  await client.releases.create({ releaseId, metadata });
  await client.create({ _id: "versions.spring.post", _type: "post", title: "Old" });
  const publishAt = "2999-01-01T00:00:00.000Z";
  await client.releases.schedule({ releaseId, publishAt });
  await branchOf(client);
  await branch.releases.edit({ releaseId, patch: { set: { "metadata.title": "April" } } });
  expect(await merge(client)).toMatchObject({ isMerged: true });
  const kept = { state: "scheduled", publishAt, _system: { scheduledBy: "local-editor" } };
  const release = await client.getDocument("_.releases.spring");
  expect(release).toMatchObject({ ...kept, metadata: { title: "April" } });
  await branch.patch("versions.spring.post", { set: { title: "New" } }).commit();
  await expect(merge(client)).rejects.toThrow('its release "spring" is scheduled');
  await client.releases.unschedule({ releaseId });
  expect(await merge(client)).toMatchObject({ isMerged: true });
  expect(await client.getDocument("versions.spring.post")).toMatchObject({ title: "New" });
});

lakeTest("a lake deletes branches that nobody changed for some days", async ({ open }) => {
  const calendar = new TestCalendar();
  const lake = await open({ calendar, branchDays: 14 });
  const client = lake.client();
  const names = async () => (await client.datasets.list()).map(({ name }) => name);
  for (const name of ["changed", "parent", "stale"]) await branchOf(client, name);
  calendar.advance(13 * DAY_MS);
  await lake.client({ dataset: "changed" }).create({ _id: "a", _type: "post" });
  const body = { targetDataset: "child" };
  await client.request({ method: "PUT", url: "/datasets/parent/branch", body });
  calendar.advance(2 * DAY_MS);
  await expect.poll(names).toEqual(["changed", "child", "parent", "production"]);
  const audit = await client.request({ url: "/audit", query: { limit: "1" } });
  expect(audit).toMatchObject([{ actor: "lake", action: "datasets.delete", target: "stale" }]);
  await lake.restart({ calendar, branchDays: 1 });
  await expect.poll(names).toEqual(["parent", "production"]);
  calendar.advance(DAY_MS);
  await expect.poll(names).toEqual(["production"]);
});

const COUNT = "count(*[_type == 'post'])";

lakeTest("eight workers share a lake, each with a branch of its own", async () => {
  await using lake = await createTestLake({ seed: blogSeed(), branch: "own", limits: false });
  await lake.client.create({ _type: "post" });
  const counts = await Promise.all(
    Array.from({ length: 8 }, async (_, worker) => {
      const { url, token } = lake;
      await using own = await createTestLake({ branch: `worker-${worker}`, url, token });
      for (let n = 0; n < worker; n++) await own.client.create({ _type: "post" });
      const count = await own.client.fetch(COUNT);
      await own.reset();
      return [count, await own.client.fetch(COUNT)];
    }),
  );
  expect(counts).toEqual(counts.map((_, worker) => [3 + worker, 3]));
  expect(await lake.client.fetch(COUNT)).toBe(4);
  const { url, token } = lake;
  const dead = "http://127.0.0.1:9999";
  for (const [options, problem] of [
    [{ branch: "production", url, token }, '"production" is a dataset that is no branch: give'],
    [{ branch: "production" }, '"production" is a dataset that is no branch: give'],
    [{ branch: "own", url: dead, token }, `No lake answers at ${dead} (fetch failed: connect ECON`],
    [{ branch: "own", url: `${url}/healthz?`, token }, "(another program): start one there"],
    [{ branch: "own", url, token: "a\nb" }, 'token is "…": use one of the running lake'],
    [{ branch: "own", url: undefined, token }, "url is undefined: use that of a running lake"],
    [{ branch: "own", url, token, seed: [] }, "seed cannot stand beside url"],
    [{ branch: "", url, token }, 'branch is "": use a name'],
    [{ branch: "" }, 'branch is "": use a name'],
    [{ sed: [] }, 'there is no "sed".'],
  ] as const) {
    await expect(createTestLake(options as TestLakeOptions)).rejects.toThrow(problem);
  }
  const own = new TypeError("Headers.append: no value");
  expect(branchProblem(own, url, "own")).toBe(own);
  await lake.reset();
  expect(await lake.client.fetch(COUNT)).toBe(3);
  const names = (await lake.client.datasets.list()).map(({ name }) => name);
  expect(names).toEqual(["own", "production"]);
});

lakeTest("to branch 10,000 documents takes little time", { tags: "full" }, async ({ open }) => {
  const lake: TestLake = await open();
  const client = lake.client();
  const documents = blogSeed(10_000);
  const start = performance.now();
  for (let from = 0; from < documents.length; from += 1000) {
    const mutations = documents.slice(from, from + 1000).map((create) => ({ create }));
    await client.mutate(mutations as Parameters<SanityClient["mutate"]>[0]);
  }
  const imported = performance.now() - start;
  const branched = await leastOf(5, (round) => branchOf(client, `pr-${round}`));
  console.info(`import: ${imported.toFixed()} ms, branch: ${branched.toFixed()} ms`);
  expect(branched).toBeLessThan(imported / 5);
  expect(await lake.client({ dataset: "pr-4" }).fetch(COUNT)).toBe(10_000);
});
