import { parse } from "groq-js";
import { describe, expect, test } from "vitest";
import { inlineEligibilityOf } from "../../../../src/query/plan/inline-eligibility";

function isSteady(query: string, params: Record<string, unknown> = {}, weight = 0): boolean {
  return inlineEligibilityOf(parse(query))(params, weight || query.length);
}

test.each([
  ["*[_type == $type]{ title, author->{ name } }"],
  ['*[title match "*word*"]'],
  ["*[title match $q + '*']"],
  ["*[title match [$q, 'other*']]"],
  ['*[_id in path("versions.*.**")]'],
  ['{ "path": "/" + slug.current + "/", "all": [...a, ...b] }'],
  ["array::intersects(tags, $q)"],
])("a query with short steps only can run inline: %s", (query) => {
  expect(isSteady(query, { type: "a", q: "word*" })).toBe(true);
});

describe("a query with a step that may be long", () => {
  test.each([
    ['*[title match "a*a*a*b"]'],
    ["*[title match $q]"],
    ["*[title match pattern]"],
    ['*[_id in path("**.**.**")]'],
    ["*[_id in path(pattern)]"],
    [`{'a': [1]}${"{'a': [...a, ...a]}".repeat(20)}`],
    [`{'a': 'x'}${"{'a': a + a}".repeat(20)}`],
  ])("%s cannot run inline", (query) => {
    expect(isSteady(query, { q: "a*a*a*b" })).toBe(false);
  });

  test("is a long query", () => {
    expect(isSteady("*[_id in $ids]", {}, 10_000)).toBe(true);
    expect(isSteady("*[_id in $ids]", {}, 20_000)).toBe(false);
    expect(isSteady("array::join($ids, $separator)", {}, 10_000)).toBe(false);
  });

  test("is a shorter query with a pattern of several words", () => {
    const isSteadyFor = (q: unknown) => isSteady("*[title match $q]", { q }, 10_000);
    expect(isSteadyFor("word*")).toBe(true);
    expect(isSteadyFor(["word*", "other*"])).toBe(true);
    expect(isSteadyFor("w*rd*")).toBe(false);
    expect(isSteadyFor("word ".repeat(50))).toBe(false);
    expect(isSteadyFor(Array(50).fill("word*"))).toBe(false);
  });
});
