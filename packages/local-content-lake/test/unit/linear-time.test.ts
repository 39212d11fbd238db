import { expect, test } from "vitest";
import { chooseFormat } from "../../src/assets/render/output-format";
import { parseTransformParams } from "../../src/assets/render/transform-params";
import { parseJsonMatch } from "../../src/mutate/json-match";
import { parseQuery, QueryParseError } from "../../src/query";
import { CompiledQueries } from "../../src/query/plan/compile";
import { oneLine } from "../../src/util/errors";
import { scanJson } from "../../src/util/json";
import { datasetOf, document, resultIn } from "../support/documents";
import { growthOf } from "../support/measure";

const LENGTH = 100_000;

function expectLinear(read: (text: string) => void, make: (length: number) => string, name = "") {
  expect(growthOf(read, make, LENGTH), name).toBeLessThan(20);
}

/** What a careless pattern reads again and again. */
const FILLERS = [
  ...[" ", "\t", "\n ", ".", "..", "'", "a'", "a.", "-", "a-", "1", "1.", ":", "a:", "\\", '\\"'],
  ...["%", "é", "…", "字", "\u0301", "a "],
];

const filled = (filler: string) => (length: number) => `${filler.repeat(length / filler.length)}!`;

const ignoringErrors = (read: (text: string) => unknown) => (text: string) => {
  try {
    read(text);
  } catch {
    // Only the time matters.
  }
};

const holding = (text: string) => datasetOf(document("a", { text })).raw;

const READERS: [string, (text: string) => unknown][] = [
  ["a text that match reads", (text) => resultIn(holding(text), '*[text match "no*"]')],
  ["the name of a query with geo", (text) => parseQuery(`geo + a${text.replace(/\W/g, "a")}`, {})],
  ["a comment beside geo", (text) => parseQuery(`geo //${text.replaceAll("\n", " ")}`, {})],
  ["a string of a query with geo", (text) => parseQuery(`geo + "${text.replaceAll('"', "")}`, {})],
  ["a path", (text) => parseJsonMatch(`a[1<${text}`)],
  ["the start of a path", (text) => parseJsonMatch(`a[${text}`)],
  ["a JSON text", (text) => scanJson(`[${text}, "${text}`)],
  ["an error message", (text) => oneLine(text)],
];

for (const { what, every, tags } of [
  { what: "every third filler", every: 3, tags: [] },
  { what: "every filler", every: 1, tags: ["full"] },
])
  test.for(READERS)(`%s of ${what} is read in linear time`, { tags }, ([, read]) => {
    for (const filler of FILLERS.filter((_filler, index) => index % every === 0)) {
      expectLinear(ignoringErrors(read), filled(filler), JSON.stringify(filler));
    }
  });

test("a JSON text of almost too long numbers is read in linear time", () =>
  expectLinear(scanJson, (length) => JSON.stringify(`${"1".repeat(299)}a`.repeat(length / 300))));

test("an Accept header full of spaces is read in linear time", () => {
  const params = parseTransformParams(new URLSearchParams("auto=format"));
  return expectLinear(
    (accept) => chooseFormat(params, "png", accept, { width: 10, height: 10 }, false),
    (length) => `image/png${" ".repeat(length)}x`,
  );
});

// The parser's time grows with the square of the number of tokens, so they are rejected before it reads them.
test.for<[string, (length: number) => string]>([
  ["quotes without an end", (length) => '"'.repeat(length + 1)],
  ["other quotes without an end", (length) => `${"' ".repeat(length)}'`],
  ["backslashes in a string without an end", (length) => `"${"\\".repeat(2 * length)}`],
  ["slashes", (length) => "/".repeat(2 * length)],
  ["too many quotes", (length) => '"'.repeat(10 * length)],
  ["endless filters", (length) => `1${"[0]".repeat(length / 2)}`],
  ["endless attributes", (length) => `a${".b".repeat(length)}`],
  ["endless references", (length) => `a${"->b".repeat(length)}`],
  ["endless projections", (length) => `a${"{b}".repeat(length / 2)}`],
  ["endless pipes", (length) => `*${" | order(a)".repeat(length / 2)}`],
  ["closed brackets", (length) => ")".repeat(2 * length)],
])("a query of %s is rejected in linear time", ([_what, textOf]) => {
  const compile = (text: string) => new CompiledQueries().read(text, {});
  for (const read of [compile, (text: string) => parseQuery(text, {})]) {
    expect(() => read(textOf(LENGTH))).toThrow(QueryParseError);
    expectLinear(ignoringErrors(read), textOf);
  }
});
