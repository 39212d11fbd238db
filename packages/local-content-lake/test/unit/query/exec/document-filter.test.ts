import { expect, test } from "vitest";
import { QueryParseError } from "../../../../src/query/errors";
import { parseDocumentFilter } from "../../../../src/query/exec/document-filter";
import { Budget, OverBudget } from "../../../../src/util/budget";
import { document } from "../../../support/documents";

const NOW = "2026-06-01T12:00:00.000Z";

const post = document("p1", { title: "One", n: 3, author: { _type: "reference", _ref: "a1" } });

test.each([
  ["*", true],
  ['*[_type == "post"]', true],
  ['*[_type == "page"]', false],
  ['*["post" == _type && n > 2]', true],
  ['*[_type == "page" || _id == $id]', true],
  ['*[_type in ["page", "post"]][n == 3]', true],
  ['*[_id in $ids && _type == "post"]', true],
  ['*[_id in ["p2"]]', false],
  ['*[!(_id in path("drafts.**"))]', true],
  ['*[references("a1")]', true],
  ['*[references("a2")]', false],
  ['*[author->name == "x"]', false],
  ['*[title match "on*"] | order(n) [0...2] { n }', true],
])("a document filter %s matches: %s", (query, expected) => {
  const filter = parseDocumentFilter(query, { id: "p1", ids: ["p1", "p2"] });
  expect(filter.matches(post, new Budget(1_000), NOW)).toBe(expected);
});

test.each([
  ...["*[", "count(*)", '"text"', "{}"].map((query) => [query, QueryParseError] as const),
  ['*[title match "*a*b*c*"]', /must be simpler/] as const,
])("a document filter %s is rejected", (query, reason) => {
  expect(() => parseDocumentFilter(query, {})).toThrow(reason);
});

test("a document filter stops when its budget is used up", () => {
  const items = Array.from({ length: 4_000 }, (_, n) => n);
  const filter = parseDocumentFilter("*[count(items[count(^.items[@ > 1]) > 5]) > 0]", {});
  expect(() => filter.matches(document("p1", { items }), new Budget(50), NOW)).toThrow(OverBudget);
});

test("a document filter has the key of an equal filter only", () => {
  const key = (query: string, params = {}) => parseDocumentFilter(query, params).key;
  expect(key("*[n == $n]", { n: 1 })).toBe(key("*[n == $n]", { n: 1 }));
  expect(key("*[n == $n]", { n: 1 })).not.toBe(key("*[n == $n]", { n: 2 }));
});
