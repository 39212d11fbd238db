import {
  chmodSync,
  closeSync,
  cpSync,
  mkdirSync,
  openSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  truncateSync,
  writeFileSync,
  writeSync,
} from "node:fs";
import { join } from "node:path";
import Database from "libsql";
import { expect, test } from "vitest";
import { commitMutations } from "../../../src/mutate";
import { Store } from "../../../src/store";
import { SCHEMA_VERSION } from "../../../src/store/database/migrations";
import { openDatabase } from "../../../src/store/database/open-database";
import { LakeStartError } from "../../../src/util/errors";
import { temporaryFolder } from "../../support/documents";

function refusal(dataDir: string): string {
  try {
    openDatabase(dataDir).release();
  } catch (error) {
    if (error instanceof LakeStartError) return error.message;
    throw error;
  }
  return "";
}

test("openDatabase creates the folder and the schema, durable by default", () => {
  const dataDir = join(temporaryFolder(), "new", "folder");
  const { database, release } = openDatabase(dataDir);
  expect(database.pragma("journal_mode")).toMatchObject([{ journal_mode: "wal" }]);
  expect(database.pragma("synchronous")).toMatchObject([{ synchronous: 2 }]);
  expect(database.pragma("fullfsync")).toMatchObject([{ fullfsync: 1 }]);
  expect(database.pragma("user_version")).toMatchObject([{ user_version: SCHEMA_VERSION }]);
  release();
});

test("the files are private to the user", () => {
  const dataDir = join(temporaryFolder(), "new");
  openDatabase(dataDir).release();
  const file = join(dataDir, "lake.db");
  const modeOf = (path: string) => statSync(path).mode & 0o777;
  expect([modeOf(dataDir), modeOf(file)]).toEqual([0o700, 0o600]);

  chmodSync(file, 0o644);
  const { database, release } = openDatabase(dataDir);
  database.exec("CREATE TABLE fresh (n INTEGER)");
  expect([modeOf(file), modeOf(`${file}-wal`)]).toEqual([0o600, 0o600]);
  release();
});

test("a folder in use is refused, and accepted once it is free", () => {
  const dataDir = temporaryFolder();
  const first = openDatabase(dataDir);
  expect(refusal(dataDir)).toMatch(/^DATA_DIR: .* is in use by another running server/);
  first.release();
  expect(refusal(dataDir)).toBe("");
});

test("a file of a newer version is refused with its number", () => {
  const dataDir = temporaryFolder();
  openDatabase(dataDir).release();
  const database = new Database(join(dataDir, "lake.db"));
  database.exec("PRAGMA user_version = 99");
  database.close();
  expect(refusal(dataDir)).toMatch(/^DATA_DIR: .* has schema version 99/);
});

test("a damaged file is refused with a fix", () => {
  const dataDir = temporaryFolder();
  writeFileSync(join(dataDir, "lake.db"), "not a database ".repeat(1000));
  expect(refusal(dataDir)).toMatch(/^DATA_DIR: .* is damaged .* backup/);
});

/** A killed lake with a hundred documents and a write-ahead log. */
async function killedLake(): Promise<string> {
  const running = temporaryFolder();
  const store = Store.open(running);
  store.datasets.create("production");
  for (let n = 0; n < 100; n += 1) {
    const document = { _id: `d${n}`, _type: "post", text: "x".repeat(2000) };
    await commitMutations(store, "production", [{ create: document }], { author: "tester" });
    if (n === 90) checkpoint(running);
  }
  const killed = temporaryFolder();
  cpSync(running, killed, { recursive: true });
  store.close();
  return killed;
}

function checkpoint(dataDir: string): void {
  const database = new Database(join(dataDir, "lake.db"));
  database.pragma("wal_checkpoint(TRUNCATE)");
  database.close();
}

function storeRefusal(dataDir: string): string {
  try {
    Store.open(dataDir).close();
  } catch (error) {
    if (error instanceof LakeStartError) return error.message;
    throw error;
  }
  return "";
}

test("a killed lake has all its documents", async () => {
  const store = Store.open(await killedLake());
  expect(store.datasets.get("production").raw.size).toBe(100);
  store.close();
});

test("a truncated file is refused", async () => {
  const dataDir = await killedLake();
  const file = join(dataDir, "lake.db");
  truncateSync(file, statSync(file).size - 40_000);
  rmSync(`${file}-wal`);
  expect(storeRefusal(dataDir)).toMatch(/^DATA_DIR: .* is damaged .* backup/);
});

test("every page is checked after a crash, and a damaged one refused", async () => {
  const dataDir = await killedLake();
  const file = join(dataDir, "lake.db");
  const handle = openSync(file, "r+");
  const pages = statSync(file).size / 4096;
  // Not in the first pages, which identify the file.
  for (let page = 8; page < pages; page += 7)
    writeSync(handle, Buffer.alloc(4096, 7), 0, 4096, page * 4096);
  closeSync(handle);
  expect(storeRefusal(dataDir)).toMatch(/^DATA_DIR: .* is damaged .* backup/);
});

/** A stopped lake, whose data is in one file. */
async function stoppedLake(): Promise<string> {
  const dataDir = temporaryFolder();
  const store = Store.open(dataDir);
  store.datasets.create("production");
  for (let n = 0; n < 30; n += 1) {
    const document = { _id: `d${n}`, _type: "post", text: `${n} `.repeat(300) };
    await commitMutations(store, "production", [{ create: document }], { author: "tester" });
  }
  store.close();
  return dataDir;
}

function documentsOf(dataDir: string): string {
  const store = Store.open(dataDir);
  try {
    const { raw } = store.datasets.get("production");
    return JSON.stringify(Array.from({ length: 30 }, (_, n) => raw.get(`d${n}`)));
  } finally {
    store.close();
  }
}

test("a file with any flipped byte never opens with other documents", async () => {
  const stopped = await stoppedLake();
  const sound = readFileSync(join(stopped, "lake.db"));
  const documents = documentsOf(stopped);
  let refused = 0;
  // Samples pages of each kind, at offsets that differ from page to page.
  for (let at = 0; at < sound.length; at += 2411) {
    const flipped = Buffer.from(sound);
    flipped[at] = (flipped[at] ?? 0) ^ 0xff;
    const dataDir = temporaryFolder();
    writeFileSync(join(dataDir, "lake.db"), flipped);
    const message = storeRefusal(dataDir);
    if (message === "") expect(documentsOf(dataDir), `byte ${at}`).toBe(documents);
    else expect(message, `byte ${at}`).toMatch(/^DATA_DIR: [^\n]*$/);
    if (message.includes(" is damaged ")) refused += 1;
  }
  expect(refused).toBeGreaterThan(sound.length / 2411 / 4);
});

test.each([
  `UPDATE transactions SET mutations = '[{"create":' WHERE seq = 1`,
  `UPDATE revisions SET body = '{"_id":' WHERE document_id = 'd1' AND seq = (SELECT min(seq) FROM revisions WHERE document_id = 'd1')`,
  `INSERT INTO key_values (user_id, key, value) VALUES ('somebody', 'layout', '{')`,
  `INSERT INTO resources (kind, id, body) VALUES ('webhook', 'one', '{')`,
])("a file with a damaged text in its history or settings is refused: %s", async (damage) => {
  const dataDir = await stoppedLake();
  const store = Store.open(dataDir);
  const patch = { id: "d1", set: { text: "another" } };
  await commitMutations(store, "production", [{ patch }], { author: "tester" });
  store.close();
  const database = new Database(join(dataDir, "lake.db"));
  database.exec(damage);
  database.close();
  expect(storeRefusal(dataDir)).toMatch(/^DATA_DIR: .* is damaged .* backup/);
});

test("a closed database is one complete file", async () => {
  const dataDir = await stoppedLake();
  expect(readdirSync(dataDir).toSorted()).toEqual(["lake.db", "lake.lock"]);
  const copy = temporaryFolder();
  cpSync(join(dataDir, "lake.db"), join(copy, "lake.db"));
  const store = Store.open(copy);
  expect(store.datasets.get("production").raw.size).toBe(30);
  store.close();
});

test("a file with unreadable documents is refused and its folder released", async () => {
  const dataDir = await killedLake();
  const database = new Database(join(dataDir, "lake.db"));
  database.exec(`UPDATE documents SET body = '{"_id":' WHERE id = 'd50'`);
  expect(storeRefusal(dataDir)).toMatch(/^DATA_DIR: .* is damaged .* backup/);
  database.exec("DELETE FROM documents WHERE id = 'd50'");
  database.close();
  expect(storeRefusal(dataDir)).toBe("");
});

test("a path where no folder can be is refused", () => {
  const folder = temporaryFolder();
  const file = join(folder, "file");
  writeFileSync(file, "");
  expect(refusal(join(file, "data"))).toMatch(/^DATA_DIR: cannot create the folder/);
  const blocked = join(folder, "blocked");
  mkdirSync(join(blocked, "lake.lock"), { recursive: true });
  expect(refusal(blocked)).toMatch(/^DATA_DIR: cannot write/);
});
