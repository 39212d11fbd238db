import { describe, expect, test } from "vitest";
import { parseQuery, QueryParseError } from "../../../../src/query";

function refusal(query: string): QueryParseError {
  try {
    parseQuery(query, {});
  } catch (error) {
    if (error instanceof QueryParseError) return error;
    throw error;
  }
  throw new Error(`${query} is accepted`);
}

describe("a function that the lake does not have", () => {
  test.each([
    ["*| score(text::semanticSimilarity('a'))", "text::semanticSimilarity"],
    ["count(anywhere(_id == 'a'))", "anywhere"],
  ])("%s is rejected by name, at its place", (query, name) => {
    const { message, start, end } = refusal(query);
    expect(message).toContain(`${name}()`);
    expect(query.slice(start, end)).toBe(name);
  });
});

describe("a member of every JavaScript object", () => {
  test.each([
    ["*[toString(price) == '1']", "Undefined function: toString"],
    ["math::valueOf(1)", "Undefined function: valueOf"],
    ["* | hasOwnProperty('a')", "Undefined function: hasOwnProperty"],
    ["constructor::keys({})", "Undefined namespace: constructor"],
  ])("%s is not a function", (query, expected) => {
    const { message, start, end } = refusal(query);
    expect(message).toBe(expected);
    expect(query.slice(start, end)).toBe(expected.split(": ")[1]);
  });

  test("can be the name of an attribute or of a function that the query defines", () => {
    const query = "fn to::toString($it) = $it{constructor}; to::toString(*[0])";
    expect(parseQuery(query, {}).text).toBe(query);
  });
});

test.each([
  ["geo::distance(a)", "geo::distance() takes 2 arguments, and is given 1"],
  ["geo(a, b, c)", "geo::latLng() takes 1 or 2 arguments, and is given 3"],
  ["documents::incomingRefCount(a)", "documents::incomingRefCount() takes 0 arguments"],
  ["[diff::changedAny(a, b, c), user::attributes()]", "cannot stand in a query with diff::"],
])("%s is rejected", (query, message) => {
  expect(refusal(query).message).toContain(message);
});

describe("score()", () => {
  test.each([
    "*{foo} | score(a == 1)",
    "*[0] | score(a == 1)",
    "*[a == 1]{foo}[0..3] | order(foo) | score(a == 1)",
  ])("%s is rejected", (query) => {
    expect(refusal(query).message).toContain("score()");
  });

  test.each([
    "* | score(a == 1)",
    "*[_type == 'a'][0..3] | order(a) | score(a == 1) {foo, _score}",
  ])("%s is accepted", (query) => {
    expect(parseQuery(query, {}).text).toBe(query);
  });
});
