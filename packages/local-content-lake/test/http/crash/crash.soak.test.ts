import { spawn } from "node:child_process";
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { build } from "esbuild";
import Database from "libsql";
import { test as base, describe, expect } from "vitest";
import { openLake } from "../../../src";
import { assetFileOf } from "../../../src/assets/asset-paths";
import { restoreBackup } from "../../../src/backup/restore-backup";
import { checkAll } from "../../../src/store/database/check-database";
import { NOTICE_KIND } from "../../../src/store/tables/resources";
import { FAULT_POINTS, type FaultPoint } from "../../../src/util/fault-points";
import { MESSAGE_KIND } from "../../../src/webhooks/message";
import { eventually } from "../../support/eventually";
import { startWebhookReceiver, type WebhookReceiver } from "../../support/extended";
import { TEST_TOKENS } from "../../support/lake";
import { SEED } from "../../support/random";
import { fileNotifier, readNotices } from "./file-notifier";

const PACKAGE = join(import.meta.dirname, "../../..");
/** Every pass of every fault point, instead of one of each. */
const IS_EXHAUSTIVE = process.env.SOAK !== undefined;

const test = base
  .extend("program", { scope: "file" }, async ({}, { onCleanup }) => {
    // Where its packages are found.
    const outfile = join(PACKAGE, `node_modules/.cache/crash-program-${process.pid}.mjs`);
    await build({
      entryPoints: [join(import.meta.dirname, "program.ts")],
      ...{ bundle: true, format: "esm", platform: "node", target: "node20", packages: "external" },
      alias: { "http-kit": join(PACKAGE, "../http-kit/src") },
      outfile,
    });
    onCleanup(() => rmSync(outfile));
    return outfile;
  })
  /** How often the program passes each fault point. */
  .extend("passes", { scope: "file" }, async ({ program }) => {
    const { lines, signal, errors } = await run(program);
    expect(signal, errors).toBeNull();
    return JSON.parse(lines.at(-1) ?? "") as Record<FaultPoint, number>;
  });

describe("a crash", { tags: "full", timeout: IS_EXHAUSTIVE ? 3_600_000 : 120_000 }, () => {
  test("is possible at every fault point", ({ passes }) => {
    expect(FAULT_POINTS.filter((point) => !passes[point])).toEqual([]);
  });

  test.for(FAULT_POINTS)("at '%s' loses or doubles none", async (point, { program, passes }) => {
    // One pass per run, in turn: they belong to different steps. How many there are depends on the timing.
    const one = 1 + (SEED % Math.ceil(passes[point] / 2));
    const all = Array.from({ length: passes[point] }, (_, index) => index + 1);
    let crashes = 0;
    for (const pass of IS_EXHAUSTIVE ? all : [one]) crashes += await crashAt(program, point, pass);
    console.info(`${point}: ${crashes} crashes, of ${passes[point]} passes without one`);
    expect(crashes).toBeGreaterThan(0);
  });
});

/** @returns the number of crashes: 0 if this run had fewer passes than the one that was counted */
async function crashAt(program: string, point: FaultPoint, pass: number): Promise<number> {
  const { lines, signal, errors, dataDir, receiver, end } = await run(program, point, pass);
  if (signal === null) {
    // Deliveries and slices of webhooks share commits as the timing has it.
    const passed = JSON.parse(lines.at(-1) ?? "{}") as Record<FaultPoint, number>;
    expect(passed[point], errors).toBeLessThan(pass);
    await end();
    return 0;
  }
  expect(signal).toBe("SIGKILL");
  const options = { webhookHosts: ["127.0.0.1"], notifier: fileNotifier(dataDir) };
  const lake = await openLake({ dataDir, tokens: TEST_TOKENS, ...options });
  await eventually(() => expect(lake.stats().waiting).toMatchObject({ webhooks: 0, notices: 0 }));
  await lake.close();
  const database = new Database(join(dataDir, "lake.db"));
  try {
    checkDatasets(database, lines);
    checkPurge(database, dataDir);
    checkFiles(database, dataDir);
    checkWebhooks(database, receiver, lines);
    checkNotices(database, readNotices(dataDir));
  } finally {
    database.close();
  }
  if (lines.includes("backed up")) await checkRestored(dataDir);
  await end();
  return 1;
}

/** A restore that has not ended can be made again; what it restores does nothing by itself. */
async function checkRestored(dataDir: string): Promise<void> {
  const [folder, backup] = [join(dataDir, "restored"), join(dataDir, "backup")];
  const file = join(folder, "lake.db");
  if (!existsSync(file)) restoreBackup(folder, backup);
  await (await openLake({ dataDir: folder, tokens: TEST_TOKENS })).close();
  const [restored, original] = [new Database(file), new Database(backup)];
  checkAll(restored, file);
  for (const dataset of column<string>(original, "SELECT name FROM datasets"))
    expect(documentIds(restored, dataset)).toEqual(documentIds(original, dataset));
  const bodies = "SELECT body FROM documents WHERE id = 'drafts.later'";
  expect(String(column(original, bodies))).toContain("2999");
  expect(String(column(restored, bodies))).not.toContain("2999");
  expect(column(restored, "SELECT count(*) FROM outbox")).toEqual([0]);
  const messages = "SELECT kind FROM resources WHERE kind IN (?, ?)";
  expect(column(restored, messages, MESSAGE_KIND, NOTICE_KIND)).toEqual([]);
  checkFiles(restored, folder);
  restored.close();
  original.close();
}

/** Runs the program in a folder of its own, until it ends or kills itself. The caller calls `end`. */
async function run(program: string, point = "none", pass = 1) {
  const dataDir = mkdtempSync(join(tmpdir(), "lake-crash-"));
  const receiver = await startWebhookReceiver();
  const end = async () => {
    await receiver.stop();
    rmSync(dataDir, { recursive: true });
  };
  const child = spawn(process.execPath, [program, dataDir, receiver.url, point, `${pass}`]);
  const signal = new Promise((ended) => child.once("close", (_code, by) => ended(by)));
  const [output, errors] = await Promise.all([text(child.stdout), text(child.stderr)]);
  if (point === "none") await end();
  const lines = output.split("\n").filter(Boolean);
  return { lines, signal: await signal, errors, dataDir, receiver, end };
}

/** The first column of all rows. */
function column<Value>(database: Database.Database, sql: string, ...values: string[]): Value[] {
  const rows = database.prepare(sql).raw().all(values) as [Value][];
  return rows.map(([value]) => value);
}

function documentIds(database: Database.Database, dataset: string): string[] {
  return column(database, "SELECT id FROM documents WHERE dataset = ?", dataset);
}

function checkDatasets(database: Database.Database, lines: readonly string[]): void {
  const names = column<string>(database, "SELECT name FROM datasets");
  if (lines.includes("copy deleted")) expect(names).not.toContain("copied");
  if (lines.includes("imported")) expect(names).toContain("imported");
  // A dataset is whole, or does not exist.
  const whole = { copied: 3, imported: 2 };
  for (const [name, count] of Object.entries(whole)) {
    const { length } = documentIds(database, name);
    expect([name, length]).toEqual([name, names.includes(name) ? count : 0]);
  }
}

function checkPurge(database: Database.Database, dataDir: string): void {
  const isThere = documentIds(database, "production").includes("drafts.secret");
  if (isThere) return;
  // Neither in a table nor in a freed page, nor in the write-ahead log.
  const files = readdirSync(dataDir).filter((name) => name.startsWith("lake.db"));
  expect(files).toContain("lake.db");
  const isIn = (name: string) => readFileSync(join(dataDir, name)).includes("purge-me");
  expect(files.filter(isIn)).toEqual([]);
}

function checkFiles(database: Database.Database, dataDir: string): void {
  const list = (...path: string[]) => {
    const folder = join(dataDir, "assets", ...path);
    return existsSync(folder) ? readdirSync(folder) : [];
  };
  const names = column<string>(database, "SELECT name FROM datasets");
  expect(names).toContain("production");
  expect(list().filter((name) => !names.includes(name))).toEqual([]);
  for (const dataset of names) {
    // A copy shares the files of its source.
    const ids = dataset === "copied" ? [] : documentIds(database, dataset);
    const expected = ids.flatMap((id) => assetFileOf(id)?.name ?? []);
    expect([dataset, list(dataset, "files").sort()]).toEqual([dataset, expected.sort()]);
    expect(list(dataset, "incoming")).toEqual([]);
  }
}

function checkWebhooks(
  database: Database.Database,
  { received }: WebhookReceiver,
  lines: readonly string[],
): void {
  const messages = received.map(({ headers }) => ({
    key: headers["idempotency-key"],
    change: `${headers["sanity-transaction-id"]} ${headers["sanity-document-id"]}`,
  }));
  const changes = checkKeys(messages);
  // Copied and imported datasets send none.
  const own = committedChanges(database);
  expect(own.filter((change) => !changes.has(change))).toEqual([]);
  const written = lines.flatMap((line) => /^(?:written|long) (\S+)/.exec(line)?.[1] ?? []);
  expect(written.filter((id) => !changes.has(`${id} p`) && !changes.has(`${id} long`))).toEqual([]);
}

function checkNotices(database: Database.Database, sent: { key: string; change: string }[]): void {
  const expected = committedChanges(database).filter((change) => / (p|long)$/.test(change));
  expect([...checkKeys(sent)].sort()).toEqual(expected.sort());
}

/** A receiver that skips known keys sees each change once. @returns the changes */
function checkKeys(messages: readonly { key: unknown; change: string }[]): Set<string> {
  const keys = new Map<string, Set<unknown>>();
  const copies = new Map<unknown, number>();
  for (const { key, change } of messages) {
    keys.set(change, (keys.get(change) ?? new Set()).add(key));
    copies.set(key, (copies.get(key) ?? 0) + 1);
  }
  expect([...keys].filter(([, each]) => each.size !== 1)).toEqual([]);
  expect(copies.size).toBe(keys.size);
  // One message is in flight at a time, so a crash doubles one at most.
  const doubled = [...copies.values()].filter((count) => count > 1);
  expect(doubled).toEqual(doubled.length > 0 ? [2] : []);
  return new Set(keys.keys());
}

/** Transaction and document of each revision of the dataset that is written. */
function committedChanges(database: Database.Database): string[] {
  return column(
    database,
    `SELECT t.id || ' ' || r.document_id FROM revisions AS r JOIN transactions AS t ON t.seq = r.seq
     WHERE t.dataset = 'production'`,
  );
}
