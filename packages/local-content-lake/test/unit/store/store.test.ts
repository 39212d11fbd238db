import { test as base, describe, expect, onTestFinished, vi } from "vitest";
import { documentEvents } from "../../../src/history/events";
import { describeTransactions } from "../../../src/history/transactions";
import { commitMutations, MutationError } from "../../../src/mutate";
import { Store } from "../../../src/store";
import { openDatabase } from "../../../src/store/database/open-database";
import { TransactionLog } from "../../../src/store/tables/transaction-log";
import { StorageError, TransactionIdInUseError } from "../../../src/util/errors";
import { COMMIT_SLICE_MS } from "../../../src/util/limits";
import { Slices } from "../../../src/util/slices";
import type { Mutation, SanityDocument } from "../../../src/util/types";
import { temporaryFolder } from "../../support/documents";
import { forLanes, Random, SEED } from "../../support/random";

/** A test of a store in `dataDir`; `send` resolves with the error of a refused mutation. */
const test = base
  .extend("dataDir", () => temporaryFolder())
  .extend("database", ({ dataDir }) => openDatabase(dataDir))
  .extend("store", ({ database }, { onCleanup }) => {
    const store = new Store(database);
    onCleanup(() => store.close());
    store.datasets.create("production");
    return store;
  })
  .extend("dataset", ({ store }) => store.datasets.get("production"))
  .extend("ids", ({ dataset }) => () => {
    return dataset.raw.all().map(({ _id }) => _id);
  })
  .extend("send", ({ store }) => (mutation: Mutation, id?: string, dataset = "production") => {
    const options = { author: "tester", ...(id && { transactionId: id }) };
    return commitMutations(store, dataset, [mutation], options).catch((error: unknown) => error);
  })
  // The documents that another store reads from the same folder, once the first one is closed.
  .extend("reopened", ({ store, dataDir }) => () => {
    store.close();
    const again = Store.open(dataDir);
    const documents = again.datasets.get("production").raw.all();
    again.close();
    return documents;
  });

const create = (_id: string, rest = {}): Mutation => ({ create: { _id, _type: "post", ...rest } });

test("batched transactions succeed one by one", async ({ send, ids, dataset, reopened }) => {
  const outcomes = await Promise.all([
    send(create("a")),
    send(create("a")),
    send({ patch: { id: "a", set: { n: 1 } } }, "mine"),
    send({ patch: { id: "a", inc: { n: 1 } } }, "mine"),
    send({ patch: { id: "a", inc: { n: 10 } } }),
    ...[send(create("b")), send({ createOrReplace: { _id: "b", _type: "post", n: 2 } })],
    ...[send(create("c")), send({ delete: { id: "c" } })],
  ]);
  const created = { results: [{ operation: "create" }] };
  expect(outcomes).toMatchObject([
    created,
    expect.any(MutationError),
    { transactionId: "mine" },
    expect.any(TransactionIdInUseError),
    { results: [{ document: { n: 11 } }] },
    ...[created, { results: [{ document: { n: 2 } }] }],
    ...[created, { results: [{ operation: "delete" }] }],
  ]);
  const stored = dataset.raw.all();
  expect(ids()).toEqual(["a", "b"]);
  expect(reopened()).toEqual(stored);
});

test("of batched patches of one revision, the first alone succeeds", async ({ send, dataset }) => {
  await send(create("a", { n: 0 }));
  const ifRevisionID = dataset.raw.get("a")?._rev ?? "";
  const patches = Array.from({ length: 16 }, () =>
    send({ patch: { id: "a", ifRevisionID, inc: { n: 1 } } }),
  );
  const [first, ...others] = await Promise.all(patches);
  expect(first).toMatchObject({ results: [{ document: { n: 1 } }] });
  const currentRevisionID = dataset.raw.get("a")?._rev;
  expect(others).toMatchObject(others.map(() => ({ problem: { currentRevisionID } })));
  expect(dataset.raw.get("a")?.n).toBe(1);
});

test("batched transactions notify in order, each before its response", async ({ send, store }) => {
  const order: string[] = [];
  store.onCommit((dataset, { changes }) => {
    const [{ id = "" } = {}] = changes;
    order.push(`event ${id}`);
    // The listener sees the document.
    expect([dataset.name, dataset.raw.get(id)?._type]).toEqual(["production", "post"]);
  });
  await Promise.all(["a", "b"].map((id) => send(create(id)).then(() => order.push(id))));
  expect(order.indexOf("event a")).toBeLessThan(order.indexOf("event b"));
  expect(order.indexOf("event a")).toBeLessThan(order.indexOf("a"));
  expect(order.indexOf("event b")).toBeLessThan(order.indexOf("b"));
});

test("a full disk fails no other of a batch", async ({ database: { database }, send, dataset }) => {
  // How SQLite reports a full disk.
  database.pragma("max_page_count = 40");
  const { revision } = dataset;
  // A busy machine would end the batch, which may take some milliseconds, before the transaction that fails.
  const clock = vi.spyOn(performance, "now").mockReturnValue(performance.now());
  onTestFinished(() => clock.mockRestore());
  const outcomes = await Promise.all([
    send(create("a", { n: 1 })),
    send({ patch: { id: "a", inc: { n: 1 } } }),
    send(create("huge", { text: "x".repeat(900_000) })),
    send({ patch: { id: "huge", set: { n: 1 } } }),
    send(create("b")),
  ]);
  // Each transaction is retried alone on the state before the batch.
  expect(outcomes).toMatchObject([
    { results: [{ operation: "create" }] },
    { results: [{ document: { n: 2 } }] },
    { code: "STORAGE_FULL", message: expect.stringMatching(/No space/) },
    expect.any(MutationError),
    { results: [{ operation: "create" }] },
  ]);
  expect(dataset.raw.all()).toMatchObject([{ _id: "a", n: 2 }, { _id: "b" }]);
  // The revision must differ, because a reader may have seen the rolled-back state.
  expect(dataset.revision).toBeGreaterThan(revision + 3);
});

test("writes succeed once the disk recovers", async ({ database: { database }, send, ids }) => {
  await send(create("a"));
  database.pragma("query_only = 1");
  const refused = await Promise.all([send(create("b")), send(create("c"))]);
  const unavailable = { code: "STORAGE_UNAVAILABLE" };
  expect(refused).toMatchObject([unavailable, unavailable]);
  expect(ids()).toEqual(["a"]);
  database.pragma("query_only = 0");
  await send(create("b"));
  expect(ids()).toEqual(["a", "b"]);
});

test("close writes what is pending and refuses the rest", async ({ store, send, reopened }) => {
  const waiting = send(create("a"));
  store.close();
  expect(await waiting).toMatchObject({ results: [{ id: "a" }] });
  expect(await send(create("b"))).toMatchObject({ message: expect.stringContaining("stopping") });
  expect(reopened()).toHaveLength(1);
});

test("a transaction id is accepted once per dataset", async ({ send, store }) => {
  store.datasets.create("other");
  expect(await send(create("a"), "mine")).toMatchObject({ transactionId: "mine" });
  expect(await send(create("b"), "mine")).toBeInstanceOf(TransactionIdInUseError);
  expect(await send(create("a"), "mine", "other")).toMatchObject({ transactionId: "mine" });
});

test("a reset deletes one dataset and leaves the others", async ({ store, send }) => {
  const other = store.datasets.create("other");
  await send(create("a"));
  await send(create("surviving"), undefined, "other");
  store.reset("production");
  expect(store.datasets.get("production").raw.size).toBe(0);
  expect(other.raw.size).toBe(1);
  await send(create("a"));
  expect(store.datasets.get("production").raw.size).toBe(1);
});

const ID = "edited";
const WORDS = ["word", "Wörter", "語", "😀", "", "a longer text of several words"];

function randomMutation(random: Random, exists: boolean): Mutation {
  const text = () => random.some(WORDS, 4).join(" ");
  const item = () => ({ _key: random.pick(["k1", "k2", "k3"]), text: text() });
  const document = { _id: ID, _type: "post", title: text(), list: random.some([item()], 3) };
  if (!exists) return { create: document };
  if (random.chance(0.03)) return { delete: { id: ID, purge: random.chance(0.5) } };
  if (random.chance(0.05)) return { createOrReplace: document };
  const field = random.pick(["title", "body", "list"]);
  if (random.chance(0.1)) return { patch: { id: ID, unset: [field] } };
  const value = field === "list" ? [item(), item()] : text();
  return { patch: { id: ID, set: { [field]: value, filler: "x".repeat(300) } } };
}

describe("the revisions of a document", () => {
  // One of some sixty is stored as a whole.
  const eachCount = forLanes(test, [150], [400]);
  eachCount(
    "are what it was, after %i changes",
    async (changes, { store, dataset, send, dataDir }) => {
      const random = new Random(SEED);
      let states: { seq: number; document: SanityDocument | null }[] = [];
      for (let count = 0; count < changes; count += 1) {
        const mutation = randomMutation(random, states.at(-1)?.document != null);
        expect(await send(mutation)).toHaveProperty("results");
        const document = dataset.raw.get(ID) ?? null;
        if ("delete" in mutation && mutation.delete.purge) states = [];
        else states.push({ seq: store.history.newestSeq("production"), document });
      }
      const check = ({ history }: Store) => {
        const revisions = history.revisions("production", ID);
        for (const { seq, document } of states) {
          expect(history.documentAt("production", ID, seq)).toEqual(document);
        }
        expect(revisions.length).toBeGreaterThanOrEqual(states.length);
      };
      check(store);
      store.close();
      const again = Store.open(dataDir);
      check(again);
      again.close();
    },
  );

  test("are stored as changes, and sometimes as a whole", async ({ database, send }) => {
    const body = Array.from({ length: 2_000 }, (_, index) => `word ${index}`).join(" ");
    await send(create(ID, { body }));
    for (let n = 0; n < 120; n += 1) await send({ patch: { id: ID, set: { n } } });
    const rows = database.database
      .prepare("SELECT length(body) AS length, patches FROM revisions ORDER BY seq")
      .all() as { length: number; patches: number }[];
    const whole = rows.filter(({ patches }) => patches === 0);
    expect(whole).toHaveLength(3);
    for (const { length } of whole) expect(length).toBeGreaterThan(body.length);
    const patched = rows.filter(({ patches }) => patches > 0);
    expect(patched).toHaveLength(118);
    for (const { length } of patched) expect(length).toBeLessThan(300);
  });

  test("are each parsed once for the events", { tags: "full" }, async ({ store, send }) => {
    const _id = `drafts.${ID}`;
    const count = 500;
    for (let n = 0; n < count; n += 1) {
      // Nothing is in common, so each revision is a whole one.
      const lines = Array.from({ length: 2_000 }, (_, line) => `${n} words of line ${line * n}`);
      await send({ createOrReplace: { _id, _type: "post", [`field${n}`]: lines } });
    }
    const parse = vi.spyOn(JSON, "parse");
    let isReading = true;
    let iterations = 0;
    const countIteration = () => {
      iterations += 1;
      if (isReading) setImmediate(countIteration);
    };
    setImmediate(countIteration);
    const started = process.threadCpuUsage();
    const events = await documentEvents(store.history, "production", _id);
    const { user, system } = process.threadCpuUsage(started);
    isReading = false;
    expect(parse.mock.calls.length).toBeLessThan(count + 20);
    parse.mockRestore();
    expect(events.map(({ type }) => type)).toEqual(["createDocumentVersion"]);
    expect(iterations).toBeGreaterThanOrEqual(Math.floor((user + system) / 100_000));
    expect(iterations).toBeGreaterThan(2);
  });
});

test("a transaction that creates its dataset is paused like others", async ({ store }) => {
  let turns = 0;
  const counting = setInterval(() => (turns += 1), 0);
  const seen = new Set<number>();
  await store.transact(
    "made",
    function* () {
      for (let step = 0; step < 3; step += 1) {
        seen.add(turns);
        const end = performance.now() + 2 * COMMIT_SLICE_MS;
        while (performance.now() < end);
        yield undefined;
      }
      return { transaction: undefined, answer: undefined };
    },
    { create: { aclMode: "public" } },
  );
  clearInterval(counting);
  expect(seen.size).toBe(3);
  expect(store.datasets.names()).toContain("made");
});

test("a commit only moves rows, which its transaction has made with pauses", async ({ store }) => {
  const ids = Array.from({ length: 300 }, (_, n) => `p${n}`);
  const commit = (mutations: Mutation[]) =>
    commitMutations(store, "production", mutations, { author: "tester" });
  await commit(ids.map((id) => create(id, { text: id.repeat(50) })));
  const { append } = TransactionLog.prototype;
  const stringify = vi.spyOn(JSON, "stringify");
  const calls: number[] = [];
  const appended = vi.spyOn(TransactionLog.prototype, "append").mockImplementation(function (
    this: TransactionLog,
    ...args
  ) {
    stringify.mockClear();
    append.apply(this, args);
    calls.push(stringify.mock.calls.length);
  });
  await commit(ids.map((id) => ({ patch: { id, set: { n: 1 } } })));
  stringify.mockRestore();
  appended.mockRestore();
  expect(calls).toEqual([0]);
});

test("a deleted dataset ends at once", async ({ store, dataDir, database: { database }, send }) => {
  const rows = (file = database) =>
    ["documents", "revisions", "transactions"].map(
      (table) => file.prepare(`SELECT * FROM ${table}`).all().length,
    );
  const isOver = vi.spyOn(Slices.prototype, "isOver", "get").mockReturnValue(true);
  onTestFinished(() => isOver.mockRestore());
  const isTaken = { message: expect.stringContaining("being deleted") };
  for (let round = 0; round < 2; round += 1) {
    store.datasets.create("large");
    const names = Array.from({ length: 300 }, (_, n) => `p${n}`);
    await Promise.all(names.map((id) => send(create(id), id, "large")));
    const cleared = store.clearDeleted(store.deleteDataset("large"));
    const options = { author: "tester", create: { aclMode: "public" } } as const;
    const imported = commitMutations(store, "large", [create("a")], options);
    // Evaluates it now.
    store.reset("production");
    expect(store.datasets.names()).toEqual(["production"]);
    expect(() => store.datasets.create("large")).toThrow(expect.objectContaining(isTaken));
    expect(rows()).toEqual([100, 300, 300]);
    if (round > 0) store.close();
    await expect(imported).rejects.toMatchObject(isTaken);
    await cleared;
    if (round === 0) expect(rows()).toEqual([0, 0, 0]);
  }
  const again = Store.open(dataDir);
  expect(rows(again.database)).toEqual([0, 0, 0]);
  again.close();
});

test("an emptied dataset is empty at once, and its rows go some at a time, also after a restart", async ({
  store,
  dataDir,
  send,
}) => {
  const ids = Array.from({ length: 500 }, (_, n) => `p${n}`);
  await commitMutations(
    store,
    "production",
    ids.map((id) => create(id)),
    { author: "tester" },
  );
  const isOver = vi.spyOn(Slices.prototype, "isOver", "get").mockReturnValue(true);
  const emptied = store.reset("production");
  expect(store.datasets.get("production").raw.size).toBe(0);
  expect(await send(create("early"))).toMatchObject({ code: "ALREADY_EXISTS" });
  const copyOf = (document: SanityDocument) => document;
  const copy = () => store.copyDataset("production", "copy", { author: "tester", copyOf });
  expect(copy).toThrow("being deleted");
  isOver.mockRestore();
  store.close();
  await emptied;
  const again = Store.open(dataDir);
  expect(again.datasets.get("production").raw.size).toBe(0);
  again.close();
});

test("rows that a disk error has kept are deleted later, and their name is free then", async ({
  store,
}) => {
  vi.useFakeTimers({ toFake: ["setTimeout"] });
  onTestFinished(() => void vi.useRealTimers());
  store.datasets.create("large");
  const full = new StorageError("STORAGE_FULL", "No space left");
  vi.spyOn(TransactionLog.prototype, "clearSome").mockImplementationOnce(() => {
    throw full;
  });
  await store.clearDeleted(store.deleteDataset("large"));
  expect(() => store.datasets.create("large")).toThrow("being deleted");
  vi.advanceTimersByTime(60_000);
  expect(store.datasets.create("large").name).toBe("large");
});

test("a transaction of many documents is described in pieces", async ({ store }) => {
  const ids = Array.from({ length: 200 }, (_, n) => `d${n}`);
  const mutations = ids.map((id) => create(id));
  await commitMutations(store, "production", mutations, { author: "tester" });
  const all = { reverse: false, limit: 10, effects: true, mutations: true, identifiedOnly: false };
  const pieces = [...describeTransactions(store.history, "production", all)];
  expect(pieces.length).toBeGreaterThan(ids.length);
  const { documentIDs, effects, ...described } = JSON.parse(pieces.join(""));
  expect([documentIDs, Object.keys(effects)]).toEqual([ids, ids]);
  expect(described.mutations).toHaveLength(ids.length);
});

describe("a history of 12,000 transactions", () => {
  const filter = { reverse: false, limit: 20_000 };
  const longTest = test.extend("log", ({ store, database }) => {
    database.database.exec(`
      WITH RECURSIVE n(n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM n WHERE n < 12000)
      INSERT INTO transactions (dataset, id, timestamp, author, mutations)
        SELECT 'production', 't' || n, '2026-01-01T00:00:00.000Z', 'author' || n % 3, '[]' FROM n;
      INSERT INTO revisions (dataset, document_id, seq, body)
        SELECT 'production', 'a', seq, '{"_id":"a","_type":"post"}' FROM transactions;`);
    return store.history;
  });

  longTest("is read in parts, between which others run", async ({ log, database }) => {
    const statement = Object.getPrototypeOf(database.database.prepare("SELECT 1"));
    const all = vi.spyOn(statement, "all");
    expect(await documentEvents(log, "production", "a")).toHaveLength(12_000);
    const by = { ...filter, effects: false, mutations: false, identifiedOnly: false };
    const nothing = describeTransactions(log, "production", { ...by, authors: ["nobody"] });
    expect(new Set(nothing)).toEqual(new Set([undefined]));
    const rows = all.mock.results.map(({ value }) => value.length);
    all.mockRestore();
    expect(rows.length).toBeGreaterThan(12);
    expect(Math.max(...rows)).toBeLessThanOrEqual(1_000);
    const parts = [...log.transactionParts("production", filter)];
    expect(Math.max(...parts.map((part) => part.length))).toBeLessThanOrEqual(5_000);
  });

  longTest.for([
    {},
    { authors: ["author1"] },
    { authors: ["author1", "author2"], limit: 6_000 },
    { fromSeq: 3, toSeq: 10_001 },
    { fromSeq: 5_001, toSeq: 5_000 },
    { toTime: "2025", documentIds: ["a"] },
    { documentIds: ["a"], limit: 7_000 },
  ])("has the same transactions in parts as at once: %j", (given, { log }) => {
    for (const reverse of [false, true]) {
      const asked = { ...filter, ...given, reverse };
      const parts = [...log.transactionParts("production", asked)];
      expect(parts.flat()).toEqual(log.transactions("production", asked));
    }
  });
});
