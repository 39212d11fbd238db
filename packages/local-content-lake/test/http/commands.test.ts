import { join } from "node:path";
import { test as base, expect, onTestFinished } from "vitest";
import { openLake } from "../../src";
import { type Flags, readCommandLine } from "../../src/cli/command-line";
import { runDataset } from "../../src/cli/dataset-commands";
import { runDiff } from "../../src/cli/diff-command";
import { runDoctor } from "../../src/cli/doctor-command";
import { runExport } from "../../src/cli/export-command";
import type { Command } from "../../src/cli/help";
import { runAudit, runPeople, runPrograms } from "../../src/cli/people-commands";
import { printedConfig } from "../../src/cli/print-config";
import { type LakeSettings, readSettings } from "../../src/cli/settings";
import { withLake } from "../../src/cli/with-lake";
import { serveLake } from "../../src/server/serve";
import { temporaryFolder, writeNdjson } from "../support/documents";
import { TEST_TOKENS } from "../support/lake";

// The program itself is started in command-line.test.ts.

const test = base.extend("folder", () => temporaryFolder());

const NO_TOKENS = { a: undefined, b: undefined };

/** Commands that end by themselves. Those for backups have tests of their own. */
const ENDING = {
  people: runPeople,
  programs: (settings, words) => runPrograms(settings, words),
  token: (settings, words) => runPrograms(settings, words, "token"),
  audit: runAudit,
  doctor: runDoctor,
  diff: (_settings, [a = "", b = ""]) => runDiff([a, b], NO_TOKENS),
  export: (settings, [file = ""]) => withLake(settings, (client) => runExport(client, file)),
  dataset: (settings, words, flags) => withLake(settings, (one) => runDataset(one, words, flags)),
} satisfies Partial<
  Record<Command, (settings: LakeSettings, words: string[], flags: Flags) => unknown>
>;

/** Runs a command on the lake of a folder, in this process. */
async function call(data: string, command: keyof typeof ENDING, ...words: string[]) {
  const { rest, flags } = readCommandLine([command, ...words, "--data", data, "--port", "0"]);
  return ENDING[command](readSettings({}, flags), rest, flags);
}

test.for<[args: string[], message: RegExp]>([
  [["--memory", "--data", "x"], /--memory and --data: use one of the two/],
  [["--import", "a", "--watch", "b"], /--import and --watch: use one/],
  [["--upload-limit", "many"], /--upload-limit is "many": use megabytes/],
  [["dataset", "rename", "a", "b"], /Cannot run "dataset rename a b"[\s\S]*dataset copy FROM TO/],
  [["backup"], /Cannot run "backup"[\s\S]*^ +\S.*backup FILE\b/m],
  [["backup", "a", "b"], /Cannot run "backup a b"[\s\S]*^ +\S.*backup FILE\b/m],
  [["pull", "--type", "post"], /^Unknown option '--type'\. See: .+ pull --help$/],
  [["pull", "--dry-run"], /^"pull" has no flag --dry-run\. See: .+ pull --help$/],
  [["dataset", "delete", "a", "--dry-run"], /^"dataset delete a" has no flag --dry-run\./],
  [["back-up", "a"], /Cannot run "back-up a"[\s\S]*^ +backup FILE\b/m],
])("%j is refused with the fix", ([args, message]) => {
  expect(() => readSettings({}, readCommandLine(args).flags)).toThrow(message);
});

test("a command of a folder without a lake is refused", async ({ folder }) => {
  const failed = call(join(folder, "nowhere"), "export", join(folder, "x.ndjson"));
  await expect(failed).rejects.toThrow(/there is no lake in .*nowhere/);
});

test("commands work on a lake that is not served", async ({ folder }) => {
  const data = join(folder, "data");
  await (await openLake({ dataDir: data, tokens: TEST_TOKENS })).close();
  await call(data, "dataset", "create", "staging");
  const { text } = await call(data, "dataset", "copy", "production", "copied");
  expect(text).toBe('Copied "production" to "copied".');
  expect((await call(data, "dataset", "delete", "staging")).text).toMatch(/Deleted/);
  const file = join(folder, "stopped.ndjson");
  expect((await call(data, "export", file)).text).toMatch(/Exported \d+ documents/);
  await expect(call(data, "export", file)).rejects.toThrow("exists already");
  const mistyped = call(data, "export", join(folder, "b.ndjson"), "--dataset", "prodution");
  await expect(mistyped).rejects.toThrow('/prodution answers 404: Dataset "prodution" not found');
  expect((await call(data, "doctor")).text).toMatch(/ok +folder: .*data is sound/);
  for (const command of ["people", "programs", "token", "audit"] as const) {
    expect((await call(data, command)).json).toBeTypeOf("object");
  }
});

test("dataset branches are listed, compared, merged and pruned", async ({ folder }) => {
  const data = join(folder, "data");
  // Served, so that no command opens it first.
  const { lake, close } = await serveLake({ dataDir: data, port: 0 });
  onTestFinished(close);
  for (const dataset of ["production", "old"]) {
    const documents = [{ _id: "a", _type: "post", n: dataset.length }];
    await lake.importSeed(dataset, writeNdjson(join(folder, `${dataset}.ndjson`), documents));
  }
  const text = async (...words: string[]) => (await call(data, "dataset", ...words)).text;
  expect(await text("branch", "pr-12")).toBe('Created the branch "pr-12" of "production".');
  expect(await text("list")).toMatch(/^pr-12 .* branch of production$/m);
  expect(await text("diff", "production", "pr-12")).toBe("Equal: 1 documents.");
  expect(await text("diff", "old", "pr-12")).toBe("1 changed:\n  a: n");
  expect(await text("merge", "pr-12", "--dry-run")).toMatch(/^Would merge .*: 0 documents/);
  await expect(text("merge", "pr-12", "--into", "old")).rejects.toThrow('of "production"');
  expect(await text("prune", "--days", "1")).toMatch(/^Deleted 0 branches/);
  await expect(text("prune")).rejects.toThrow("dataset prune --days N");
  expect(await text("merge", "pr-12")).toBe('Merged "pr-12" into "production": 0 documents.');
  await lake.setPublicUrl("http://127.0.0.1:9");
  await expect(text("list")).rejects.toThrow("http://127.0.0.1:9, and that does not answer");
});

test("diff lists what differs and ends with 1", async ({ folder }) => {
  const same = { _id: "same", _type: "post", n: [1, { x: null }] };
  const a = writeNdjson(join(folder, "a.ndjson"), [
    { ...same, _rev: "1" },
    { _id: "changed", _type: "post", body: [{ _key: "a", text: "1" }, { _key: "b" }], n: 1 },
    { _id: "gone", _type: "post" },
  ]);
  const b = writeNdjson(join(folder, "b.ndjson"), [
    { n: same.n, _type: "post", _id: "same", _rev: "2", _updatedAt: "2026-01-01T00:00:00Z" },
    { _id: "changed", _type: "post", body: [{ _key: "a", text: "2" }, { _key: "b" }], n: 2 },
    { _id: "new", _type: "post" },
  ]);
  expect(await runDiff([a, b], NO_TOKENS)).toEqual({
    text: '1 only in A:\n  gone\n1 only in B:\n  new\n1 changed:\n  changed: body[_key=="a"].text, n',
    json: {
      ...{ equal: false, onlyA: ["gone"], onlyB: ["new"], changed: ["changed"] },
      fields: { changed: ['body[_key=="a"].text', "n"] },
    },
    hasFailed: true,
  });
});

test("--print-config prints the lines for each framework", () => {
  const { flags } = readCommandLine(["--print-config", "--port", "4000", "--project", "mine"]);
  const { text, json } = printedConfig(readSettings({}, flags));
  expect(text).toContain('apiHost: "http://127.0.0.1:4000"');
  expect(text).toContain('projectId: "mine"');
  expect(json).toMatchObject({ apiHost: "http://127.0.0.1:4000", projectId: "mine" });
});
