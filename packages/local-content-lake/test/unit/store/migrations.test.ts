import { mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import Database from "libsql";
import { expect, onTestFinished, test } from "vitest";
import { PeopleTable } from "../../../src/people/people-table";
import { Store } from "../../../src/store";
import { copyDatabase } from "../../../src/store/database/copy-database";
import { SCHEMA_VERSION } from "../../../src/store/database/migrations";
import { temporaryFolder } from "../../support/documents";

/** The statements that made a file of each earlier format, with rows. */
const FORMATS = readFileSync(join(import.meta.dirname, "../../support/formats.sql"), "utf8")
  .split(/^-- format \d+$/m)
  .slice(1);
const EARLIER = FORMATS.map((_, index) => index + 1);

/** A folder as a lake of an earlier format left it. */
function lakeOfFormat(format: number) {
  const dataDir = temporaryFolder();
  const file = join(dataDir, "lake.db");
  change(file, `${FORMATS.slice(0, format).join("")} PRAGMA user_version = ${format};`);
  return { dataDir, file };
}

function change(file: string, statements: string): void {
  const database = new Database(file);
  database.exec(statements);
  database.close();
}

function read(file: string, query: string): unknown[] {
  const database = new Database(file);
  const rows = database.prepare(query).raw().all();
  database.close();
  return rows;
}

const formatOf = (file: string) => read(file, "PRAGMA user_version")[0];

/** The statements that made the tables, without their indentation. */
function schemaOf(file: string): string {
  const rows = read(file, "SELECT sql FROM sqlite_master ORDER BY name");
  return JSON.stringify(rows)
    .replace(/(?:\\n)? +/g, " ")
    .replaceAll("\\n", " ");
}

const copiesIn = (folder: string) => readdirSync(folder).filter((name) => name.includes("format"));

/** Expects that a start is refused. */
function expectRefused(open: () => unknown, code: string, words: RegExp): void {
  const message = expect.stringMatching(words);
  expect(open).toThrow(expect.objectContaining({ name: "LakeStartError", code, message }));
}

test.each(EARLIER)("a folder of format %i opens with all its data, after a copy", (format) => {
  const { dataDir, file } = lakeOfFormat(format);
  const lines: unknown[][] = [];
  const log = { info: (...line: unknown[]) => void lines.push(line), warn() {}, error() {} };
  const store = Store.open(dataDir, log);
  const { raw } = store.datasets.get("production");
  expect(raw.get("post")).toMatchObject({ title: "Größe", _rev: "t2" });
  expect(store.history.revisions("production", "post")).toHaveLength(2);
  const names = ["production", "secret", "production-comments"].slice(0, Math.min(format, 3));
  expect(store.datasets.names().toSorted()).toEqual(names.toSorted());
  const found = [
    store.keyValues.get("editor", ["layout"]),
    store.resources.list("webhook"),
    new PeopleTable(store.database).members(),
    store.outbox.next(10),
  ];
  expect(found.map((rows) => rows.length)).toEqual([2, 3, 4, 5].map((since) => +(format >= since)));
  store.close();

  const copy = `${file}.format-${format}`;
  expect(lines).toEqual([[{ from: format, to: SCHEMA_VERSION, copy }, expect.any(String)]]);
  expect([formatOf(file), formatOf(copy)]).toEqual([[SCHEMA_VERSION], [format]]);
  const { file: untouched } = lakeOfFormat(format);
  expect(schemaOf(copy)).toEqual(schemaOf(untouched));
  expect(read(copy, "SELECT * FROM revisions")).toEqual(read(untouched, "SELECT * FROM revisions"));
  expect(statSync(copy).mode & 0o777).toBe(0o600);

  const fresh = temporaryFolder();
  Store.open(fresh).close();
  expect(schemaOf(file)).toEqual(schemaOf(join(fresh, "lake.db")));
});

test.each(EARLIER)("without migration, a folder of format %i is refused unchanged", (format) => {
  const { dataDir, file } = lakeOfFormat(format);
  const words = new RegExp(`^DATA_DIR: .* schema version ${format}, .*without --no-migrate[^\n]*$`);
  const open = () => Store.open(dataDir, undefined, undefined, { migrate: false });
  expectRefused(open, "DATA_DIR_VERSION", words);
  expect(formatOf(file)).toEqual([format]);
  expect(copiesIn(dataDir)).toEqual([]);
});

test("without migration, new folders and folders of this format open", () => {
  // There is a fixture of every other one.
  expect(EARLIER).toHaveLength(SCHEMA_VERSION - 1);
  const dataDir = temporaryFolder();
  for (let start = 0; start < 2; start += 1) {
    Store.open(dataDir, undefined, undefined, { migrate: false }).close();
  }
  expect(readdirSync(dataDir).toSorted()).toEqual(["lake.db", "lake.lock"]);
});

test("a copy replaces no other copy, but the partial file of an interrupted one", () => {
  const { dataDir, file } = lakeOfFormat(1);
  writeFileSync(`${file}.format-1`, "an earlier copy");
  writeFileSync(`${file}.format-1.2.partial`, "half a copy");
  Store.open(dataDir).close();
  expect(readFileSync(`${file}.format-1`, "utf8")).toBe("an earlier copy");
  expect(formatOf(`${file}.format-1.2`)).toEqual([1]);
  expect(copiesIn(dataDir).toSorted()).toEqual(["lake.db.format-1", "lake.db.format-1.2"]);
});

test("a disk without room for the copy is reported with both sizes", () => {
  const { file } = lakeOfFormat(2);
  const database = new Database(file);
  onTestFinished(() => void database.close());
  const words = /lake\.db\.format-2, .* needs 0\.\d MB, and 0\.0 MB are free/;
  expectRefused(() => copyDatabase(database, file, 2, () => 1_000), "DATA_DIR_FULL", words);
});

test("a copy that cannot be written leaves the file as it is", () => {
  const { dataDir, file } = lakeOfFormat(1);
  mkdirSync(`${file}.format-1.partial`);
  const words = /cannot write the copy .*lake\.db\.format-1, [^\n]*$/;
  expectRefused(() => Store.open(dataDir), "DATA_DIR_UNWRITABLE", words);
  expect(formatOf(file)).toEqual([1]);
});

test("a failed migration leaves the file unchanged and no copy", () => {
  const { dataDir, file } = lakeOfFormat(1);
  // This table blocks a later step.
  change(file, "CREATE TABLE key_values (mine TEXT)");
  expect(() => Store.open(dataDir)).toThrow(/^DATA_DIR: cannot open .*key_values/);
  expect(formatOf(file)).toEqual([1]);
  expect(copiesIn(dataDir)).toEqual([]);
  const columns = read(file, "SELECT name FROM pragma_table_info('datasets')");
  expect(columns).toEqual([["name"], ["created_at"]]);
  change(file, "DROP TABLE key_values");
  Store.open(dataDir).close();
});
