import { type ChildProcessWithoutNullStreams, spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync, mkdtempSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import Database from "libsql";
import { describe, expect, onTestFinished } from "vitest";
import { openLake } from "../../src";
import { runDiff } from "../../src/cli/diff-command";
import { runExport } from "../../src/cli/export-command";
import { helpOf } from "../../src/cli/help";
import { readSettings } from "../../src/cli/settings";
import { withLake } from "../../src/cli/with-lake";
import { lakeClient } from "../../src/client";
import { writeNdjson } from "../support/documents";
import { png } from "../support/hostile";
import { TEST_TOKENS } from "../support/lake";
import { programTest } from "../support/packed-lake";

/** What a program prints until its end. */
async function ended(child: ChildProcessWithoutNullStreams) {
  const closed = once(child, "close") as Promise<[number]>;
  const [out, problem] = await Promise.all([text(child.stdout), text(child.stderr)]);
  const [code] = await closed;
  return { out, problem, code };
}

const test = programTest
  .extend("launch", { scope: "file" }, ({ scratch, main }) => (args: string[]) => {
    const NODE_COMPILE_CACHE = join(scratch, "compile-cache");
    const { PATH = "" } = process.env;
    const env = { PATH, NODE_ENV: "production" as const, NODE_COMPILE_CACHE };
    return spawn(process.execPath, [main, ...args], { cwd: scratch, env });
  })
  // Runs the program until its end.
  .extend("run", { scope: "file" }, ({ launch }) => (...args: string[]) => {
    return ended(launch(args));
  })
  // Starts a lake and reads what it prints until its URL.
  .extend("serve", ({ launch }, { onCleanup }) => {
    const children: ChildProcessWithoutNullStreams[] = [];
    onCleanup(async () => {
      for (const child of children) {
        if (child.exitCode === null) child.kill("SIGTERM");
        if (child.exitCode === null) await once(child, "exit");
      }
    });
    return async (...args: string[]) => {
      const child = launch(["--port", "0", ...args]);
      children.push(child);
      let out = "";
      child.stdout.on("data", (piece: Buffer) => {
        out += piece;
      });
      await expect.poll(() => out).toMatch(/(Write token .*|Ctrl-C stops it\))\n/);
      const [url = ""] = /http:\/\/127\.0\.0\.1:\d+/.exec(out) ?? [];
      return { url, printed: () => out };
    };
  })
  .extend("ndjson", { scope: "file" }, ({ scratch }) => (name: string, documents: object[]) => {
    return writeNdjson(join(scratch, name), documents);
  });

test("the program prints a help, and fails for an unknown command", async ({ run }) => {
  // Under npm, the help of this process names the script that npm runs.
  const help = helpOf("diff").replaceAll(/npm run \S+ --/g, "local-content-lake");
  expect(await run("diff", "--help")).toEqual({ out: `${help}\n`, problem: "", code: 0 });
  const { problem, code } = await run("frobnicate");
  expect(code).toBe(1);
  expect(problem).toMatch(/Cannot run "frobnicate"/);
});

// Reading an image must not end before anything else keeps the program alive.
test("--memory serves an import and stores nothing", async ({ scratch, serve, ndjson }) => {
  writeFileSync(join(scratch, "picture.png"), png(10, 10));
  const picture = { _type: "image", _sanityAsset: "image@file://./picture.png" };
  const source = ndjson("memory.ndjson", [{ _id: "a", _type: "post", picture }]);
  const { url, printed } = await serve("--memory", "--import", source);
  const [, token = ""] = /Write token {3}(\S+)/.exec(printed()) ?? [];
  const client = lakeClient({ url, token });
  await client.create({ _id: "drafts.b", _type: "post" });
  expect(await client.fetch("count(*[_type == 'post'])", {}, { perspective: "raw" })).toBe(2);
  expect(await client.fetch("*[_id == 'a'][0].picture.asset->metadata.dimensions.width")).toBe(10);
  expect(existsSync(join(scratch, ".data"))).toBe(false);
});

test("--watch imports again when the file changes", async ({ serve, ndjson }) => {
  const source = ndjson("watched.ndjson", [{ _id: "a", _type: "post" }]);
  const { url, printed } = await serve("--memory", "--watch", source);
  const ids = () => lakeClient({ url }).fetch("*._id");
  expect(await ids()).toEqual(["a"]);
  const others = ["b", "c"].map((_id) => ({ _id, _type: "post" }));
  ndjson("watched.ndjson", others);
  await expect.poll(ids).toEqual(["b", "c"]);
  writeFileSync(source, "{");
  await expect.poll(printed).toMatch(/line 1 is not valid JSON/);
  expect(await ids()).toEqual(["b", "c"]);
});

describe("in the full lane", { tags: "full" }, () => {
  test("commands work on a lake that is served", async ({ scratch, run, serve, ndjson }) => {
    const source = ndjson("folder.ndjson", [{ _id: "a", _type: "post", title: "A" }]);
    const data = join(scratch, "served");
    const settings = ["--project", "mine", "--upload-limit", "1"];
    const { url } = await serve("--data", data, "--import", source, ...settings);
    expect(await (await fetch(`${url}/healthz`)).text()).toBe("ok\n");
    expect((await fetch(`${url}/v1/ping`)).status).toBe(200);
    const metrics = await (await fetch(`${url}/metrics`)).text();
    expect(metrics).toContain("# TYPE lake_listeners gauge\nlake_listeners 0\n");
    const forwarded = await fetch(`${url}/metrics`, { headers: { "X-Forwarded-For": "8.8.8.8" } });
    expect(forwarded.status).toBe(404);

    const added = await run("token", "add", "Importer", "editor", "--json", "--data", data);
    const client = lakeClient({ url, projectId: "mine", token: JSON.parse(added.out).token });
    const large = client.assets.upload("file", Buffer.alloc(1_100_000, 1), { filename: "a.bin" });
    await expect(large).rejects.toThrow(/limit of 1 MB/);
    const asset = await client.assets.upload("file", Buffer.from("hello"), { filename: "a.txt" });
    const file = { _type: "file", asset: { _type: "reference", _ref: asset._id } };
    await client.createOrReplace({ _id: "with-file", _type: "post", file });

    const list = JSON.parse((await run("dataset", "list", "--json", "--data", data)).out);
    const createdAt = expect.stringMatching(/^20\d\d-.*Z$/);
    expect(list).toEqual([{ name: "production", visibility: "public", documents: 3, createdAt }]);
    const archive = join(scratch, "served.tar.gz");
    const exported = await withLake(readSettings({}, { data }), (own) => runExport(own, archive));
    expect(exported.text).toMatch(/3 documents, 1 files/);
    const refused = await run("dataset", "branch", "production", "--data", data);
    const problem = expect.stringMatching(/^.*already exists\.\n$/);
    expect(refused).toMatchObject({ problem, code: 1 });
    const tokens = { a: undefined, b: undefined };
    const same = await runDiff([archive, `${url}/v1/data/export/production`], tokens);
    expect(same).toMatchObject({ text: "Equal: 2 documents.", hasFailed: false });
  });

  test("backup and restore print JSON with --json", async ({ scratch, run }) => {
    const data = join(scratch, "saved");
    await (await openLake({ dataDir: data, tokens: TEST_TOKENS })).close();
    const backup = await run("backup", "lake.backup", "--json", "--data", data);
    const counts = { documents: 0, assets: 0 };
    expect(JSON.parse(backup.out)).toEqual({ file: "lake.backup", ...counts, broken: [] });
    const restored = await run("restore", "lake.backup", "--json", "--data", "restored");
    expect(JSON.parse(restored.out)).toEqual({ folder: "restored", ...counts });
  });

  test("--no-migrate refuses a folder of an older format", async ({ scratch, run }) => {
    const folder = mkdtempSync(join(scratch, "old-"));
    const statements = join(import.meta.dirname, "../support/formats.sql");
    const database = new Database(join(folder, "lake.db"));
    database.exec(`${readFileSync(statements, "utf8")} PRAGMA user_version = 7;`);
    database.close();
    const { problem, code } = await run("--data", folder, "--no-migrate", "--port", "0");
    expect(code).toBe(1);
    expect(problem).toMatch(/schema version 7, .* Start without --no-migrate/);
  });

  test("the GitHub Action starts a lake with a branch", async ({ scratch, main, ndjson }) => {
    const folder = join(import.meta.dirname, "../../action");
    const source = readFileSync(join(folder, "action.yml"), "utf8");
    const pairs = (pattern: RegExp) =>
      [...source.matchAll(pattern)].map(([, name = "", value = ""]) => [name, value] as const);
    const [[, run = ""] = []] = pairs(/^ {6}(run): (.+)$/gm);
    const inputs = pairs(/^ {2}([\w-]+):\n {4}description: .+\n {4}default: "?(.*?)"?$/gm);
    const defaults = Object.fromEntries(inputs);
    const seed = ndjson("action.ndjson", [{ _id: "a", _type: "post" }]);
    const given: Record<string, string> = { import: seed, branch: "pr-12" };
    const temporary = mkdtempSync(join(scratch, "runner-"));
    const files = { GITHUB_OUTPUT: join(temporary, "output"), GITHUB_ENV: join(temporary, "env") };
    const { PATH = "" } = process.env;
    const runner = { PATH, NODE_ENV: "production" as const, RUNNER_TEMP: temporary, ...files };
    const filled = pairs(/^ {8}(\w+): (.+)$/gm).map(([name, value]) => [
      name,
      value.replace(/\$\{\{ inputs\.([\w-]+) \}\}/, (_, key) => given[key] ?? defaults[key] ?? "?"),
    ]);
    expect(filled).toContainEqual(["LAKE_DATASET", "production"]);
    const action = { GITHUB_ACTION_PATH: folder, LAKE_COMMAND: `${process.execPath} ${main}` };
    const env = { ...runner, ...Object.fromEntries(filled), ...action };
    const child = spawn("bash", ["--norc", "-e", "-c", run], { cwd: scratch, env });
    const { out: printed, problem, code } = await ended(child);
    expect([problem, code]).toEqual(["", 0]);
    const lake = Number(/\(process (\d+)\)/.exec(printed)?.[1]);
    onTestFinished(() => void process.kill(lake));
    const written = readFileSync(files.GITHUB_OUTPUT, "utf8").trim().split("\n");
    const outputs = Object.fromEntries(written.map((line) => line.split("=")));
    expect(outputs).toMatchObject({ dataset: "pr-12" });
    expect(printed).toContain(`::add-mask::${outputs.token}`);
    expect(readFileSync(files.GITHUB_ENV, "utf8")).toContain(`SANITY_STUDIO_LAKE=${outputs.url}`);
    const client = lakeClient(outputs);
    await client.create({ _id: "b", _type: "post" });
    expect(await client.fetch("*[]._id")).toEqual(["a", "b"]);
    expect(await client.withConfig({ dataset: "production" }).fetch("*[]._id")).toEqual(["a"]);
  });
});
