import { type ChildProcessWithoutNullStreams, spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import Database from "libsql";
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from "vitest";
import { buildLake } from "../../build.mjs";
import { COMMANDS, type Command } from "../../src/cli/help";
import { lakeClient } from "../../src/client";
import { png } from "../support/hostile";

const PACKAGE = join(import.meta.dirname, "../..");
// Beside the package's dist, so that it finds the same packages.
const BUILT = join(PACKAGE, "dist-command-line");
const scratch = mkdtempSync(join(tmpdir(), "command-line-"));

beforeAll(() => buildLake(BUILT));
afterAll(() => {
  rmSync(BUILT, { recursive: true, force: true });
  rmSync(scratch, { recursive: true, force: true });
});

function launch(args: string[]): ChildProcessWithoutNullStreams {
  return spawn(process.execPath, [join(BUILT, "main.mjs"), ...args], {
    cwd: scratch,
    env: {
      PATH: process.env.PATH ?? "",
      NODE_ENV: "production",
      NODE_COMPILE_CACHE: join(scratch, "compile-cache"),
    },
  });
}

async function run(...args: string[]) {
  const child = launch(args);
  const [out, problem, [code]] = await Promise.all([
    text(child.stdout),
    text(child.stderr),
    once(child, "close") as Promise<[number]>,
  ]);
  return { out, problem, code };
}

/** Starts a lake and reads what it prints until its URL. */
async function serve(...args: string[]) {
  const child = launch(["--port", "0", ...args]);
  onTestFinished(async () => {
    if (child.exitCode === null) child.kill("SIGTERM");
    if (child.exitCode === null) await once(child, "exit");
  });
  let out = "";
  child.stdout.on("data", (piece: Buffer) => {
    out += piece;
  });
  await expect.poll(() => out).toMatch(/(Write token .*|Ctrl-C stops it\))\n/);
  const [url = ""] = /http:\/\/127\.0\.0\.1:\d+/.exec(out) ?? [];
  return { url, child, printed: () => out };
}

function ndjson(name: string, documents: object[]): string {
  const file = join(scratch, name);
  writeFileSync(file, documents.map((document) => `${JSON.stringify(document)}\n`).join(""));
  return file;
}

test.each(COMMANDS)("%s has a help", async (command) => {
  const { out, code } = await run(...(command === "serve" ? [] : [command]), "--help");
  expect(code).toBe(0);
  expect(out).toMatch(/^[A-Z].*\n/);
});

test.each([
  [["--memory", "--data", "x"], /--memory and --data: use one of the two/],
  [["--import", "a", "--watch", "b"], /--import and --watch: use one/],
  [["--upload-limit", "many"], /--upload-limit is "many": use megabytes/],
  [["dataset", "rename", "a", "b"], /Cannot run "dataset rename a b"[\s\S]*dataset copy FROM TO/],
  [["frobnicate"], /Cannot run "frobnicate"/],
  [["export", "x.ndjson", "--data", "nowhere"], /there is no lake in nowhere/],
])("%j is refused with the fix", async (args, message) => {
  const { problem, code } = await run(...args);
  expect(code).toBe(1);
  expect(problem).toMatch(message);
});

test("--memory serves an import, prints its token and stores nothing", async () => {
  const source = ndjson("memory.ndjson", [{ _id: "a", _type: "post" }]);
  const { url, printed } = await serve("--memory", "--import", source);
  const [, token = ""] = /Write token {3}(\S+)/.exec(printed()) ?? [];
  const client = lakeClient({ url, token });
  await client.create({ _id: "drafts.b", _type: "post" });
  expect(await client.fetch("count(*)", {}, { perspective: "raw" })).toBe(2);
});

test("--import reads images before anything else keeps the program alive", async () => {
  writeFileSync(join(scratch, "picture.png"), png(10, 10));
  const picture = { _type: "image", _sanityAsset: "image@file://./picture.png" };
  const source = ndjson("picture.ndjson", [{ _id: "a", _type: "post", picture }]);
  const { url } = await serve("--memory", "--import", source);
  const query = "*[_id == 'a'][0].picture.asset->metadata.dimensions.width";
  expect(await lakeClient({ url }).fetch(query)).toBe(10);
});

test("--watch imports again when the file changes, and keeps the content if it is broken", async () => {
  const source = ndjson("watched.ndjson", [{ _id: "a", _type: "post" }]);
  const { url, printed } = await serve("--memory", "--watch", source);
  const ids = () => lakeClient({ url }).fetch("*._id");
  expect(await ids()).toEqual(["a"]);
  ndjson("watched.ndjson", [
    { _id: "b", _type: "post" },
    { _id: "c", _type: "post" },
  ]);
  await expect.poll(ids).toEqual(["b", "c"]);
  writeFileSync(source, "{");
  await expect.poll(printed).toMatch(/line 1: not valid JSON/);
  expect(await ids()).toEqual(["b", "c"]);
});

describe("on the lake of a folder", () => {
  test("commands work while it serves and while it does not", async () => {
    const source = ndjson("folder.ndjson", [{ _id: "a", _type: "post", title: "A" }]);
    const { url, child } = await serve("--data", "lake", "--import", source, "--upload-limit", "1");
    const health = await fetch(`${url}/healthz`);
    expect(await health.text()).toBe("ok\n");
    expect((await fetch(`${url}/v1/ping`)).status).toBe(200);
    const metrics = await (await fetch(`${url}/metrics`)).text();
    expect(metrics).toContain("# TYPE lake_listeners gauge\nlake_listeners 0\n");
    const forwarded = await fetch(`${url}/metrics`, { headers: { "X-Forwarded-For": "8.8.8.8" } });
    expect(forwarded.status).toBe(404);

    const data = ["--data", "lake"];
    const added = await run("token", "add", "Importer", "editor", "--json", ...data);
    const { token } = JSON.parse(added.out) as { token: string };
    const client = lakeClient({ url, token });
    const large = client.assets.upload("file", Buffer.alloc(1_100_000, 1), { filename: "a.bin" });
    await expect(large).rejects.toThrow(/limit of 1 MB/);
    const asset = await client.assets.upload("file", Buffer.from("hello"), { filename: "a.txt" });
    const file = { _type: "file", asset: { _type: "reference", _ref: asset._id } };
    await client.createOrReplace({ _id: "with-file", _type: "post", file });

    expect(
      (await run("dataset", "create", "staging", "--visibility", "private", ...data)).code,
    ).toBe(0);
    expect((await run("dataset", "copy", "production", "copied", ...data)).out).toMatch(/Copied/);
    const list = JSON.parse((await run("dataset", "list", "--json", ...data)).out);
    const createdAt = expect.stringMatching(/^20\d\d-.*Z$/);
    expect(list).toEqual([
      { name: "copied", visibility: "public", documents: 3, createdAt },
      { name: "production", visibility: "public", documents: 3, createdAt },
      { name: "staging", visibility: "private", documents: 0, createdAt },
    ]);
    expect((await run("export", "all.tar.gz", ...data)).out).toMatch(/3 documents, 1 files/);
    const same = await run("diff", "all.tar.gz", `${url}/v1/data/export/production`);
    expect([same.out, same.code]).toEqual(["Equal: 2 documents.\n", 0]);
    child.kill("SIGTERM");
    await once(child, "exit");

    expect((await run("dataset", "delete", "staging", ...data)).out).toMatch(/Deleted/);
    expect((await run("export", "all.ndjson", ...data)).out).toMatch(/Exported 3 documents/);
    expect((await run("export", "all.ndjson", ...data)).problem).toMatch(/exists already/);
    expect((await run("doctor", "--port", "0", ...data)).out).toMatch(/ok +folder: lake is sound/);

    const backup = await run("backup", "lake.backup", "--json", ...data);
    // Of both datasets.
    const counts = { documents: 6, assets: 2 };
    expect(JSON.parse(backup.out)).toEqual({ file: "lake.backup", ...counts, broken: [] });
    const restored = await run("restore", "lake.backup", "--json", "--data", "restored");
    expect(JSON.parse(restored.out)).toEqual({ folder: "restored", ...counts });

    const again = await serve("--memory", "--import", "all.tar.gz");
    const imported = lakeClient({ url: again.url });
    const url2 = await imported.fetch('*[_id == "with-file"][0].file.asset->url');
    expect(await (await fetch(url2)).text()).toBe("hello");
  });
});

test("diff lists what differs and ends with 1", async () => {
  const a = ndjson("a.ndjson", [
    { _id: "same", _type: "post", _rev: "1", n: [1, { x: null }] },
    { _id: "changed", _type: "post", n: 1 },
    { _id: "gone", _type: "post" },
  ]);
  const b = ndjson("b.ndjson", [
    {
      n: [1, { x: null }],
      _type: "post",
      _id: "same",
      _rev: "2",
      _updatedAt: "2026-01-01T00:00:00Z",
    },
    { _id: "changed", _type: "post", n: 2 },
    { _id: "new", _type: "post" },
  ]);
  const { out, code } = await run("diff", a, b);
  expect(code).toBe(1);
  expect(out).toBe("1 only in A:\n  gone\n1 only in B:\n  new\n1 changed:\n  changed\n");
  const json = JSON.parse((await run("diff", a, b, "--json")).out);
  expect(json).toEqual({ equal: false, onlyA: ["gone"], onlyB: ["new"], changed: ["changed"] });
});

test("--print-config prints the lines for each framework", async () => {
  const { out } = await run("--print-config", "--port", "4000", "--project", "mine");
  expect(out).toContain('apiHost: "http://127.0.0.1:4000"');
  expect(out).toContain('projectId: "mine"');
});

/** Words that make each command print. They run in this order. */
const PRINTING = {
  backup: ["printed.backup", "--data", "printing"],
  restore: ["printed.backup", "--data", "printed"],
  export: ["printed.ndjson", "--data", "printing"],
  diff: ["printed.ndjson", "printed.ndjson"],
  dataset: ["list", "--data", "printing"],
  token: ["list", "--data", "printing"],
  people: ["--data", "printing"],
  programs: ["--data", "printing"],
  audit: ["--data", "printing"],
  doctor: ["--port", "0", "--data", "printing"],
} satisfies Record<Exclude<Command, "serve">, string[]>;

test("every command prints one JSON value with --json", async () => {
  const { child } = await serve("--data", "printing", "--import", ndjson("p.ndjson", []));
  child.kill("SIGTERM");
  await once(child, "exit");
  for (const [command, words] of Object.entries(PRINTING)) {
    const { out, problem, code } = await run(command, ...words, "--json");
    expect(code, `${command}: ${problem}`).toBe(0);
    expect(JSON.parse(out), command).toBeTypeOf("object");
  }
  const { out } = await run("--print-config", "--json", "--port", "4000");
  expect(JSON.parse(out)).toMatchObject({ apiHost: "http://127.0.0.1:4000", projectId: "local" });
});

test("--no-migrate refuses a folder of an older format, which opens without it", async () => {
  const statements = join(import.meta.dirname, "../support/formats.sql");
  const folder = mkdtempSync(join(scratch, "old-"));
  const database = new Database(join(folder, "lake.db"));
  database.exec(`${readFileSync(statements, "utf8")} PRAGMA user_version = 6;`);
  database.close();
  const { problem, code } = await run("--data", folder, "--no-migrate", "--port", "0");
  expect(code).toBe(1);
  expect(problem).toMatch(/schema version 6, .* Start without --no-migrate/);
  const { url } = await serve("--data", folder);
  expect(await lakeClient({ url }).fetch('*[_id == "post"][0].title')).toBe("Größe");
  expect(existsSync(join(folder, "lake.db.format-6"))).toBe(true);
});
