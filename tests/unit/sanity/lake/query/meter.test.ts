import { evaluateSync, parse } from "groq-js";
import { describe, expect, it } from "vitest";
import { Budget, metered, OverBudget } from "../../../../../sanity/lake/query/meter";

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
  return evaluateSync(metered(parse(query)), { dataset, sanity }).data;
}

describe("a metered query", () => {
  it.each([
    "*[n > 197]{ _id, 'more': n + 1, tags[@ != 'a'] }",
    "*[n > 197] | order(tags[1] desc, n asc)[0..1]._id",
    "*[n > 190] | score(n == 195 || tags match 't19*', boost(n > 197, 3)) | order(_score desc)[0..3]",
    "*[n > 197].tags[]",
    "{ 'all': [...*[n == 3].n, 4], 'sum': [1] + [2], 'id': sanity::projectId() }",
    "*[n == 5][0]{ 'up': *[n == ^.n + 1][0]{ n, 'down': ^.n } }",
  ])("%s is answered as without a meter", (query) => {
    const plain = evaluateSync(parse(query), { dataset, sanity: { projectId: "p", dataset: "d" } });
    expect(run(query, 10_000)).toEqual(plain.data);
  });

  it.each([
    "count(*[count(*[n > ^.n]) > 3])",
    "*{ 'x': *.n }",
    "* | order(count(*[n < ^.n]))",
    "* | score(count(*[n < ^.n]) > 3)",
    `{'a': [1]}${"{'a': [...a, ...a]}".repeat(20)}`,
    `{'a': [1]}${"{'a': a + a}".repeat(20)}`,
    "{'a': *.tags[]}{'b': a[][@ in ^.a]}",
  ])("%s stops once the time is up", (query) => {
    expect(() => run(query, 0)).toThrow(OverBudget);
  });
});
