import { test as base, describe, expect, vi } from "vitest";
import { documentEvents } from "../../../src/history/events";
import { commitMutations } from "../../../src/mutate";
import { Store } from "../../../src/store";
import { openDatabase } from "../../../src/store/database/open-database";
import type { Mutation, SanityDocument } from "../../../src/util/types";
import { temporaryFolder } from "../../support/documents";
import { Random, SEED } from "../../support/random";

const ID = "edited";
const WORDS = ["word", "Wörter", "語", "😀", "", "a longer text of several words"];

/** A store on disk, and a function that commits a mutation and returns the document after it. */
const test = base
  .extend("dataDir", () => temporaryFolder())
  .extend("database", ({ dataDir }) => openDatabase(dataDir))
  .extend("store", ({ database }, { onCleanup }) => {
    const store = new Store(database);
    onCleanup(() => store.close());
    store.datasets.create("production");
    return store;
  })
  .extend("commit", ({ store }) => async (mutation: Mutation): Promise<SanityDocument | null> => {
    await commitMutations(store, "production", [mutation], { author: "tester" });
    return store.datasets.get("production").raw.get(ID) ?? null;
  });

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
  test("are what it was, after edits, deletions, purges", async ({ store, commit, dataDir }) => {
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
  });

  test("are stored as what changed, and sometimes as a whole", async ({ database, commit }) => {
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
  });

  test("are each parsed once for the events, with pauses for others", { tags: "full" }, async ({
    store,
  }) => {
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
    const started = performance.now();
    const events = await documentEvents(store.history, "production", _id);
    const milliseconds = performance.now() - started;
    isReading = false;
    expect(parse.mock.calls.length).toBeLessThan(count + 20);
    parse.mockRestore();
    expect(events.map(({ type }) => type)).toEqual(["createDocumentVersion"]);
    expect(iterations).toBeGreaterThanOrEqual(Math.floor(milliseconds / 100));
    expect(iterations).toBeGreaterThan(2);
  });
});
