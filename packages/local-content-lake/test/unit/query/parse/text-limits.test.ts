import { expect, test } from "vitest";
import { parseQuery, QueryParseError } from "../../../../src/query";
import { MAX_TOKENS_INLINE, MAX_TREE_DEPTH } from "../../../../src/query/parse/text-limits";
import { CompiledQueries } from "../../../../src/query/plan/compile";
import { MAX_NESTING, MAX_QUERY_LENGTH } from "../../../../src/util/limits";

function nested(depth: number): string {
  return "(".repeat(depth) + 1 + ")".repeat(depth);
}

test.each([
  ["too long", `"${"x".repeat(MAX_QUERY_LENGTH)}"`, `${MAX_QUERY_LENGTH}`],
  ["in too many brackets", nested(MAX_NESTING + 1), `${MAX_NESTING} brackets`],
  ["an endless chain", `*${".a".repeat(MAX_TREE_DEPTH)}`, `${MAX_TREE_DEPTH} expressions`],
  ["a chain that the parser can just read", `*${"[0]".repeat(9_000)}`, "nested too deeply"],
])("a query that is %s is rejected with the limit", (_name, query, expected) => {
  expect(() => new CompiledQueries().read(query, {})).toThrow(QueryParseError);
  expect(() => new CompiledQueries().read(query, {})).toThrow(expected);
});

test("a query of many tokens is parsed in the worker only", () => {
  const query = `[${"1, ".repeat(MAX_TOKENS_INLINE)}1]`;
  expect(() => parseQuery(query, {})).toThrow(`${MAX_TOKENS_INLINE} words`);
  expect(new CompiledQueries().read(query, {}).text).toBe(query);
});

test.each([
  ["as long as may be", `"${"x".repeat(MAX_QUERY_LENGTH - 2)}"`],
  ["in as many brackets as may be", nested(MAX_NESTING)],
  ["full of brackets in strings", `"${"(".repeat(1000)}\\"" + '${"[".repeat(1000)}'`],
  ["full of brackets in a comment", `// ${"{".repeat(1000)}\n1`],
  ["of 2,600 words, as the Studio's search is", Array(520).fill('title match "a"').join(" || ")],
  ["a list of hundreds of conditions", Array(250).fill('_id == "a"').join(" || ")],
])("a query that is %s is parsed", (_name, query) => {
  expect(parseQuery(query, {}).text).toBe(query);
});

test("thousands of short chains are no long one", () => {
  const chains = `[${Array(1_500).fill('a.b[c == "d"]->e{f}').join(", ")}]`;
  expect(new CompiledQueries().read(chains, {}).text).toBe(chains);
  const terms = Array(1_500).fill("g.h[0] | order(i)").join(" || ");
  expect(new CompiledQueries().read(terms, {}).text).toBe(terms);
});
