import { expect, test } from "vitest";
import { pruneHistory } from "../../../src/history/prune-history";
import { PeopleTable } from "../../../src/people/people-table";
import { Store } from "../../../src/store";
import { openInMemory } from "../../../src/store/database/open-database";

/** A plan that reads a table or a whole dataset, or sorts. `json_each` is a list of the caller; steps of a subquery follow. */
const IS_COSTLY = /^SCAN (?!json_each|\(subquery)|TEMP B-TREE|\(dataset=\?\)$/;

/** The statements that may have such a plan, and why. */
const EXCEPTIONS: readonly [statement: RegExp, reason: string][] = [
  [/^SELECT name(?:, [^(]*)? FROM datasets/, "a lake has a few datasets"],
  [/^SELECT DISTINCT dataset FROM documents /, "the start loads all documents"],
  [/^SELECT name AS dataset, /, "once a day, reads the transactions that pruning keeps"],
  [/^SELECT body FROM documents WHERE dataset = \? ORDER BY id$/, "the start loads the dataset"],
  [/^INSERT INTO documents SELECT \?, id, body FROM documents/, "a branch copies the dataset"],
  [/SELECT min\(seq\) FROM transactions WHERE dataset = d.dataset/, "reads one index entry"],
  [/ FROM staging\.changes (?:WHERE|ORDER)/, "the rows of one transaction, in memory"],
  [/^DELETE FROM \w+ WHERE rowid IN \(SELECT .* LIMIT 200\)$/, "some rows of a deleted dataset"],
  [/^SELECT count\(\*\) AS count FROM outbox$/, "at most 20,000 rows, usually none"],
  [/ FROM outbox ORDER BY seq LIMIT \?$/, "reads the first rows of the table"],
  [/ FROM outbox WHERE dataset = \? AND document_id IN /, "at most 20,000 rows, for a purge"],
  [/ FROM (members|credentials) ORDER BY created_at, rowid$/, "lists them for administrators"],
  [/^DELETE FROM credentials WHERE expires_at < \?$/, "once, at the start"],
  [/^DELETE FROM audit WHERE \(result = /, "once in a thousand entries"],
];

/** Every statement that a store prepares, with its plan. */
async function plansOf(
  use: (store: Store) => Promise<unknown>,
): Promise<[text: string, steps: string[]][]> {
  const file = openInMemory();
  const { database } = file;
  const prepare = database.prepare.bind(database);
  const texts = new Set<string>();
  database.prepare = (text: string) => {
    texts.add(text);
    return prepare(text);
  };
  const store = new Store(file);
  new PeopleTable(store.database);
  await use(store);
  const statements = [...texts].filter((text) => !text.startsWith("PRAGMA"));
  return statements.map((text) => {
    const steps = prepare(`EXPLAIN QUERY PLAN ${text}`).all() as { detail: string }[];
    return [text.replaceAll(/\s+/g, " "), steps.map(({ detail }) => detail)];
  });
}

test("no statement of the store reads a whole table or sorts, but for a listed few", async () => {
  const plans = await plansOf(async (store) => {
    store.datasets.create("production");
    store.datasets.setAclMode("production", "private");
    store.datasets.create("production-notes");
    store.datasets.createAddon("production");
    store.reset("production");
    await store.clearDeleted(store.deleteDataset("production"));
    await pruneHistory(store.database, store.timestamp());
  });
  const costly = plans.filter(([, steps]) => steps.some((step) => IS_COSTLY.test(step)));
  const isListed = (text: string) => EXCEPTIONS.some(([statement]) => statement.test(text));
  expect(costly.filter(([text]) => !isListed(text))).toEqual([]);
  const isNeeded = ([statement]: (typeof EXCEPTIONS)[number]) =>
    costly.some(([text]) => statement.test(text));
  expect(EXCEPTIONS.filter((one) => !isNeeded(one))).toEqual([]);
  // Sorting the log of a dataset takes time with its length; walking an index does not.
  const sorts = costly.filter(([, steps]) => steps.some((step) => step.includes("TEMP B-TREE")));
  expect(sorts.map(([text]) => / FROM (\w+)/.exec(text)?.[1])).toEqual(["members", "credentials"]);
});
