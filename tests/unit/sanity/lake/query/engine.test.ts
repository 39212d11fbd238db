import { expect, it } from "vitest";
import { systemClock } from "../../../../../sanity/lake/clock";
import { QUERY_LIMITS } from "../../../../../sanity/lake/query";
import { QueryEngine } from "../../../../../sanity/lake/query/engine";
import { datasetOf, document } from "../support";

it("answers a token's holder before hundreds of questions of strangers at the same address", async () => {
  const engine = new QueryEngine(datasetOf(document("a")), QUERY_LIMITS, systemClock);
  const answered: string[] = [];
  const ask = async (name: string, reader: string | undefined) => {
    const question = { query: `"${name}"`, params: {}, perspective: "raw" as const, reader };
    await engine.ask({ ...question, projectId: "p" }, { from: "127.0.0.1" });
    answered.push(name);
  };
  const all = Array.from({ length: 200 }, (_, n) => ask(`stranger ${n}`, undefined));
  await Promise.all([...all, ask("editor", "someone")]);
  expect(answered.indexOf("editor")).toBeLessThan(3);
  await engine.close();
});
