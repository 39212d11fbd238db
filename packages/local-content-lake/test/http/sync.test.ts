import { readFileSync, writeFileSync } from "node:fs";
import { createRequire, findPackageJSON } from "node:module";
import { join } from "node:path";
import type { SanityClient } from "@sanity/client";
import { describe, expect, onTestFinished, vi } from "vitest";
import { readCommandLine } from "../../src/cli/command-line";
import { readSettings } from "../../src/cli/settings";
import { runPull, runPush, runRemoteDiff } from "../../src/cli/sync-commands";
import { type PullOptions, pull, type Sides } from "../../src/sync/pull";
import { push } from "../../src/sync/push";
import { OtherSide, openOtherSide, requireAnswer } from "../../src/sync/remote";
import { loadRules } from "../../src/sync/rules";
import { SyncFolder } from "../../src/sync/sync-state";
import { createTestLake } from "../../src/testing";
import type { SanityDocument } from "../../src/util/types";
import { blogSeed, reference, temporaryFolder } from "../support/documents";
import { test as lakeTest, TEST_TOKENS, titlesOf as titles } from "../support/lake";
import { forLanes } from "../support/random";

const ALL: PullOptions = { filter: "", withAssets: true, overwrites: false };

/** Two lakes: `lake` pulls from `hosted`, which stands in for the hosted service. */
const test = lakeTest
  .extend("hosted", async ({}, { onCleanup }) => {
    const hosted = await createTestLake({ projectId: "abc", seed: blogSeed(), limits: false });
    onCleanup(() => hosted.close());
    return hosted;
  })
  .extend("other", ({ hosted }) => hosted.clientAs("administrator", { perspective: "raw" }))
  .extend("sides", ({ client, hosted, other }): Sides => {
    const remote = { projectId: "abc", dataset: "production", apiHost: hosted.url };
    const folder = new SyncFolder(temporaryFolder(), "production");
    return { local: client, other: new OtherSide(other), remote, folder, report() {} };
  })
  .extend("pulled", ({ sides }) => (options: Partial<PullOptions> = {}) => {
    return pull(sides, { ...ALL, ...options });
  })
  .extend("pushed", ({ sides }) => (options: Partial<Parameters<typeof push>[1]> = {}) => {
    return push(sides, { dryRun: false, deletes: false, ...options });
  });

const set = (client: SanityClient, id: string, title: string) =>
  client.patch(id, { set: { title } }).commit();

const upload = (client: SanityClient, text: string) =>
  client.assets.upload("file", Buffer.from(text), { filename: "a.txt" });

/** A module of rules, whose default export is this code. */
function writeRules(code: string): string {
  const file = join(temporaryFolder(), "rules.mjs");
  writeFileSync(file, `export default ${code};`);
  return file;
}

describe("pull", () => {
  test("brings all documents, then changes, deletions too", async ({ client, other, pulled }) => {
    await other.create({ _id: "drafts.post-0000", _type: "post", title: "Draft" });
    expect(await pulled()).toMatchObject({ written: 4, deleted: 0, unchanged: 0 });
    expect(await titles(client)).toEqual(await titles(other));
    await set(other, "post-0000", "Changed");
    await other.delete("post-0001");
    await other.create({ _id: "new", _type: "post", title: "New" });
    expect(await pulled()).toMatchObject({ written: 2, deleted: 1, unchanged: 2 });
    expect(await titles(client)).toEqual(await titles(other));
    expect(await pulled()).toMatchObject({ written: 0, deleted: 0, unchanged: 4 });
  });

  test("names changes on both sides, and changes nothing", async ({ client, other, pulled }) => {
    await pulled();
    await set(client, "post-0000", "Here");
    await client.delete("post-0001");
    await set(client, "post-0002", "Same");
    await set(other, "post-0002", "Same");
    for (const id of ["post-0000", "post-0001"]) await set(other, id, "There");
    const before = await titles(client);
    expect(await pulled()).toMatchObject({ written: 0, conflicts: ["post-0000"] });
    expect(await titles(client)).toEqual(before);
    expect(await pulled({ overwrites: true })).toMatchObject({ written: 2, conflicts: [] });
    expect(await titles(client)).toEqual(await titles(other));
  });

  test("takes what a filter names and what that refers to", async ({ ids, other, pulled }) => {
    await other.create({ _id: "country", _type: "country" });
    await other.create({ _id: "author", _type: "author", country: reference("country") });
    await other.patch("post-0000", { set: { author: reference("author") } }).commit();
    const filter = "_id == 'post-0000'";
    expect(await pulled({ filter })).toMatchObject({ written: 3 });
    expect(await ids()).toEqual(["author", "country", "post-0000"]);
    await other.patch("country", { set: { name: "X" } }).commit();
    // Also later.
    expect(await pulled({ filter })).toMatchObject({ written: 1, unchanged: 2 });
    await expect(pulled()).rejects.toThrow("another filter");
  });

  test("changes by rules, after which no push works", async ({ client, other, pulled, pushed }) => {
    const rules = writeRules(`async (post) =>
      post.title === 'Secret' ? null : { ...post, title: 'Anybody', at: new Date(0) }`);
    await set(other, "post-0001", "Secret");
    expect(await pulled({ rules })).toMatchObject({ written: 2 });
    expect(await titles(client)).toEqual({ "post-0000": "Anybody", "post-0002": "Anybody" });
    expect(await client.getDocument("post-0000")).toMatchObject({ at: new Date(0).toJSON() });
    await set(other, "post-0002", "Secret");
    expect(await pulled({ rules })).toMatchObject({ written: 0, deleted: 1, unchanged: 2 });
    expect(await titles(client)).toEqual({ "post-0000": "Anybody" });
    await expect(pushed()).rejects.toThrow("pulled with --anonymise");
  });

  test.for([
    ["1", "exports a function as its default"],
    ["(post) => ({ ...post, _id: 'x' })", 'must return the document.*for "post-0000"'],
    ["() => { throw new Error('Too bad'); }", 'fail with "Too bad" for "post-0000"'],
    ["(post) => ({ ...post, n: 1n })", 'fail with .* for "post-0000"'],
  ] as const)("refuses the rules %s", async ([code, problem], { ids, pulled }) => {
    await expect(pulled({ rules: writeRules(code) })).rejects.toThrow(new RegExp(problem));
    expect(await ids()).toEqual([]);
  });

  test("names the rules and the document for which they never end", async () => {
    const path = writeRules("function hide() { return new Promise(() => {}); }");
    const rules = await loadRules(path);
    vi.useFakeTimers();
    onTestFinished(() => void vi.useRealTimers());
    const ruled = expect(rules(blogSeed(1)[0] as SanityDocument)).rejects;
    const late = ruled.toThrow(
      `${path}: the rules hide() fail with "no result after 30 seconds" for "post-0000"`,
    );
    await vi.advanceTimersByTimeAsync(30_000);
    await late;
  });

  test("names documents of another type until deletion", async ({ client, other, pulled }) => {
    await pulled();
    await other.delete("post-0000");
    await other.create({ _id: "post-0000", _type: "page" });
    const problem = /1 have another type there:\n {2}post-0000\n.*delete them here/;
    await expect(pulled({ overwrites: true })).rejects.toThrow(problem);
    await client.delete("post-0000");
    expect(await pulled()).toMatchObject({ written: 1, conflicts: [] });
    expect(await client.getDocument("post-0000")).toMatchObject({ _type: "page" });
  });

  test("keeps drafts that it does not see without a token", async ({ client, other, sides }) => {
    await other.create({ _id: "drafts.a", _type: "post", title: "Draft" });
    await pull(sides, ALL);
    const anonymous = { ...sides, other: new OtherSide(other.withConfig({ token: undefined })) };
    await expect(pull(anonymous, ALL)).rejects.toThrow("SANITY_REMOTE_TOKEN is not set");
    expect(await client.getDocument("drafts.a")).toMatchObject({ title: "Draft" });
  });

  test.for([true, false])(
    "with files: %j, serves those of the other side",
    async (withAssets, { client, lake, hosted, other, pulled }) => {
      const { _id, sha1hash } = await upload(other, "text");
      expect(await pulled({ withAssets })).toMatchObject({ files: withAssets ? 1 : 0 });
      if (withAssets) await hosted.close();
      const url = `${lake.url}/files/local/production/${sha1hash}.txt`;
      expect(await client.getDocument(_id)).toMatchObject({ url });
      expect(await (await fetch(url)).text()).toBe("text");
      if (!withAssets) await hosted.close();
      expect(await (await fetch(url)).text()).toBe("text");
    },
  );

  test("two lakes do not wait for each other's files", async ({ client, lake, hosted, other }) => {
    const name = `${"a".repeat(40)}.txt`;
    const _id = `file-${name.replace(".", "-")}`;
    const sides = [
      { from: client, url: lake.url, projectId: "local" },
      { from: other, url: hosted.url, projectId: "abc" },
    ];
    const waits = sides.map(async ({ from, url, projectId }, side) => {
      const path = `files/${projectId}/production/${name}`;
      await from.create({ _id, _type: "sanity.fileAsset", path, url: `${url}/${path}` });
      const { from: _, ...there } = { ...sides[1 - side], dataset: "production" };
      const origin = "/datasets/production/asset-origin";
      await from.request({ method: "PUT", url: origin, body: there });
      return `${url}/${path}`;
    });
    const signal = AbortSignal.timeout(20_000);
    const answers = (await Promise.all(waits)).map((url) => fetch(url, { signal }));
    expect((await Promise.all(answers)).map(({ status }) => status)).toEqual([404, 404]);
  });

  test("goes on after a kill behind its transaction", async ({ client, other, sides, pulled }) => {
    vi.spyOn(sides.folder, "accept").mockImplementationOnce(() => {
      throw new Error("Killed");
    });
    await expect(pulled()).rejects.toThrow("Killed");
    expect(await titles(client)).toEqual(await titles(other));
    await set(other, "post-0000", "Changed");
    await other.delete("post-0001");
    expect(await pulled()).toMatchObject({ written: 1, deleted: 1, conflicts: [] });
    expect(await titles(client)).toEqual(await titles(other));
  });

  test("replaces nothing that changes here meanwhile", async ({ client, other, pulled }) => {
    await pulled();
    await set(other, "post-0000", "There");
    const request = client.request.bind(client);
    vi.spyOn(client, "request").mockImplementationOnce(async (options) => {
      await set(client, "post-0000", "Here");
      return request(options);
    });
    await expect(pulled()).rejects.toThrow('"post-0000" has unexpected revision ID');
    expect(await pulled()).toMatchObject({ written: 0, conflicts: ["post-0000"] });
  });

  test("applies nothing before a break, then goes on", async ({ client, other, sides, pulled }) => {
    await other.mutate(blogSeed(1500).map((post) => ({ createOrReplace: post })) as never);
    const queries: string[] = [];
    let most = 3;
    const fetch = other.fetch.bind(other);
    // The list is a query as well.
    vi.spyOn(other, "fetch").mockImplementation((query: string, params?: object) => {
      queries.push(query);
      if (queries.length > most) return Promise.reject(new Error("The connection broke")) as never;
      return fetch(query, params as never) as never;
    });
    const filter = "_type == 'post'";
    const broken = /^abc\/production at http.* cannot be read: The connection broke$/;
    await expect(pulled({ filter })).rejects.toThrow(broken);
    expect(await client.fetch("count(*)")).toBe(0);
    const staged = readFileSync(sides.folder.staged, "utf8").trim().split("\n");
    expect(staged).toHaveLength(400);
    // A kill can leave half a line.
    writeFileSync(sides.folder.staged, `${staged.join("\n")}\n{"_id": "po`);
    most += 2;
    await expect(pulled({ filter })).rejects.toThrow("The connection broke");
    most = Number.POSITIVE_INFINITY;
    queries.length = 0;
    expect(await pulled({ filter })).toMatchObject({ written: 1500 });
    expect(queries.filter((query) => query === "*[_id in $ids]")).toHaveLength(6);
    expect(await titles(client)).toEqual(await titles(other));
  });
});

describe("push", () => {
  test("carries changes, but none of both sides", async ({ client, other, pulled, pushed }) => {
    await expect(pushed()).rejects.toThrow("run pull first");
    await other.create({ _id: "odd", _type: "post", "it's": 1, toString: 1 });
    await pulled();
    await client.createOrReplace({ _id: "odd", _type: "post", "it's": 2 });
    await set(client, "post-0000", "Here");
    await set(client, "post-0001", "Here");
    await set(other, "post-0001", "There");
    await client.patch("post-0000", { unset: ["tags"] }).commit();
    // A new document refers to one that comes after it.
    await client
      .transaction()
      .create({ _id: "a", _type: "post", title: "New", author: reference("z") })
      .create({ _id: "z", _type: "author" })
      .commit();
    const changes = [
      { id: "z", operation: "create" },
      { id: "a", operation: "create" },
      { id: "odd", operation: "update" },
      { id: "post-0000", operation: "update" },
    ];
    const expected = { conflicts: ["post-0001"], refused: [] };
    const dry = await pushed({ dryRun: true });
    expect(dry).toMatchObject(expected);
    expect(dry.changes).toHaveLength(4);
    expect(await titles(other)).toMatchObject({ "post-0000": "Post 0" });
    expect(await pushed()).toMatchObject({ ...expected, changes });
    const carried = { a: "New", "post-0000": "Here", "post-0001": "There" };
    expect(await titles(other)).toMatchObject(carried);
    expect(await other.getDocument("post-0000")).not.toHaveProperty("tags");
    const odd = (await other.getDocument("odd")) ?? {};
    expect(odd).toMatchObject({ "it's": 2 });
    expect(Object.keys(odd)).not.toContain("toString");
    expect(await pushed()).toMatchObject({ changes: [], conflicts: ["post-0001"] });
  });

  test("deletes nothing without --delete", async ({ client, other, pulled, pushed }) => {
    await pulled();
    await client.delete("post-0000");
    await client.delete("post-0001");
    await set(other, "post-0001", "There");
    const conflicts = ["post-0001"];
    expect(await pushed()).toMatchObject({ changes: [], kept: ["post-0000"], conflicts });
    const changes = [{ id: "post-0000", operation: "delete" }];
    expect(await pushed({ deletes: true })).toMatchObject({ changes, kept: [], conflicts });
    expect(Object.keys(await titles(other))).toEqual(["post-0001", "post-0002"]);
  });

  test("deletes referrers first, batch by batch", async ({ client, other, pulled, pushed }) => {
    const posts = blogSeed(110);
    const notes = posts.map(({ _id }) => {
      return { _id: `z-${_id}`, _type: "note", post: reference(String(_id)) };
    });
    await other.mutate([...posts, ...notes].map((one) => ({ createOrReplace: one })) as never);
    await pulled();
    await client.delete({ query: "*" });
    expect(await pushed({ deletes: true })).toMatchObject({ refused: [] });
    expect(await titles(other)).toEqual({});
  });

  test("keeps circles of references in one batch", async ({ client, other, pulled, pushed }) => {
    await pulled();
    const circle = (n: number) =>
      [1, 2, 3].map((one) => {
        return { _id: `c${n}-${one}`, _type: "note", next: reference(`c${n}-${(one % 3) + 1}`) };
      });
    const notes = Array.from({ length: 70 }, (_, n) => circle(n)).flat();
    await client.mutate(notes.map((note) => ({ create: note })) as never);
    expect(await pushed()).toMatchObject({ refused: [] });
    expect(await other.fetch("count(*[_type == 'note'])")).toBe(210);
    await client.delete({ query: "*[_type == 'note']" });
    expect(await pushed({ deletes: true })).toMatchObject({ refused: [] });
    expect(await other.fetch("count(*[_type == 'note'])")).toBe(0);
  });

  test("counts what it carried if the answer is lost", async ({
    client,
    other,
    pulled,
    pushed,
  }) => {
    await pulled();
    await client.create({ _id: "new", _type: "post", title: "New" });
    const mutate = other.mutate.bind(other) as (...args: unknown[]) => Promise<never>;
    vi.spyOn(other, "mutate").mockImplementationOnce(async (...args: unknown[]) => {
      await mutate(...args);
      throw Object.assign(new Error("The connection broke"), { code: "ECONNRESET" });
    });
    expect(await pushed()).toMatchObject({ changes: [{ id: "new" }], refused: [] });
    expect(await pushed()).toMatchObject({ changes: [] });
  });

  test("uploads files, and reports refusals", async ({ client, hosted, other, pulled, pushed }) => {
    await pulled();
    const { _id, sha1hash } = await upload(client, "mine");
    await set(client, _id, "Mine");
    await client.create({ _id: "with-file", _type: "post", file: { asset: reference(_id) } });
    hosted.failNext({ method: "mutate", status: 403 });
    const ids = [_id, "with-file"];
    expect(await pushed({ dryRun: true })).toMatchObject({ changes: ids.map((id) => ({ id })) });
    expect((await pushed()).refused).toMatchObject([{ ids }]);
    expect(await pushed()).toMatchObject({
      changes: [{ id: "with-file" }, { id: _id }],
      refused: [],
    });
    await client.mutate(
      blogSeed(150).map((one) => ({ createOrReplace: { ...one, n: 1 } })) as never,
    );
    const expired = Object.assign(new Error("Unauthorized"), { statusCode: 401 });
    for (const error of [new TypeError("fetch failed"), expired]) {
      vi.spyOn(other, "mutate").mockRejectedValueOnce(error);
      const { refused } = await pushed();
      expect(refused.map(({ ids }) => ids.length)).toEqual([150]);
    }
    expect((await pushed()).changes).toHaveLength(150);
    const url = `${hosted.url}/files/abc/production/${sha1hash}.txt`;
    expect(await other.getDocument(_id)).toMatchObject({ url, title: "Mine" });
    expect(await (await fetch(url)).text()).toBe("mine");
  });
});

/** After no pause, and after the pause that a date of the past asks for. */
const BUSY = [
  { status: 429, headers: { "Retry-After": "0" } },
  { status: 500, headers: { "Retry-After": new Date(0).toUTCString() } },
  { status: 503, headers: { "Retry-After": "0" }, times: 2 },
];

const eachBusy = forLanes(test, BUSY.slice(2), BUSY.slice(0, 2));

eachBusy("pull and push ask again: %j", async (busy, { client, hosted, lake, other, sides }) => {
  await other.mutate(blogSeed(1100).map((post) => ({ createOrReplace: post })) as never);
  const { sha1hash } = await other.assets.upload("file", Buffer.from("theirs"));
  const patient = { ...sides, other: openOtherSide(sides.remote, hosted.token) };
  for (const method of ["query", "asset", "other"] as const) hosted.failNext({ ...busy, method });
  expect(await pull(patient, ALL)).toMatchObject({ written: 1101, files: 1, missingFiles: [] });
  await client.assets.upload("file", Buffer.from("mine"));
  await set(client, "post-0000", "Here");
  for (const method of ["query", "upload", "mutate"] as const) hosted.failNext({ ...busy, method });
  const result = await push(patient, { dryRun: false, deletes: false });
  const changes = [{ operation: "create" }, { operation: "update" }];
  expect(result).toMatchObject({ refused: [], changes });
  const file = await fetch(`${lake.url}/files/local/production/${sha1hash}.bin`);
  expect(await file.text()).toBe("theirs");
});

test("a side that stays busy is asked five times", async ({ hosted, sides }) => {
  hosted.failNext({ status: 502, headers: { "Retry-After": "0" }, times: 5 });
  await expect(requireAnswer(sides.other)).rejects.toThrow("Bad Gateway");
  await requireAnswer(sides.other);
  const refused = requireAnswer(openOtherSide(sides.remote, "revoked"));
  await expect(refused).rejects.toThrow("Set SANITY_REMOTE_TOKEN to a token");
});

test("pull writes by client 7, which a Studio 5 brings", async ({ client, other, sides }) => {
  const from = findPackageJSON("@sanity/workflow-cli", import.meta.url) ?? "";
  const seven: typeof import("@sanity/client") = createRequire(from)("@sanity/client");
  // Without its requester, which is that of the other client.
  const { token, apiHost, projectId, dataset, useProjectHostname, apiVersion } = client.config();
  const config = { apiHost, projectId, dataset, useProjectHostname, apiVersion, useCdn: false };
  const local = seven.createClient({ ...config, ...(token && { token }) });
  await pull({ ...sides, local }, ALL);
  expect(await titles(client)).toEqual(await titles(other));
});

const COMMANDS = { pull: runPull, push: runPush, diff: runRemoteDiff };
type Words = [command: keyof typeof COMMANDS, ...string[]];

test("commands tell what they do, and what hinders it", async ({ client, hosted, lake, other }) => {
  vi.stubEnv("SANITY_REMOTE_TOKEN", hosted.token);
  onTestFinished(() => void vi.unstubAllEnvs());
  await lake.lake.setPublicUrl(lake.url);
  const run = (...[command, ...words]: Words) => {
    const remote = ["--remote-project", "abc", "--remote-host", hosted.url];
    const { flags } = readCommandLine([command, ...remote, ...words, "--data", lake.dataDir]);
    const settings = readSettings({ SANITY_API_WRITE_TOKEN: TEST_TOKENS.write }, flags);
    return COMMANDS[command](settings, flags);
  };
  const expectRun = async (words: Words, text: unknown, hasFailed: boolean) =>
    expect(await run(...words)).toMatchObject({ text, hasFailed });
  await expect(run("pull", "--types", "a b")).rejects.toThrow('--types is "a b": use names');
  const unread = (why: string) => new RegExp(`^abc/[a-z]+ at http.* cannot be read: ${why}`);
  const odd = run("pull", "--remote-dataset", "we ird");
  await expect(odd).rejects.toThrow('"abc/we ird" is no dataset: Datasets can only contain');
  vi.stubEnv("SANITY_REMOTE_TOKEN", "a\nb");
  await expect(run("pull")).rejects.toThrow("SANITY_REMOTE_TOKEN is no token: use one line");
  vi.stubEnv("SANITY_REMOTE_TOKEN", hosted.token);
  await expect(run("pull", "--query", "*[n > 1]")).rejects.toThrow("--query is a filter: use");
  await expect(run("pull", "--query", " ")).rejects.toThrow("--query is a filter: use");
  vi.stubEnv("SANITY_REMOTE_TOKEN", TEST_TOKENS.write);
  const itself = ["--remote-project", "local", "--remote-host"];
  for (const url of [lake.url, lake.url.replace("127.0.0.1", "localhost")]) {
    const same = run("pull", ...itself, url);
    await expect(same).rejects.toThrow("Both sides are local/production at http:");
  }
  vi.stubEnv("SANITY_REMOTE_TOKEN", hosted.token);
  for (const [words, why] of [
    [["--remote-host", "http://127.0.0.1:9"], "fetch failed: bad port$"],
    [["--remote-host", `${hosted.url}/healthz?`], "it is no Content Lake$"],
    [["--remote-dataset", "none"], '.*Dataset "none" not found$'],
    [["--query", "a =="], "GROQ query parse error"],
  ] as const) {
    await expect(run("pull", "--dataset", "made", ...words)).rejects.toThrow(unread(why));
  }
  expect((await client.datasets.list()).map(({ name }) => name)).toEqual(["production"]);
  await other.create({ _id: "note", _type: "note" });
  await expect(run("pull", "--types", "pots")).rejects.toThrow(
    "No document there matches _type in",
  );
  for (const types of ["post,note", "note,post"]) {
    await run("pull", "--types", types, "--dataset", "part");
  }
  const pulled = "Pulled 3 documents, deleted 0, 0 unchanged, 0 files.";
  await expectRun(["pull", "--types", "post"], pulled, false);
  await expectRun(["diff"], "Equal: 3 documents.", false);
  for (const id of ["post-0000", "post-0001"]) await set(client, id, "Here");
  await set(other, "post-0001", "There");
  await client.delete("post-0002");
  const inTheWay = "changed there since the last pull: pull first:\n  post-0001\n";
  const kept = `1 deleted here; --delete deletes them there:\n  post-0002\n1 ${inTheWay}`;
  const toPush = "1 documents to push:\n  update  post-0000\n";
  await expectRun(["push", "--dry-run"], `${toPush}${kept}Would push 1 documents.`, true);
  await expectRun(["push"], `${kept}Pushed 1 documents.`, true);
  const both = /changed here and there:\n {2}post-0001\nNothing was changed\. /;
  await expectRun(["pull", "--types", "post"], expect.stringMatching(both), true);
  const differing = "1 only in production:\n  post-0002\n1 changed:\n  post-0001: title";
  await expectRun(["diff"], differing, true);
  await run("pull", "--types", "post", "--overwrite");
  expect(await run("pull", "--dataset", "made")).toMatchObject({ hasFailed: false });
  // What is known of a dataset ends with it.
  await client.datasets.delete("made");
  await client.datasets.create("made");
  await expect(run("push", "--dataset", "made", "--delete")).rejects.toThrow("run pull first");
  await run("pull", "--dataset", "made");
  expect(await run("diff", "--dataset", "made")).toMatchObject({ hasFailed: false });
  expect(await run("diff")).toMatchObject({ text: "1 only in production:\n  post-0002" });
});
