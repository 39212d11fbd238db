import { expect, test } from "vitest";
import { parseQuery, QueryParseError } from "../../../../src/query";

function mistake(query: string): { message: string; start: number; end: number } {
  try {
    parseQuery(query, {});
  } catch (error) {
    if (!(error instanceof QueryParseError)) throw error;
    const { message, start, end } = error;
    return { message, start, end };
  }
  throw new Error(`${query} is accepted`);
}

const EXPRESSION = "expected expression";

test.each([
  ["*[_type == ", `unexpected end-of-file, ${EXPRESSION}`, 11, 11],
  ["*[true] /", `unexpected end-of-file, ${EXPRESSION}`, 9, 9],
  ["", `unexpected end-of-file, ${EXPRESSION}`, 0, 0],
  ["1 + // nothing", `unexpected end-of-file, ${EXPRESSION}`, 14, 14],
  ["*[true] / ]", `unexpected token "]", ${EXPRESSION}`, 10, 11],
  ["*[a match]", `unexpected token "]", ${EXPRESSION}`, 9, 10],
  ["1.", `unexpected token "1.", ${EXPRESSION}`, 0, 2],
  ["a == 'open", `unexpected token "'open", ${EXPRESSION}`, 5, 10],
  ["::length", `unexpected token "::", ${EXPRESSION}`, 0, 2],
  ["(person", "expected ')' following parenthesized expression", 0, 8],
  ["count(person", "expected ')' following function arguments", 5, 13],
  ["[1,2", "expected ']' following array body", 0, 5],
  ["[1 2]", "expected ']' following array body", 0, 4],
  ["{a", "expected '}' following object body", 0, 3],
  ["*{,}", "expected '}' following object body", 1, 3],
  ['*[_type == "a"]{title body}', "expected '}' following object body", 15, 26],
  ["a.^.c", "^ is not allowed here", 2, 3],
  ["a.@.c", "@ is not allowed here", 2, 3],
  ["[1,2,3]....", "unable to parse entire expression", 7, 7],
  ["count x", "unable to parse entire expression", 6, 6],
  ["*]", "unable to parse entire expression", 1, 1],
])("a syntax error is that of hosted Sanity: %s", (query, message, start, end) => {
  expect(mistake(query)).toEqual({ message, start, end });
});

test.each([
  ["*[_type == 'a' && nonsense(title)]", "nonsense", "nonsense"],
  [
    "*|score(text::semanticSimilarity(a))",
    "text::semanticSimilarity()",
    "text::semanticSimilarity",
  ],
  ["count(anywhere(_id == 'a'))", "anywhere()", "anywhere"],
  // Members of every JavaScript object.
  ["*[toString(price) == '1']", "Undefined function: toString", "toString"],
  ["math::valueOf(1)", "Undefined function: valueOf", "valueOf"],
  ["* | hasOwnProperty('a')", "Undefined function: hasOwnProperty", "hasOwnProperty"],
  ['*{"a": {"__proto__": 1}}', "An attribute cannot be named __proto__", "__proto__"],
  ["constructor::keys({})", "Undefined namespace: constructor", "constructor"],
])("a function that is not there is rejected by name, at its place: %s", (query, words, name) => {
  const { message, start, end } = mistake(query);
  expect(message).toContain(words);
  expect(query.slice(start, end)).toBe(name);
});

test.each([
  ["geo::distance(a)", "geo::distance() takes 2 arguments, and is given 1"],
  ["geo(a, b, c)", "geo::latLng() takes 1 or 2 arguments, and is given 3"],
  ["documents::incomingRefCount(a)", "documents::incomingRefCount() takes 0 arguments"],
  ["*{foo} | score(a == 1)", "score()"],
  ["*[0] | score(a == 1)", "score()"],
  ["*[a == 1]{foo}[0..3] | order(foo) | score(a == 1)", "score()"],
])("%s is rejected", (query, message) => {
  expect(mistake(query).message).toContain(message);
});

test.each([
  "* | score(a == 1)",
  "*[_type == 'a'][0..3] | order(a) | score(a == 1) {foo, _score}",
  // An attribute or a function of the query may have the name of a member of every JavaScript object.
  "fn to::toString($it) = $it{constructor}; to::toString(*[0])",
])("%s is accepted", (query) => {
  expect(parseQuery(query, {}).text).toBe(query);
});
