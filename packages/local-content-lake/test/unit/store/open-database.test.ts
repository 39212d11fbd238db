import {
  chmodSync,
  cpSync,
  mkdirSync,
  readFileSync,
  rmSync,
  statSync,
  truncateSync,
  writeFileSync,
} from "node:fs";
import { join } from "node:path";
import Database from "libsql";
import { expect, onTestFinished, test, vi } from "vitest";
import { writeBackup } from "../../../src/backup/write-backup";
import { commitMutations } from "../../../src/mutate";
import { Store } from "../../../src/store";
import { SCHEMA_VERSION } from "../../../src/store/database/migrations";
import { openDatabase } from "../../../src/store/database/open-database";
import { LakeStartError } from "../../../src/util/errors";
import { temporaryFolder } from "../../support/documents";

const DAMAGED = /^DATA_DIR: .* is damaged .* backup/;

/** The message of the error with which a start is refused, or "". */
function refusal(start: () => void): string {
  try {
    start();
  } catch (error) {
    if (error instanceof LakeStartError) return error.message;
    throw error;
  }
  return "";
}

const openFile = (dataDir: string) => refusal(() => openDatabase(dataDir).close());
const openStore = (dataDir: string) => refusal(() => Store.open(dataDir).close());
const fileIn = (dataDir: string) => join(dataDir, "lake.db");

function execute(dataDir: string, statement: string): void {
  const database = new Database(fileIn(dataDir));
  database.exec(statement);
  database.close();
}

/** Returns the documents of a stopped lake in the order of their ids. */
function documentsOf(dataDir: string) {
  const store = Store.open(dataDir);
  const documents = [...store.datasets.get("production").raw.all()];
  store.close();
  return documents;
}

/** A lake with so many documents. @returns its store and folder */
async function lakeOf(documents: number, onEach = (_dataDir: string, _n: number) => {}) {
  const dataDir = temporaryFolder();
  const store = Store.open(dataDir);
  store.datasets.create("production");
  for (let n = 0; n < documents; n += 1) {
    const document = { _id: `d${n}`, _type: "post", text: `${n} `.repeat(500) };
    await commitMutations(store, "production", [{ create: document }], { author: "tester" });
    onEach(dataDir, n);
  }
  return { dataDir, store };
}

/** A stopped lake of 30 documents, whose data is in one file. */
async function stoppedLake(): Promise<string> {
  const { dataDir, store } = await lakeOf(30);
  store.close();
  return dataDir;
}

/** A killed lake with a hundred documents and a write-ahead log. */
async function killedLake(): Promise<string> {
  const { dataDir, store } = await lakeOf(100, (folder, n) => {
    if (n === 90) execute(folder, "PRAGMA wal_checkpoint(TRUNCATE)");
  });
  const killed = temporaryFolder();
  cpSync(dataDir, killed, { recursive: true });
  store.close();
  return killed;
}

test("openDatabase creates the folder and the schema, durable by default", () => {
  const { database, close } = openDatabase(join(temporaryFolder(), "new", "folder"));
  expect(database.pragma("journal_mode")).toMatchObject([{ journal_mode: "wal" }]);
  expect(database.pragma("synchronous")).toMatchObject([{ synchronous: 2 }]);
  expect(database.pragma("fullfsync")).toMatchObject([{ fullfsync: 1 }]);
  expect(database.pragma("user_version")).toMatchObject([{ user_version: SCHEMA_VERSION }]);
  close();
});

test("the files are private to the user", () => {
  const dataDir = join(temporaryFolder(), "new");
  openDatabase(dataDir).close();
  const file = fileIn(dataDir);
  const modeOf = (path: string) => statSync(path).mode & 0o777;
  expect([modeOf(dataDir), modeOf(file)]).toEqual([0o700, 0o600]);

  chmodSync(file, 0o644);
  const { database, close } = openDatabase(dataDir);
  database.exec("CREATE TABLE fresh (n INTEGER)");
  expect([modeOf(file), modeOf(`${file}-wal`)]).toEqual([0o600, 0o600]);
  close();
});

test("a folder in use is refused, and accepted once it is free", () => {
  const dataDir = temporaryFolder();
  const first = openDatabase(dataDir);
  expect(openFile(dataDir)).toMatch(/^DATA_DIR: .* is in use by another running server/);
  first.close();
  expect(openFile(dataDir)).toBe("");
});

test.each<[string, (dataDir: string) => void, RegExp]>([
  [
    "a newer version",
    (dataDir) => execute(dataDir, "PRAGMA user_version = 99"),
    /^DATA_DIR: .* has schema version 99/,
  ],
  ["no database", (dataDir) => writeFileSync(fileIn(dataDir), "not one ".repeat(2000)), DAMAGED],
  ["a blocked lock", (dataDir) => mkdirSync(join(dataDir, "lake.lock")), /^DATA_DIR: cannot write/],
])("a folder with %s is refused with a fix", (_what, arrange, message) => {
  const dataDir = temporaryFolder();
  arrange(dataDir);
  expect(openFile(dataDir)).toMatch(message);
});

test("a path where no folder can be is refused", () => {
  const file = join(temporaryFolder(), "file");
  writeFileSync(file, "");
  expect(openFile(join(file, "data"))).toMatch(/^DATA_DIR: cannot create the folder/);
});

test.for<[string, (dataDir: string) => void]>([
  [
    "a truncated file",
    (dataDir) => {
      const file = fileIn(dataDir);
      truncateSync(file, statSync(file).size - 40_000);
      rmSync(`${file}-wal`);
    },
  ],
  [
    "a file with damaged pages, all of which are checked after a crash,",
    (dataDir) => {
      const bytes = readFileSync(fileIn(dataDir));
      // Not in the first pages, which identify the file.
      for (let at = 8 * 4096; at < bytes.length; at += 7 * 4096) bytes.fill(7, at, at + 4096);
      writeFileSync(fileIn(dataDir), bytes);
    },
  ],
])("%s is refused", async ([_what, damage]) => {
  const dataDir = await killedLake();
  damage(dataDir);
  expect(openStore(dataDir)).toMatch(DAMAGED);
});

test("a killed lake has all its documents, and its folder is released if one is unreadable", async () => {
  const dataDir = await killedLake();
  execute(dataDir, `UPDATE documents SET body = '{"_id":' WHERE id = 'd50'`);
  expect(openStore(dataDir)).toMatch(DAMAGED);
  execute(dataDir, "DELETE FROM documents WHERE id = 'd50'");
  expect(documentsOf(dataDir)).toHaveLength(99);
});

/** Flips one byte in each `step`. Samples pages of each kind, at offsets that differ from page to page. */
async function expectFlippedBytesAreFound(step: number): Promise<void> {
  const stopped = await stoppedLake();
  const sound = readFileSync(fileIn(stopped));
  const documents = documentsOf(stopped);
  expect(documents).toHaveLength(30);
  let refused = 0;
  for (let at = 0; at < sound.length; at += step) {
    const flipped = Buffer.from(sound);
    flipped[at] = (flipped[at] ?? 0) ^ 0xff;
    const dataDir = temporaryFolder();
    writeFileSync(fileIn(dataDir), flipped);
    const message = openStore(dataDir);
    if (message === "") expect(documentsOf(dataDir), `byte ${at}`).toEqual(documents);
    else expect(message, `byte ${at}`).toMatch(/^DATA_DIR: [^\n]*$/);
    if (message.includes(" is damaged ")) refused += 1;
  }
  expect(refused).toBeGreaterThan(sound.length / step / 4);
}

for (const [step, tags] of [[20_411], [2_411, "full"]] as const) {
  test(`a file with a flipped byte of ${step} never opens with other documents`, { tags }, () =>
    expectFlippedBytesAreFound(step),
  );
}

test.each([
  `INSERT INTO key_values (user_id, key, value) VALUES ('somebody', 'layout', '{')`,
  `INSERT INTO resources (kind, id, body) VALUES ('webhook', 'one', '{')`,
])("a file with a damaged text in its settings is refused: %s", async (damage) => {
  const { dataDir, store } = await lakeOf(2);
  store.close();
  expect(openStore(dataDir)).toBe("");
  execute(dataDir, damage);
  expect(openStore(dataDir)).toMatch(DAMAGED);
});

test.each([
  `UPDATE transactions SET mutations = '[{"create":' WHERE seq = 1`,
  "UPDATE revisions SET body = CAST(X'7bff7d' AS TEXT) WHERE document_id = 'd0'",
])("a damaged text in the history fails a backup, no start: %s", async (damage) => {
  const { dataDir, store } = await lakeOf(2);
  await commitMutations(store, "production", [{ delete: { id: "d0" } }], { author: "tester" });
  store.close();
  execute(dataDir, damage);
  const opened = Store.open(dataDir);
  onTestFinished(() => opened.close());
  const { history } = opened;
  expect(() => [history.mutations(1), history.documentAt("production", "d0", 1)]).toThrow();
  expect(() => writeBackup(dataDir, join(temporaryFolder(), "backup.db"))).toThrow("is damaged");
});

/** Fills the pages of the transactions with what SQLite refuses to read. */
function destroyTransactions(dataDir: string): void {
  const database = new Database(fileIn(dataDir));
  const statement = database.prepare("SELECT pageno FROM dbstat WHERE name = 'transactions'");
  const pages = statement.raw().all();
  database.close();
  expect(pages.length).toBeGreaterThan(5);
  const bytes = readFileSync(fileIn(dataDir));
  for (const [page] of pages as [number][]) bytes.fill(7, (page - 1) * 4096, page * 4096);
  writeFileSync(fileIn(dataDir), bytes);
}

test("a start reads no page of the transactions", async () => {
  const dataDir = await stoppedLake();
  destroyTransactions(dataDir);
  expect(documentsOf(dataDir)).toHaveLength(30);
});

test("a large commit and what follows it at once do without a checkpoint", () => {
  vi.useFakeTimers();
  onTestFinished(() => void vi.useRealTimers());
  const { database, writeAheadLog, close } = openDatabase(temporaryFolder());
  const pages = () => database.prepare("PRAGMA wal_autocheckpoint").raw().all();
  const before = pages();
  for (const milliseconds of [600, 600]) {
    writeAheadLog.withoutCheckpoint(() => {});
    vi.advanceTimersByTime(milliseconds);
    expect(pages()).toEqual([[0]]);
  }
  vi.advanceTimersByTime(400);
  expect(pages()).toEqual(before);
  close();
});
