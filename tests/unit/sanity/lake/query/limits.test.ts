import { expect, it } from "vitest";
import { parseQuery, QueryParseError } from "../../../../../sanity/lake/query";
import {
  MAX_NESTING,
  MAX_QUERY_LENGTH,
  MAX_TOKENS_HERE,
  MAX_TREE_DEPTH,
} from "../../../../../sanity/lake/query/limits";
import { parseLongQuery } from "../../../../../sanity/lake/query/parse";

function nested(depth: number): string {
  return "(".repeat(depth) + 1 + ")".repeat(depth);
}

it.each([
  ["too long", `"${"x".repeat(MAX_QUERY_LENGTH)}"`, `${MAX_QUERY_LENGTH}`],
  ["in too many brackets", nested(MAX_NESTING + 1), `${MAX_NESTING} brackets`],
  ["a chain without end", `${"!".repeat(MAX_TREE_DEPTH)}true`, `${MAX_TREE_DEPTH} expressions`],
])("a query that is %s is refused with the limit", (_name, query, expected) => {
  expect(() => parseLongQuery(query, {})).toThrow(QueryParseError);
  expect(() => parseLongQuery(query, {})).toThrow(expected);
});

it("a query of many words is read only where nothing else waits", () => {
  const query = `[${"1, ".repeat(MAX_TOKENS_HERE)}1]`;
  expect(() => parseQuery(query, {})).toThrow(`${MAX_TOKENS_HERE} words`);
  expect(parseLongQuery(query, {}).text).toBe(query);
});

it.each([
  ["as long as may be", `"${"x".repeat(MAX_QUERY_LENGTH - 2)}"`],
  ["in as many brackets as may be", nested(MAX_NESTING)],
  ["full of brackets in strings", `"${"(".repeat(1000)}\\"" + '${"[".repeat(1000)}'`],
  ["full of brackets in a comment", `// ${"{".repeat(1000)}\n1`],
  ["of 2,600 words, as the Studio's search is", Array(520).fill('title match "a"').join(" || ")],
  ["a list of hundreds of conditions", Array(250).fill('_id == "a"').join(" || ")],
])("a query that is %s is read", (_name, query) => {
  expect(parseQuery(query, {}).text).toBe(query);
});
