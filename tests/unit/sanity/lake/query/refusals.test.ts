import { describe, expect, it } from "vitest";
import { parseQuery, QueryParseError } from "../../../../../sanity/lake/query";

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
  it.each([
    ['*[@ match text::query("a")]', "text::query"],
    ["*| score(text::semanticSimilarity('a'))", "text::semanticSimilarity"],
    ["documents::get(x->_ref)", "documents::get"],
    ["documents::incomingRefCount()", "documents::incomingRefCount"],
    ["user::attributes()", "user::attributes"],
    ["*[geo::distance(a, b) < 10]", "geo::distance"],
    ["geo::latLng(1, 2)", "geo::latLng"],
    ['media::aspect(image, "x")', "media::aspect"],
    ["count(anywhere(_id == 'a'))", "anywhere"],
  ])("%s is refused by name, at its place", (query, name) => {
    const { message, start, end } = refusal(query);
    expect(message).toContain(`${name}()`);
    expect(query.slice(start, end)).toBe(name);
  });
});

describe("score()", () => {
  it.each([
    "*{foo} | score(a == 1)",
    "*[0] | score(a == 1)",
    "*[a == 1]{foo}[0..3] | order(foo) | score(a == 1)",
  ])("%s is refused", (query) => {
    expect(refusal(query).message).toContain("score()");
  });

  it.each(["* | score(a == 1)", "*[_type == 'a'][0..3] | order(a) | score(a == 1) {foo, _score}"])(
    "%s is accepted",
    (query) => {
      expect(parseQuery(query, {}).text).toBe(query);
    },
  );
});
