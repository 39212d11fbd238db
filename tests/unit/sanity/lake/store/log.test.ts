import { expect, it, onTestFinished } from "vitest";
import { StorageError, TransactionIdInUseError } from "../../../../../sanity/lake/errors";
import type { Transaction } from "../../../../../sanity/lake/store";
import { TransactionLog } from "../../../../../sanity/lake/store/log";
import { openDatabase } from "../../../../../sanity/lake/store/open-database";
import { document, temporaryFolder } from "../support";

function openLog() {
  const { database, release } = openDatabase(temporaryFolder());
  onTestFinished(release);
  const log = new TransactionLog(database);
  log.createDataset("production", new Date(0).toISOString());
  return { database, log };
}

function creation(transactionId: string, id: string, text = ""): Transaction {
  const after = document(id, { text });
  const changes = [{ id, before: null, after, json: JSON.stringify(after), mutations: [] }];
  const timestamp = new Date(0).toISOString();
  return { id: transactionId, timestamp, author: "tester", mutations: [], changes };
}

it("keeps nothing of a transaction that found the disk full, and writes the next one", () => {
  const { database, log } = openLog();
  log.write("production", creation("t1", "a"));
  // What a full disk looks like to SQLite.
  database.pragma("max_page_count = 30");
  const huge = creation("t2", "b", "x".repeat(900_000));
  expect(() => log.write("production", huge)).toThrow(StorageError);
  expect(() => log.write("production", huge)).toThrow(/No space left.*nothing was changed/);
  expect(log.documents("production").map(({ _id }) => _id)).toEqual(["a"]);
  expect(log.hasTransaction("production", "t2")).toBe(false);
  log.write("production", creation("t3", "c"));
  expect(log.documents("production").map(({ _id }) => _id)).toEqual(["a", "c"]);
});

it("says so when the disk cannot be written at all", () => {
  const { database, log } = openLog();
  database.pragma("query_only = 1");
  const write = () => log.write("production", creation("t1", "a"));
  expect(write).toThrow(StorageError);
  expect(write).toThrow(/cannot write/);
});

it("takes a transaction id once for each dataset", () => {
  const { log } = openLog();
  log.write("production", creation("t1", "a"));
  expect(() => log.write("production", creation("t1", "b"))).toThrow(TransactionIdInUseError);
  expect(() => log.write("other", creation("t1", "b"))).not.toThrow();
});
