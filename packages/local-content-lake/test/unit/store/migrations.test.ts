import { join } from "node:path";
import Database from "libsql";
import { expect, test } from "vitest";
import { Store } from "../../../src/store";
import { SCHEMA_VERSION } from "../../../src/store/database/migrations";
import { document, temporaryFolder } from "../support";

// The schema of the first version: released schemas do not change.
const VERSION_1 = `
  CREATE TABLE datasets (name TEXT PRIMARY KEY, created_at TEXT NOT NULL);
  CREATE TABLE documents (
    dataset TEXT NOT NULL, id TEXT NOT NULL, body TEXT NOT NULL, PRIMARY KEY (dataset, id)
  );
  CREATE TABLE transactions (
    seq INTEGER PRIMARY KEY AUTOINCREMENT, dataset TEXT NOT NULL, id TEXT NOT NULL,
    timestamp TEXT NOT NULL, author TEXT NOT NULL, mutations TEXT NOT NULL, UNIQUE (dataset, id)
  );
  CREATE TABLE revisions (
    dataset TEXT NOT NULL, document_id TEXT NOT NULL, seq INTEGER NOT NULL, body TEXT,
    PRIMARY KEY (dataset, document_id, seq)
  );
  CREATE INDEX revisions_by_transaction ON revisions (seq);
  INSERT INTO datasets VALUES ('production', '2025-01-01T00:00:00.000Z');
  PRAGMA user_version = 1;`;

function lakeOfVersion1() {
  const dataDir = temporaryFolder();
  const database = new Database(join(dataDir, "lake.db"));
  database.exec(VERSION_1);
  const body = JSON.stringify(document("old"));
  database.prepare("INSERT INTO documents VALUES ('production', 'old', ?)").run([body]);
  return { dataDir, database };
}

test("a file of the first version migrates with all its data", () => {
  const { dataDir, database } = lakeOfVersion1();
  const store = Store.open(dataDir);
  expect(store.datasets.names()).toEqual(["production"]);
  expect(store.datasets.get("production").raw.all()).toEqual([document("old")]);
  store.close();
  expect(database.pragma("user_version")).toMatchObject([{ user_version: SCHEMA_VERSION }]);
  database.close();
});

test("a failed migration leaves the file unchanged", () => {
  const { dataDir, database } = lakeOfVersion1();
  // This table blocks a later step.
  database.exec("CREATE TABLE key_values (mine TEXT)");
  expect(() => Store.open(dataDir)).toThrow(/^DATA_DIR: cannot open .*key_values/);
  expect(database.pragma("user_version")).toMatchObject([{ user_version: 1 }]);
  const columns = database.pragma("table_info(datasets)") as { name: string }[];
  expect(columns.map(({ name }) => name)).toEqual(["name", "created_at"]);
  database.exec("DROP TABLE key_values");
  database.close();
  Store.open(dataDir).close();
});
