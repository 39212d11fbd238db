import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import Database from "libsql";
import { afterAll, beforeAll, expect, test } from "vitest";
import { openLake } from "../../../src";
import { assetFileOf } from "../../../src/assets/asset-paths";
import { FAULT_POINTS, type FaultPoint } from "../../../src/util/fault-points";
import { eventually } from "../eventually";
import { startWebhookReceiver, type WebhookReceiver } from "../extended";
import { TEST_TOKENS } from "../lake";
import { SEED } from "../random";
import { fileNotifier, readNotices } from "./file-notifier";
import { buildCrashProgram, runCrashProgram } from "./run";

/**
 * Registers tests that kill a lake at fault points, then check what the next start makes of its folder.
 * @param isExhaustive every pass of every fault point, instead of one of each
 */
export function testCrashes({ isExhaustive }: { isExhaustive: boolean }): void {
  let program: string;
  let passes: Record<FaultPoint, number>;
  beforeAll(async () => {
    program = await buildCrashProgram();
    const { lines, signal, errors } = await run(program);
    expect(signal, errors).toBeNull();
    passes = JSON.parse(lines.at(-1) ?? "");
  }, 120_000);
  afterAll(() => rmSync(program));

  test("the program passes every fault point", () => {
    expect(FAULT_POINTS.filter((point) => !passes[point])).toEqual([]);
  });

  test.each(FAULT_POINTS)(
    "a crash at '%s' loses, doubles and leaves nothing",
    {
      timeout: isExhaustive ? 3_600_000 : 120_000,
    },
    async (point) => {
      // One pass per run, in turn: they belong to different steps. How many there are depends on the timing.
      const one = 1 + (SEED % Math.ceil(passes[point] / 2));
      const all = Array.from({ length: passes[point] }, (_, index) => index + 1);
      let crashes = 0;
      for (const pass of isExhaustive ? all : [one]) crashes += await crashAt(program, point, pass);
      console.info(`${point}: ${crashes} crashes, of ${passes[point]} passes without one`);
      expect(crashes).toBeGreaterThan(0);
    },
  );
}

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
  const lake = await openLake({
    dataDir,
    tokens: TEST_TOKENS,
    webhookHosts: ["127.0.0.1"],
    notifier: fileNotifier(dataDir),
  });
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
  await end();
  return 1;
}

/** Runs the program in a folder of its own. The caller calls `end`. */
async function run(program: string, point = "none", pass = 1) {
  const dataDir = mkdtempSync(join(tmpdir(), "lake-crash-"));
  const receiver = await startWebhookReceiver();
  const end = async () => {
    await receiver.stop();
    rmSync(dataDir, { recursive: true });
  };
  const result = await runCrashProgram(program, [dataDir, receiver.url, point, `${pass}`]);
  if (point === "none") await end();
  return { ...result, dataDir, receiver, end };
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
    expect([name, documentIds(database, name).length]).toEqual([
      name,
      names.includes(name) ? count : 0,
    ]);
  }
}

function checkPurge(database: Database.Database, dataDir: string): void {
  const isThere = documentIds(database, "production").includes("drafts.secret");
  if (isThere) return;
  // Neither in a table nor in a freed page, nor in the write-ahead log.
  for (const name of readdirSync(dataDir).filter((name) => name.startsWith("lake.db"))) {
    expect([name, readFileSync(join(dataDir, name)).includes("purge-me")]).toEqual([name, false]);
  }
}

function checkFiles(database: Database.Database, dataDir: string): void {
  const list = (...path: string[]) => {
    const folder = join(dataDir, "assets", ...path);
    return existsSync(folder) ? readdirSync(folder) : [];
  };
  const names = column<string>(database, "SELECT name FROM datasets");
  expect(list().filter((name) => !names.includes(name))).toEqual([]);
  for (const dataset of names) {
    const expected = documentIds(database, dataset).flatMap((id) => assetFileOf(id)?.name ?? []);
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
  expect(committedChanges(database).filter((change) => !changes.has(change))).toEqual([]);
  const written = lines.flatMap((line) => /^(?:written|long) (\S+)/.exec(line)?.[1] ?? []);
  expect(written.filter((id) => !changes.has(`${id} p`) && !changes.has(`${id} long`))).toEqual([]);
}

function checkNotices(database: Database.Database, sent: { key: string; change: string }[]): void {
  const expected = committedChanges(database, "production").filter((change) =>
    / (p|long)$/.test(change),
  );
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

/** Transaction and document of each revision, of all datasets or one. */
function committedChanges(database: Database.Database, dataset = "%"): string[] {
  return column(
    database,
    `SELECT t.id || ' ' || r.document_id FROM revisions AS r JOIN transactions AS t ON t.seq = r.seq
     WHERE t.dataset LIKE ?`,
    dataset,
  );
}
