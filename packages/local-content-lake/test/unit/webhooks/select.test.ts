import { expect, test } from "vitest";
import { parseRule } from "../../../src/query";
import type { Hook } from "../../../src/webhooks/hook";
import { select } from "../../../src/webhooks/select";
import { datasetOf, document } from "../../support/documents";

const NOW = "2030-06-01T12:00:00.000Z";

const dataset = datasetOf(...Array.from({ length: 2_000 }, (_, n) => document(`p${n}`, { n })));

function hookWith(filter: string): Hook {
  const rule = { on: ["create" as const, "update" as const], filter };
  return { dataset: "*", projectId: "local", rule } as Hook;
}

const HEAVY = "count(*[count(*[_id != ^._id]) > 0]) > 0";

test.each([
  HEAVY,
  `delta::operation() == "update" && ${HEAVY}`,
  `delta::changedAny(items) && ${HEAVY}`,
  `delta::changedAny(items[${HEAVY}].n)`,
  `diff::changedOnly({"n": ${HEAVY}}, after(), (items[${HEAVY}]))`,
  "delta::changedOnly(items[].n)",
])("the rule %s is dropped after its time limit", (filter) => {
  // Each number of the first list is compared with each of the second.
  const listOf = (by: number) => Array.from({ length: 5_000 }, (_, n) => ({ n: n + by }));
  const [before, after] = [0, 1].map((by) => document("new", { items: listOf(by) }));
  const change = { id: "new", before: before ?? null, after: after ?? null, timestamp: NOW };
  expect(() => select(hookWith(filter), dataset, change)).toThrow("takes longer than 50 ms");
  expect(select(hookWith('_type == "post"'), dataset, change)?.operation).toBe("update");
});

test.each([
  ["2030-06-01T11:59:00Z", true],
  ["2030-06-01T12:01:00Z", false],
])("now() in a rule is the time of the transaction: an end at %s is over: %s", (end, isOver) => {
  const change = { id: "new", before: null, after: document("new", { end }), timestamp: NOW };
  const selected = select(hookWith("dateTime(end) < dateTime(now())"), dataset, change);
  expect(selected !== undefined).toBe(isOver);
});

const asha = { _key: "a", name: "Asha", year: 1949 };
const bina = { _key: "b", name: "Bina", year: 1951 };
const was = document("p", { title: "One", slug: { current: "one" }, authors: [asha, bina] });
const change = {
  id: "p",
  before: was,
  after: {
    ...was,
    _rev: "next",
    _updatedAt: "2025-02-19T08:00:00Z",
    slug: { current: "two" },
    authors: [asha, { ...bina, name: "Bela" }],
  },
  timestamp: NOW,
};

// The selector variants in Sanity's documentation.
test.each([
  ["delta::changedAny(title)", false],
  ["delta::changedAny((title, slug))", true],
  ["delta::changedAny(slug.current)", true],
  ["delta::changedAny(authors[].name)", true],
  ["delta::changedAny(authors[].(year, _key))", false],
  ["delta::changedAny(authors[year > 1950].name)", true],
  ["delta::changedAny(authors[year < 1950].(name, year))", false],
  ["delta::changedOnly(slug)", false],
  ["delta::changedOnly((slug, authors))", true],
  ["delta::changedOnly((slug.current, authors[].name))", true],
  ['title == "delta::changedOnly(" || !delta::changedOnly((slug, authors[].(name)))', false],
  ["diff::changedOnly(before(), after(), (slug, authors))", false],
  ["delta::changedAny(authors[name match text::query('bela')])", true],
  ["delta::changedAny((authors[]).(name))", true],
  ["diff::changedAny(before().authors, after().authors, (name))", false],
  ["diff::changedAny({'a': [1]}, {'a': [1, 2]}, a[])", true],
  ["diff::changedOnly({'a': {'b': 1, 'c': 2}}, {'a': {'b': 1, 'c': 3}}, (a.c))", true],
])("a webhook rule about changed values %s is %s", (filter, expected) => {
  expect(select(hookWith(filter), dataset, change) !== undefined).toBe(expected);
});

test.each([
  ["delta::changedAny()", "Expected 1, got 0"],
  ["delta::changedOnly(title, slug)", "Expected 1, got 2"],
  ["delta::changedAny(authors[0].name)", "Invalid array access"],
  ["delta::changedAny(title", "function arguments"],
])("a webhook rule about changed values %s is refused", (rule, message) => {
  expect(() => parseRule(rule)).toThrow(message);
});
