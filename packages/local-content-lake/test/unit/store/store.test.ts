import { test as base, describe, expect, vi } from "vitest";
import { documentEvents } from "../../../src/history/events";
import { commitMutations, MutationError } from "../../../src/mutate";
import { Store } from "../../../src/store";
import { openDatabase } from "../../../src/store/database/open-database";
import { DatasetNotFoundError, TransactionIdInUseError } from "../../../src/util/errors";
import type { Mutation, SanityDocument } from "../../../src/util/types";
import { temporaryFolder } from "../../support/documents";
import { processorTime } from "../../support/measure";
import { Random, SEED } from "../../support/random";

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
  .extend(
    "send",
    ({ store }) =>
      (mutation: Mutation, transactionId?: string, dataset = "production") => {
        return commitMutations(store, dataset, [mutation], {
          author: "tester",
          ...(transactionId && { transactionId }),
        }).catch((error: unknown) => error);
      },
  )
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

test("a transaction that fills the disk does not fail the others of its batch", async ({
  database: { database },
  send,
  ids,
  dataset,
  onTestFinished,
}) => {
  // How SQLite reports a full disk.
  database.pragma("max_page_count = 40");
  const { revision } = dataset;
  // A busy machine would end the batch, which may take some milliseconds, before the transaction that fails.
  const clock = vi.spyOn(performance, "now").mockReturnValue(performance.now());
  onTestFinished(() => clock.mockRestore());
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
  expect(dataset.revision).toBeGreaterThan(revision + 2);
});

test("a document reverts to its last stored state if the disk refuses several changes", async ({
  database: { database },
  send,
  dataset,
}) => {
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
  expect(dataset.raw.all()).toMatchObject([{ _id: "a", n: 2 }]);
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
  expect(store.hasTransaction("production", "mine")).toBe(true);
  expect(store.hasTransaction("production", "other")).toBe(false);
});

test("the store has the same documents after a reopen", async ({ send, dataset, reopened }) => {
  for (const n of [1, 2]) await send({ createOrReplace: { _id: "a", _type: "post", n } });
  await send(create("b"));
  await send({ delete: { id: "b" } });
  const before = dataset.raw.all();
  expect(before).toMatchObject([{ _id: "a", n: 2 }]);
  expect(reopened()).toEqual(before);
});

test("the store records author and revisions", async ({ database: { database }, send }) => {
  await send(create("a", { n: 1 }));
  await send({ delete: { id: "a" } });
  const log = database.prepare("SELECT author, mutations FROM transactions ORDER BY seq").all();
  expect(log).toMatchObject([
    { author: "tester", mutations: expect.stringContaining('"create"') },
    { author: "tester", mutations: '[{"delete":{"id":"a"}}]' },
  ]);
  const revisions = database.prepare("SELECT body FROM revisions ORDER BY seq").all();
  expect(revisions).toMatchObject([{ body: expect.stringContaining('"n":1') }, { body: null }]);
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

test("a dataset that was not created is not found, and an invalid name is refused", ({ store }) => {
  expect(() => store.datasets.get("nowhere")).toThrow(DatasetNotFoundError);
  expect(() => store.datasets.create("../up")).toThrow(/Invalid dataset name/);
});

const ID = "edited";
const WORDS = ["word", "Wörter", "語", "😀", "", "a longer text of several words"];

/** A test with a function that commits a mutation and returns the document after it. */
const revisionTest = test.extend(
  "commit",
  ({ store }) =>
    async (mutation: Mutation): Promise<SanityDocument | null> => {
      await commitMutations(store, "production", [mutation], { author: "tester" });
      return store.datasets.get("production").raw.get(ID) ?? null;
    },
);

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
  revisionTest(
    "are what it was, after edits, deletions, purges",
    async ({ store, commit, dataDir }) => {
      const random = new Random(SEED);
      let states: { seq: number; document: SanityDocument | null }[] = [];
      for (let count = 0; count < 400; count += 1) {
        const mutation = randomMutation(random, states.at(-1)?.document != null);
        const document = await commit(mutation);
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

  revisionTest(
    "are stored as what changed, and sometimes as a whole",
    async ({ database, commit }) => {
      const body = Array.from({ length: 2_000 }, (_, index) => `word ${index}`).join(" ");
      await commit({ create: { _id: ID, _type: "post", body } });
      for (let n = 0; n < 120; n += 1) await commit({ patch: { id: ID, set: { n } } });
      const rows = database.database
        .prepare("SELECT length(body) AS length, patches FROM revisions ORDER BY seq")
        .all() as { length: number; patches: number }[];
      const whole = rows.filter(({ patches }) => patches === 0);
      expect(whole).toHaveLength(3);
      for (const { length } of whole) expect(length).toBeGreaterThan(body.length);
      const patched = rows.filter(({ patches }) => patches > 0);
      expect(patched).toHaveLength(118);
      for (const { length } of patched) expect(length).toBeLessThan(300);
    },
  );

  revisionTest(
    "are each parsed once for the events, with pauses for others",
    { tags: "full" },
    async ({ store }) => {
      const _id = `drafts.${ID}`;
      const count = 500;
      for (let n = 0; n < count; n += 1) {
        // Nothing is in common, so each revision is a whole one.
        const lines = Array.from({ length: 2_000 }, (_, line) => `${n} words of line ${line * n}`);
        const createOrReplace = { _id, _type: "post", [`field${n}`]: lines };
        await commitMutations(store, "production", [{ createOrReplace }], { author: "tester" });
      }
      const parse = vi.spyOn(JSON, "parse");
      let isReading = true;
      let iterations = 0;
      const countIteration = () => {
        iterations += 1;
        if (isReading) setImmediate(countIteration);
      };
      setImmediate(countIteration);
      let events: Awaited<ReturnType<typeof documentEvents>> = [];
      const microseconds = await processorTime(async () => {
        events = await documentEvents(store.history, "production", _id);
      });
      isReading = false;
      expect(parse.mock.calls.length).toBeLessThan(count + 20);
      parse.mockRestore();
      expect(events.map(({ type }) => type)).toEqual(["createDocumentVersion"]);
      expect(iterations).toBeGreaterThanOrEqual(Math.floor(microseconds / 100_000));
      expect(iterations).toBeGreaterThan(2);
    },
  );
});
