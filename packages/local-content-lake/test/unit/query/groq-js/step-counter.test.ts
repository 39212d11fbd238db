import { evaluateSync, parse } from "groq-js";
import { expect, test } from "vitest";
import { parseQuery } from "../../../../src/query";
import { Evaluation } from "../../../../src/query/exec/evaluation";
import { countSteps } from "../../../../src/query/groq-js/step-counter";
import { Budget, type Meter, OverBudget } from "../../../../src/util/budget";
import { datasetOf, document, reference } from "../../../support/documents";

const dataset = Array.from({ length: 200 }, (_, n) => ({ _id: `i${n}`, n, tags: ["a", `t${n}`] }));

function run(query: string, milliseconds: number): unknown {
  const budget = new Budget(milliseconds);
  const sanity = {
    get projectId() {
      budget.step();
      return "p";
    },
    dataset: "d",
  };
  return evaluateSync(countSteps(parse(query)), { dataset, sanity }).data;
}

test.each([
  "count(*[count(*[n > ^.n]) > 3])",
  "*{ 'x': *.n }",
  "* | order(count(*[n < ^.n]))",
  "* | score(count(*[n < ^.n]) > 3)",
  `{'a': [1]}${"{'a': [...a, ...a]}".repeat(20)}`,
  `{'a': [1]}${"{'a': a + a}".repeat(20)}`,
  "{'a': *.tags[]}{'b': a[][@ in ^.a]}",
])("a metered query stops when the budget is used up: %s", (query) => {
  expect(() => run(query, 0)).toThrow(OverBudget);
});

const clock = { time: 0, now: () => clock.time, processor: () => clock.time };
const pass = (milliseconds: number) => {
  clock.time += milliseconds;
};

test("a budget excludes the time of index scans, up to their own limit", () => {
  const budget = new Budget(50, clock, 25);
  budget.scan(() => pass(20));
  pass(45);
  budget.checkpoint();
  budget.scan(() => pass(6));
  budget.checkpoint();
  pass(5);
  expect(() => budget.checkpoint()).toThrow(OverBudget);
});

test("a budget stops an index scan that exceeds the whole budget", () => {
  const budget = new Budget(50, clock, 25);
  budget.scan((checkpoint) => {
    pass(74);
    checkpoint();
    pass(2);
    expect(checkpoint).toThrow(OverBudget);
    return [];
  });
});

const { raw } = datasetOf(
  ...Array.from({ length: 3_000 }, (_, n) => {
    const [title, tags] = [`T${n % 50}`, ["x", `y${n % 3}`]];
    return document(`p${n}`, { n, title, to: reference(`a${n % 7}`), tags });
  }),
);

/** The steps of what is evaluated one by one, and its result. */
function counted(query: string): { steps: number; result: unknown } {
  let steps = 0;
  const budget: Meter = {
    step() {
      steps += 1;
    },
    checkpoint() {},
    scan: (search) => search(() => {}),
  };
  const context = { params: {}, identity: "", projectId: "", dataset: "", budget };
  return { result: new Evaluation(parseQuery(query, {}), raw, context).run(), steps };
}

test.each([
  ['count(array::unique(*[_type == "post"].to._ref))', 7],
  ['array::unique(*[_type == "post"].tags[])', ["x", "y0", "y1", "y2"]],
  ['*[_type == "post"] | order(lower(title), n desc)[0...2].n', [2950, 2900]],
  ['*[_type == "post" && n >= 10] | order(n desc)[2000...2002]{ n }', [{ n: 999 }, { n: 998 }]],
])("an evaluation %s evaluates only the documents that it returns", (query, expected) => {
  const { steps, result } = counted(query);
  expect(result).toEqual(expected);
  expect(steps).toBeLessThan(10);
});

test.each([
  ["diff::changedAny", "(n[], n[], n[])"],
  ["diff::changedAny", "(n[].a, n[].b)"],
  ["diff::changedOnly", "(n[]).(a, b)"],
])("an evaluation %s of %s counts each item that it selects", (name, selector) => {
  const { steps } = counted(`${name}({ "n": *[].n }, { "n": 1 }, ${selector})`);
  expect(steps).toBeGreaterThan(2 * 3_000);
});
