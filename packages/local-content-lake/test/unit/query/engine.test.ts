import { describe, expect, onTestFinished, test } from "vitest";
import { QueryEngine, QueryEngines } from "../../../src/query/engine";
import { DatasetNotFoundError } from "../../../src/util/errors";
import { QUERY_LIMITS } from "../../../src/util/limits";
import { systemClock } from "../../../src/util/time";
import { datasetOf, document } from "../../support/documents";
import { eventually } from "../../support/eventually";

const perspective = "raw" as const;
const requestOf = (query: string, userId?: string) => {
  return { query, params: {}, perspective, userId, projectId: "p" };
};

/** So long that a process answers it. */
const LONG = requestOf(`// ${"-".repeat(20_000)}\ncount(*)`);

function open(dataset = datasetOf(document("a"))): QueryEngine {
  const engine = new QueryEngine(dataset, QUERY_LIMITS, systemClock);
  onTestFinished(() => engine.close());
  return engine;
}

test("an authenticated client is answered before hundreds of anonymous queries from its IP address", async () => {
  const engine = open();
  const answered: string[] = [];
  const ask = async (name: string, userId?: string) => {
    await engine.answer(requestOf(`"${name}"`, userId), { from: "127.0.0.1" });
    answered.push(name);
  };
  const all = Array.from({ length: 200 }, (_, n) => ask(`anonymous ${n}`));
  await Promise.all([...all, ask("editor", "someone")]);
  expect(answered.indexOf("editor")).toBeLessThan(3);
});

test.each(["deletes", "replaces"])("who %s a dataset ends its queries", async (action) => {
  const engines = new QueryEngines(QUERY_LIMITS, systemClock);
  onTestFinished(() => engines.close());
  const engine = engines.engineOf(datasetOf(document("a")));
  const pending = engine.answer(LONG).catch((error) => error);
  await eventually(() => expect(engine.counts().inWorker).toBe(1));
  if (action === "deletes") engines.drop(engine.dataset.name);
  else engines.engineOf(datasetOf(document("a")));
  expect(await pending).toBeInstanceOf(DatasetNotFoundError);
});

describe("the memo", () => {
  test("excludes answers that depend on the clock", async () => {
    const engine = open();
    for (const from of ["inline", "memo"])
      expect((await engine.answer(requestOf("count(*)"))).from).toBe(from);
    for (const from of ["inline", "inline"])
      expect((await engine.answer(requestOf("now()"))).from).toBe(from);
  });

  test("excludes answers that were in flight during a change", async () => {
    const dataset = datasetOf(document("a"));
    const engine = open(dataset);
    const early = engine.answer(LONG);
    await eventually(() => expect(engine.counts().inWorker).toBe(1));
    const after = document("b");
    const change = { id: "b", before: null, after, json: null, mutations: [] };
    dataset.apply([change]);
    engine.invalidate([change]);
    await early;
    const late = await engine.answer(LONG);
    expect(late.from).toBe("worker");
    expect(String(late.members)).toContain('"result":2');
  });
});

describe("with many slow anonymous queries, the engine", () => {
  const SLOW = "count(*[count(*[n > 1]) > 1])";
  const documents = Array.from({ length: 200 }, (_, n) => document(`d${n}`, { n }));

  /** An engine whose time passes by being read, and that has no process for what takes longer. */
  function slowEngine() {
    let time = 0;
    const tick = () => ++time;
    const limits = { ...QUERY_LIMITS, queue: 0 };
    const engine = new QueryEngine(datasetOf(...documents), limits, { now: tick, processor: tick });
    onTestFinished(() => engine.close());
    const ask = (query: string, userId?: string) => engine.answer(requestOf(query, userId));
    return { ask, now: () => time };
  }

  test("limits their total time, and gives each the time of a quick query", async () => {
    const { ask, now } = slowEngine();
    const before = now();
    const pending = Array.from({ length: 40 }, (_, n) => ask(`${n} + ${SLOW}`));
    const answers = await Promise.allSettled(pending);
    expect(answers.map(({ status }) => status)).toEqual(pending.map(() => "rejected"));
    // 40 times 50 without a bound; the last few are no crowd, and what is read of the clock beside counts too.
    expect(now() - before).toBeLessThan(900);
    expect((await ask("1 + 1")).from).toBe("inline");
  });

  test("still answers authenticated clients inline", async () => {
    const { ask } = slowEngine();
    const middling = "count(*[count([1, 2, 3]) > 1])";
    const slow = (n: number) => ask(`${n} + ${SLOW}`);
    const pending = Array.from({ length: 40 }, (_, n) => (n === 20 ? ask(middling) : slow(n)));
    const editor = ask(middling, "someone");
    const answers = await Promise.allSettled(pending);
    expect(answers[20]).toMatchObject({ reason: { code: "BUSY" } });
    expect((await editor).from).toBe("inline");
  });

  test("answers sequential anonymous queries inline, however many came before", async () => {
    const { ask } = slowEngine();
    for (let n = 0; n < 20; n += 1) {
      expect((await ask(`${n} + count(*[count([1, 2, 3]) > 1])`)).from).toBe("inline");
    }
  });
});
