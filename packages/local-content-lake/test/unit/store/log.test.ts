import { expect, onTestFinished, test } from "vitest";
import type { Transaction } from "../../../src/store";
import { openDatabase } from "../../../src/store/database/open-database";
import { TransactionLog } from "../../../src/store/tables/transaction-log";
import { TransactionIdInUseError } from "../../../src/util/errors";
import { document, temporaryFolder } from "../../support/documents";

function openLog() {
  const { database, release } = openDatabase(temporaryFolder());
  onTestFinished(release);
  const log = new TransactionLog(database);
  return { log };
}

function creation(transactionId: string, id: string): Transaction {
  const after = document(id);
  const changes = [{ id, before: null, after, json: JSON.stringify(after), mutations: [] }];
  const timestamp = new Date(0).toISOString();
  return { id: transactionId, timestamp, author: "tester", mutations: [], changes, purged: [] };
}

test("a transaction id is accepted once per dataset, and a duplicate fails alone", () => {
  const { log } = openLog();
  log.append("production", creation("t1", "a"));
  expect(() => log.append("production", creation("t1", "b"))).toThrow(TransactionIdInUseError);
  log.append("production", creation("t2", "c"));
  log.append("other", creation("t1", "b"));
  log.commit();
  expect([...log.documents("production")].map(({ _id }) => _id)).toEqual(["a", "c"]);
  expect(log.hasTransaction("production", "t2")).toBe(true);
});

test("a rollback removes added entries", () => {
  const { log } = openLog();
  log.append("production", creation("t1", "a"));
  log.commit();
  log.append("production", creation("t2", "b"));
  log.rollback();
  log.commit();
  expect([...log.documents("production")].map(({ _id }) => _id)).toEqual(["a"]);
  expect(log.hasTransaction("production", "t2")).toBe(false);
});
