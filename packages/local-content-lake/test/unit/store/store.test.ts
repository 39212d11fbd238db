import { describe, expect, onTestFinished, test } from "vitest";
import { commitMutations } from "../../../src/mutate";
import { Store } from "../../../src/store";
import { openDatabase } from "../../../src/store/database/open-database";
import { DatasetNotFoundError } from "../../../src/util/errors";
import { temporaryFolder } from "../../support/documents";

function openStore(dataDir = temporaryFolder()): Store {
  const store = Store.open(dataDir);
  onTestFinished(() => store.close());
  store.datasets.create("production");
  return store;
}

const write = (store: Store, _id: string, n = 1) =>
  commitMutations(store, "production", [{ createOrReplace: { _id, _type: "post", n } }], {
    author: "tester",
  });

describe("the store", () => {
  test("has the same documents after a reopen", async () => {
    const dataDir = temporaryFolder();
    const store = Store.open(dataDir);
    store.datasets.create("production");
    await write(store, "a", 1);
    await write(store, "a", 2);
    await write(store, "b");
    await commitMutations(store, "production", [{ delete: { id: "b" } }], { author: "tester" });
    const before = store.datasets.get("production").raw.all();
    store.close();
    expect(openStore(dataDir).datasets.get("production").raw.all()).toEqual(before);
  });

  test("records the author and every revision of a document", async () => {
    const dataDir = temporaryFolder();
    const store = Store.open(dataDir);
    store.datasets.create("production");
    const { transactionId } = await write(store, "a", 1);
    await commitMutations(store, "production", [{ delete: { id: "a" } }], { author: "tester" });
    expect(store.hasTransaction("production", transactionId)).toBe(true);
    store.close();
    const { database, release } = openDatabase(dataDir);
    const log = database.prepare("SELECT author, mutations FROM transactions ORDER BY seq").all();
    expect(log).toMatchObject([
      { author: "tester", mutations: expect.stringContaining('"createOrReplace"') },
      { author: "tester", mutations: '[{"delete":{"id":"a"}}]' },
    ]);
    const revisions = database.prepare("SELECT body FROM revisions ORDER BY seq").all();
    expect(revisions).toMatchObject([{ body: expect.stringContaining('"n":1') }, { body: null }]);
    release();
  });

  test("notifies its listeners before it responds", async () => {
    const store = openStore();
    const order: string[] = [];
    store.onCommit((dataset, { changes }) => {
      order.push(`${dataset.name} ${changes[0]?.id} ${dataset.raw.get("a")?._type}`);
    });
    await write(store, "a");
    order.push("answered");
    expect(order).toEqual(["production a post", "answered"]);
  });

  test("deletes one dataset and leaves the others", async () => {
    const store = openStore();
    store.datasets.create("other");
    await write(store, "a");
    const surviving = { create: { _id: "surviving", _type: "post" } };
    await commitMutations(store, "other", [surviving], { author: "tester" });
    store.reset("production");
    expect(store.datasets.get("production").raw.size).toBe(0);
    expect(store.datasets.get("other").raw.size).toBe(1);
    await write(store, "a");
    expect(store.datasets.get("production").raw.size).toBe(1);
  });

  test("throws for a dataset that was not created, and for an invalid name", () => {
    const store = openStore();
    expect(() => store.datasets.get("nowhere")).toThrow(DatasetNotFoundError);
    expect(() => store.datasets.create("../up")).toThrow(/Invalid dataset name/);
  });
});
