import { parse } from "groq-js";
import { expect, test } from "vitest";
import { inlineEligibilityOf } from "../../../../src/query/plan/inline-eligibility";
import { planQuery } from "../../../../src/query/plan/plan";
import { datasetOf, document, reference } from "../../../support/documents";

const dataset = datasetOf(
  document("a1", { _type: "a" }),
  document("a2", { _type: "a", to: reference("b1") }),
  document("b1", { _type: "b" }),
  document("b2", { _type: "b", to: reference("b1", { _weak: true }) }),
  document("c1", { _type: "c", slug: { current: "one" } }),
);

/** What the document around a filter holds, where the filter looks at it. */
const KEY = "b1";

/** The ids that each filter of a query reads; "all" where it reads the whole dataset. */
function reads(query: string, params: Record<string, unknown> = {}): unknown[] {
  const { scans, scansEverything } = planQuery(parse(query));
  const narrowed = scans
    // Those of attributes find the same documents.
    .filter(({ project }) => !project)
    .map(({ path: { scan, joinKey } }) =>
      scan({ view: dataset.raw, params, joinValue: joinKey && KEY, checkpoint() {} })?.map(
        ({ _id }) => _id,
      ),
    );
  return scansEverything ? [...narrowed, "all"] : narrowed;
}

test.each([
  ['*[_type == "a"]', [["a1", "a2"]]],
  ['*["a" == _type]', [["a1", "a2"]]],
  ['*[(_type == "a") && title match "x"]', [["a1", "a2"]]],
  ['*[_type in ["c", "a"]]', [["a1", "a2", "c1"]]],
  ['*[_type == "a" || _type == "c"]', [["a1", "a2", "c1"]]],
  ['*[_id == "b1"][0].title', [["b1"]]],
  ['*[_id in ["c1", "a1", "nowhere"]]', [["a1", "c1"]]],
  ['*[_type == "a" && _id == "a2"]', [["a2"]]],
  ['*[references("b1")]', [["a2", "b2"]]],
  ['*[_type == "b" && references("a1")]', [[]]],
  ['*[_type == "nothing"]', [[]]],
  ["*[_type == null]", [[]]],
  ['*[_type == "a"][title == "x"] | order(title)[0...2]{ title }', [["a1", "a2"]]],
  ['{ "x": *[_type == "a"], "y": count(*[_type == "c"]) }', [["a1", "a2"], ["c1"]]],
  ['*[to._ref == "b1"]', [["a2", "b2"]]],
  ['*["b1" == to._ref && _type == "a"]', [["a2"]]],
  ['*["b1" == to._ref && title match "x"]', [["a2", "b2"]]],
  ['*["b1" in list[]._ref]', [[]]],
  ['*["b1" in list[]._ref && title match "x"]', [["a2", "b2"]]],
  ['*[slug.current == "one"]', [["c1"]]],
  ['*[_type == "c" && slug.current in ["one", "two"]]', [["c1"]]],
  [
    '*[_type == "a"]{ "back": *[_type == "b" && references(^._id)] }',
    // Exactly, and for a key that is no string.
    [["b2"], ["b2"], ["a1", "a2"]],
  ],
  ['*[_type == "c"]{ "back": count(*[references(^._id)]) }', [["a2", "b2"], ["a2", "b2"], ["c1"]]],
  ['*[_type == "c"]{ "to": *[_id == ^.to._ref][0] }', [["b1"], ["c1"]]],
  ['*[_type == "c"]{ "of": *[^._id in list[]._ref] }', [[], ["a2", "b2"], ["c1"]]],
])("a filter %s scans an index", (query, expected) => {
  const found = reads(query);
  expect(found).toHaveLength(expected.length);
  expect(found).toEqual(expect.arrayContaining(expected));
});

test.each([
  ...["*", "*[true]", '*[title == "x"]', "*[_type == title]", '*[_type == "a" || title == "x"]'],
  ...['*[!(_type == "a")]', '*[other._type == "a"]', '*[_id in path("drafts.**")]'],
  ...["*[_type in [...$types]]", "releases::all()"],
])("a filter %s scans everything", (query) => {
  expect(reads(query, { types: [] })).toEqual(["all"]);
});

test("a filter accepts parameters of any type", () => {
  expect(reads("*[_type == $type]", { type: "c" })).toEqual([["c1"]]);
  expect(reads("*[_type == $type]", { type: 7 })).toEqual([[]]);
  expect(reads("*[_id in $ids]", { ids: ["c1", 7, null, "a1"] })).toEqual([["a1", "c1"]]);
  expect(reads("*[references($ids)]", { ids: ["b1"] })).toEqual([["a2", "b2"]]);
});

const typed = { type: "a", q: "word*" };
const titled = "*[title match $q]";

test.each<[canRun: boolean, query: string, params?: Record<string, unknown>, weight?: number]>([
  [true, "*[_type == $type]{ title, author->{ name } }", typed],
  [true, '*[title match "*word*"]'],
  [true, "*[title match $q + '*']", typed],
  [true, "*[title match [$q, 'other*']]", typed],
  [true, '*[_id in path("versions.*.**")]'],
  [true, "array::intersects(tags, $q)", typed],
  [true, '{ "path": "/" + slug.current + "/", "all": [...a, ...b] }'],
  [false, '*[title match "a*a*a*b"]'],
  [false, titled, { q: "a*a*a*b" }],
  [false, "*[title match pattern]"],
  [false, '*[_id in path("**.**.**")]'],
  [false, "*[_id in path(pattern)]"],
  [false, `{'a': [1]}${"{'a': [...a, ...a]}".repeat(20)}`],
  [false, `{'a': 'x'}${"{'a': a + a}".repeat(20)}`],
  [true, "*[_id in $ids]", {}, 10_000],
  [false, "*[_id in $ids]", {}, 20_000],
  [false, "array::join($ids, $separator)", {}, 10_000],
  // A query is long earlier with a pattern of several words.
  [true, titled, { q: "word*" }, 10_000],
  [true, titled, { q: ["word*", "other*"] }, 10_000],
  [false, titled, { q: "w*rd*" }, 10_000],
  [false, titled, { q: "word ".repeat(50) }, 10_000],
  [false, titled, { q: Array(50).fill("word*") }, 10_000],
])("a query can run inline if its steps are short: %s for %s", (canRun, query, ...rest) => {
  const [params = {}, weight = query.length] = rest;
  expect(inlineEligibilityOf(parse(query))(params, weight)).toBe(canRun);
});
