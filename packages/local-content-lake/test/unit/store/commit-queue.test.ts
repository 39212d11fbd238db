import { expect, onTestFinished, test } from "vitest";
import { commitMutations, MutationError } from "../../../src/mutate";
import { Store } from "../../../src/store";
import { openDatabase } from "../../../src/store/database/open-database";
import { TransactionIdInUseError } from "../../../src/util/errors";
import type { Mutation } from "../../../src/util/types";
import { temporaryFolder } from "../../support/documents";

function openStore() {
  const dataDir = temporaryFolder();
  const file = openDatabase(dataDir);
  const store = new Store(file);
  onTestFinished(() => store.close());
  store.datasets.create("production");
  const send = (mutation: Mutation, transactionId?: string) =>
    commitMutations(store, "production", [mutation], {
      author: "tester",
      ...(transactionId && { transactionId }),
    }).catch((error: unknown) => error);
  const ids = () =>
    store.datasets
      .get("production")
      .raw.all()
      .map(({ _id }) => _id);
  return { store, dataDir, database: file.database, send, ids };
}

const create = (_id: string, rest = {}): Mutation => ({ create: { _id, _type: "post", ...rest } });

test("batched transactions succeed or fail one by one, in order", async () => {
  const { send, ids, store, dataDir } = openStore();
  const outcomes = await Promise.all([
    send(create("a")),
    send(create("a")),
    send({ patch: { id: "a", set: { n: 1 } } }, "mine"),
    send({ patch: { id: "a", inc: { n: 1 } } }, "mine"),
    send({ patch: { id: "a", inc: { n: 10 } } }),
    send(create("b")),
  ]);
  expect(outcomes).toMatchObject([
    { results: [{ operation: "create" }] },
    expect.any(MutationError),
    { transactionId: "mine" },
    expect.any(TransactionIdInUseError),
    { results: [{ document: { n: 11 } }] },
    { results: [{ operation: "create" }] },
  ]);
  const stored = store.datasets.get("production").raw.all();
  expect(ids()).toEqual(["a", "b"]);
  store.close();
  const again = Store.open(dataDir);
  expect(again.datasets.get("production").raw.all()).toEqual(stored);
  again.close();
});

test("batched transactions notify listeners in order, each before its response", async () => {
  const { send, store } = openStore();
  const order: string[] = [];
  store.onCommit((_dataset, { changes }) => order.push(`event ${changes[0]?.id}`));
  await Promise.all(["a", "b"].map((id) => send(create(id)).then(() => order.push(id))));
  expect(order.indexOf("event a")).toBeLessThan(order.indexOf("event b"));
  expect(order.indexOf("event a")).toBeLessThan(order.indexOf("a"));
  expect(order.indexOf("event b")).toBeLessThan(order.indexOf("b"));
});

test("a transaction that fills the disk does not fail the others of its batch", async () => {
  const { database, send, ids, store } = openStore();
  // How SQLite reports a full disk.
  database.pragma("max_page_count = 40");
  const revision = store.datasets.get("production").revision;
  const outcomes = await Promise.all([
    send(create("a")),
    send(create("huge", { text: "x".repeat(900_000) })),
    send({ patch: { id: "huge", set: { n: 1 } } }),
    send(create("b")),
  ]);
  expect(outcomes).toMatchObject([
    { results: [{ operation: "create" }] },
    { code: "STORAGE_FULL", message: expect.stringMatching(/No space/) },
    expect.any(MutationError),
    { results: [{ operation: "create" }] },
  ]);
  expect(ids()).toEqual(["a", "b"]);
  // The revision must differ, because a reader may have seen the rolled-back state.
  expect(store.datasets.get("production").revision).toBeGreaterThan(revision + 2);
});

test("a document reverts to its last stored state if the disk refuses several changes", async () => {
  const { database, send, store } = openStore();
  database.pragma("max_page_count = 40");
  const outcomes = await Promise.all([
    send(create("a", { n: 1 })),
    send({ patch: { id: "a", inc: { n: 1 } } }),
    send(create("huge", { text: "x".repeat(900_000) })),
  ]);
  // Each transaction is retried alone on the state before the batch.
  expect(outcomes).toMatchObject([
    { results: [{ operation: "create" }] },
    { results: [{ document: { n: 2 } }] },
    { code: "STORAGE_FULL" },
  ]);
  expect(store.datasets.get("production").raw.all()).toMatchObject([{ _id: "a", n: 2 }]);
});

test("writes succeed again once the disk recovers", async () => {
  const { database, send, ids } = openStore();
  await send(create("a"));
  database.pragma("query_only = 1");
  const refused = await Promise.all([send(create("b")), send(create("c"))]);
  for (const error of refused) expect(error).toMatchObject({ code: "STORAGE_UNAVAILABLE" });
  expect(ids()).toEqual(["a"]);
  database.pragma("query_only = 0");
  await send(create("b"));
  expect(ids()).toEqual(["a", "b"]);
});

test("close writes pending transactions and refuses later ones", async () => {
  const { store, dataDir, send } = openStore();
  const waiting = send(create("a"));
  store.close();
  expect(await waiting).toMatchObject({ results: [{ id: "a" }] });
  expect(await send(create("b"))).toMatchObject({ message: expect.stringContaining("stopping") });
  const again = Store.open(dataDir);
  expect(again.datasets.get("production").raw.size).toBe(1);
  again.close();
});
