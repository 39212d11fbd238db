import { evaluateSync, parse } from "groq-js";
import { expect, test } from "vitest";
import { QueryParseError } from "../../../../src/query";
import { CompiledQueries } from "../../../../src/query/plan/compile";
import { datasetOf, document, resultIn } from "../../../support/documents";
import fc, { randomTest } from "../../../support/random";

const TERMS = 6_000;
const dataset = datasetOf(
  document("a", { title: "one", n: 1, tags: ["x"] }),
  document("b", { title: "two", n: 2, tags: ["y"] }),
  document("c", { title: "three" }),
);

function resultOf(text: string, params: Record<string, unknown> = {}): unknown {
  return resultIn(dataset.raw, new CompiledQueries().read(text, params), params);
}

function repeat(operator: string, term: (n: number) => string, terms = TERMS): string {
  return Array.from({ length: terms }, (_, n) => term(n)).join(operator);
}

const short = (n: number) => `n==${n % 2000}`;

const CHAINS: Record<string, [query: string, expected: unknown]> = {
  "||": [`*[${repeat("||", short)}]._id`, ["a", "b"]],
  "|| over titles": [`*[${repeat("||", (n) => `title=="${n}"`, 4_000)}||n==1]._id`, ["a"]],
  "&&": [`*[${repeat("&&", (n) => `n!=${n % 2000}`)}]._id`, ["c"]],
  "+": [repeat("+", () => "1"), TERMS],
  "+ of texts": [`length(${repeat("+", () => '"ab"')})`, 2 * TERMS],
  "+ of lists": [`count(${repeat("+", () => "[1]")})`, TERMS],
  "-": [repeat("-", () => "1"), 2 - TERMS],
  "- in a filter": [`*[n == ${repeat(" - ", (n) => (n ? "1" : `${TERMS}`))}]._id`, ["a"]],
  "*": [repeat("*", (n) => (n % 2 ? "2" : "0.5")), 1],
  "* of all documents": [repeat(" * ", () => "*"), null],
  "/": [repeat("/", () => "1"), 1],
  "%": [`${repeat("%", (n) => `${TERMS - n}`)}`, 0],
  "**": [`2**${repeat("**", () => "1")}`, 2],
  "- and *": [repeat("", (n) => `${n ? "-*"[n % 2] : ""}1`), 2 - TERMS / 2],
  signs: [`${"-".repeat(TERMS)}1`, 1],
  "signs apart": [`${"- ".repeat(TERMS + 1)}n`, null],
  "two signs": [`${"+-".repeat(TERMS / 2)}1`, 1],
  negations: [`*[${"!".repeat(TERMS)}(n == 1)]._id`, ["a"]],
  "signs of two kinds": [`${"-!".repeat(TERMS / 2)}true`, null],
  "+ with null": [repeat("+", (n) => (n === 99 ? "null" : "1")), null],
  "+ in a comparison": [`${repeat("+", () => "1")} > 5 && true`, true],
  "in, joined by ||": [`*[${repeat("||", (n) => `n in[${n}]`, 4_000)}]._id`, ["a", "b"]],
  "match under score()": [
    `*|score(${repeat("||", (n) => `title match "${n}"`, 4_000)})|order(_id)[0..1]._id`,
    ["a", "b"],
  ],
  "boost() under score()": [
    `*|score(${repeat("||", (n) => `boost(title match "one",${n})`, 3_000)})|order(_score desc)[0]._id`,
    "a",
  ],
  "match in arguments of score()": [
    `*|score(${repeat(",", (n) => `title match "one${n || ""}"`)})[0]{ _id, _score }`,
    { _id: "a", _score: 1 },
  ],
  "match under score() twice": [
    `*|score(${repeat("||", (n) => `title match "${n}"`)})|score(${repeat("||", (n) => `title match "one${n || ""}"`)})[0]{ _id, _score }`,
    { _id: "a", _score: 1 },
  ],
  "|| in brackets in &&": [`*[_id=="b"&&(${repeat("||", short)})]._id`, ["b"]],
  "&& in ||": [repeat("||", (n) => (n ? "1==2&&true" : "1==1&&true"), 4_000), true],
};
// Every seventh is in the first lane: that a chain does not exhaust the stack is the same code for all.
for (const [index, [name, [query, expected]]] of Object.entries(CHAINS).entries()) {
  test(`a long chain of ${name} is evaluated`, { tags: index % 7 === 0 ? [] : ["full"] }, () => {
    expect(resultOf(query)).toEqual(expected);
  });
}

test("a long chain of an operator without an operand is a syntax error with its place", () => {
  const query = `*[${repeat("||", short, 5_000)}||]`;
  const read = () => new CompiledQueries().read(query, {});
  expect(read).toThrow(QueryParseError);
  expect(read).toThrow('unexpected token "]", expected expression');
});

// Whatever surrounds a chain, groq-js reads the same from the whole text.
const or = repeat(" || ", (n) => `n == ${n + 2}`, 100);
const sum = repeat(" + ", (n) => `${n}`, 100);

test.each([
  `*[${or}]._id`,
  `*[!(${or})]._id`,
  `*[(${or}) && title == "two"]._id`,
  `*[${or} && title == "one"]._id`,
  `*{ _id, "found": ${or}, "sum": ${sum} }`,
  `*{ _id, ${or} => { "more": 1 }, ...select(${or} => { "s": 1 }, { "s": 0 }) }`,
  `* | order(${or}, _id desc)._id`,
  `*[${or}][0...${sum}]._id`,
  `[${or}, ${sum}, ...[${or}]]`,
  `coalesce(null, ${or})`,
  `*[n in [${sum}, 2]]._id // ${or}`,
  `"${or}" + '${sum}'`,
  `${sum} - 1 + ${sum}`,
  `-1 + ${sum} * 2 == ${sum}`,
  `*[n in 0..${sum}]._id`,
  `*[_id == "a"]{ "x": *[n == ^.n && (${repeat("||", (n) => `^.n == ${n}`, 100)})]._id }`,
  `*[${repeat(" || ", (n) => `(n == ${n} // one\n)`, 100)}]._id`,
  `[1, 2][${sum} == 0 || ${or}]`,
  `[{ "in": 1 }]{ "v": ${repeat(" || ", () => "@.in == 1", 100)} }`,
])("a chain of a hundred terms has the value that groq-js gives: %.60s…", (query) => {
  const all = [...dataset.raw.all()];
  const expected = evaluateSync(parse(query.replace(/\/\/[^\n]*$/, "")), { dataset: all }).data;
  expect(resultOf(query)).toEqual(expected ?? null);
});

const MALFORMED = [`*{ ${or} }`, `*[${or}`, `${or} ||`, `*[${or} => 1]`, `${or} ${or}`];
test.each(MALFORMED)("a chain is refused as in groq-js: %.40s…", (query) => {
  expect(() => parse(query)).toThrow();
  expect(() => resultOf(query)).toThrow(QueryParseError);
});

const operand = fc.constantFrom(
  ...'1,2,0.5,-3,+2,- -1,!true,n,null,(2 - 1),count(*),-(3 * 2),[1],@,length("ab")'.split(","),
);
const operator = fc.constantFrom(...["+", " + ", "-", " - ", "*", " / ", " % ", "**", " * "]);
const chain = fc
  .tuple(operand, fc.array(fc.tuple(operator, operand), { minLength: 64, maxLength: 90 }))
  .map(([first, rest]) => `${first}${rest.map(([sign, one]) => `${sign}${one}`).join("")}`);
const calm = fc
  .array(fc.tuple(fc.constantFrom("+", "-", "*"), fc.constantFrom("1", "-1", "2", "- -1")), {
    minLength: 64,
    maxLength: 90,
  })
  .map((parts) => `1${parts.map(([sign, one]) => ` ${sign} ${one}`).join("")}`);

randomTest("arithmetic has the value that groq-js gives, in chains at random", 500, (numRuns) => {
  let numbers = 0;
  const property = fc.property(fc.oneof(chain, calm), (text) => {
    const expected = evaluateSync(parse(text), { dataset: [...dataset.raw.all()] }).data ?? null;
    numbers += Number(typeof expected === "number");
    expect(resultOf(text)).toEqual(expected);
  });
  fc.assert(property, { numRuns });
  expect(numbers).toBeGreaterThan(numRuns / 5);
});
