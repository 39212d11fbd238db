import { evaluateSync, parse } from "groq-js";
import { expect } from "vitest";
import { datasetOf, document, resultIn } from "../../support/documents";
import fc, { randomTest } from "../../support/random";

const { raw } = datasetOf(
  document("a", { title: "one two two", body: "three one", n: 1 }),
  document("b", { title: "two", tags: ["one", "three"], n: 2 }),
  document("c", { title: "four One" }),
  document("d"),
);

const text = fc.constantFrom("title", "body", "tags", "[title, body]", "none");
const pattern = fc.constantFrom(
  '"one"',
  '"TWO"',
  '"t*"',
  '"one two"',
  '["one", "two"]',
  '""',
  "null",
);
const leaf = fc.oneof(
  { weight: 4, arbitrary: fc.tuple(text, pattern).map(([one, other]) => `${one} match ${other}`) },
  fc.constantFrom("n == 1", "n > 0", "true", "false", "null", "defined(body)"),
);
const { argument } = fc.letrec<{ argument: string }>((tie) => ({
  argument: fc.oneof(
    { depthSize: "small" },
    { weight: 3, arbitrary: leaf },
    fc.tuple(tie("argument"), tie("argument")).map(([one, other]) => `${one} || ${other}`),
    fc.tuple(tie("argument"), tie("argument")).map(([one, other]) => `${one} && ${other}`),
    tie("argument").map((one) => `(${one})`),
    tie("argument").map((one) => `!(${one})`),
    tie("argument").map((one) => `boost(${one}, 2)`),
  ),
}));

randomTest("score() adds what groq-js adds, for expressions at random", 500, (numRuns) => {
  let scored = 0;
  fc.assert(
    fc.property(fc.array(argument, { minLength: 1, maxLength: 3 }), (terms) => {
      const query = `*|score(${terms.join(", ")})|order(_id){ _id, _score }`;
      const expected = scoresOf(() => evaluateSync(parse(query), { dataset: [...raw.all()] }).data);
      const actual = scoresOf(() => resultIn(raw, query));
      expect(actual.length).toBe(expected.length);
      scored += expected.length;
      for (const [n, score] of expected.entries()) expect(actual[n]).toBeCloseTo(score, 9);
    }),
    { numRuns },
  );
  expect(scored).toBeGreaterThan(numRuns);
});

/** @returns no scores where boost() is not allowed */
function scoresOf(evaluate: () => unknown): number[] {
  try {
    return (evaluate() as { _score: number }[]).map(({ _score }) => _score);
  } catch {
    return [];
  }
}
