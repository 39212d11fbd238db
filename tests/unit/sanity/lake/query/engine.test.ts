import { describe, expect, it, onTestFinished } from "vitest";
import { systemClock } from "../../../../../sanity/lake/clock";
import { QUERY_LIMITS, QueryBusyError } from "../../../../../sanity/lake/query";
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

describe("when strangers ask many slow questions", () => {
  const SLOW = "count(*[count(*[n > 1]) > 1])";
  const documents = Array.from({ length: 200 }, (_, n) => document(`d${n}`, { n }));

  /** An engine whose time passes by being read, and that has no process for what takes longer. */
  function slowEngine() {
    let time = 0;
    const tick = () => {
      time += 1;
      return time;
    };
    const limits = { ...QUERY_LIMITS, waiting: 0 };
    const engine = new QueryEngine(datasetOf(...documents), limits, { now: tick, processor: tick });
    onTestFinished(() => engine.close());
    const ask = (query: string, reader?: string) =>
      engine.ask({ query, params: {}, perspective: "raw", reader, projectId: "p" });
    return { ask, now: () => time };
  }

  it("gives them a share of the time together, and each a try that is enough for a quick one", async () => {
    const { ask, now } = slowEngine();
    const before = now();
    const asked = Array.from({ length: 40 }, (_, n) => ask(`${n} + ${SLOW}`));
    const answers = await Promise.allSettled(asked);
    expect(answers.map(({ status }) => status)).toEqual(asked.map(() => "rejected"));
    // 40 times 50 without a bound; what is read of the clock beside the budgets counts too.
    expect(now() - before).toBeLessThan(700);
    expect((await ask("1 + 1")).from).toBe("here");
  });

  it("answers a token's holder where it arrives as before", async () => {
    const { ask } = slowEngine();
    const middling = "count(*[count([1, 2, 3]) > 1])";
    await Promise.allSettled(Array.from({ length: 40 }, (_, n) => ask(`${n} + ${SLOW}`)));
    await expect(ask(middling)).rejects.toThrow(QueryBusyError);
    expect((await ask(middling, "someone")).from).toBe("here");
  });
});
