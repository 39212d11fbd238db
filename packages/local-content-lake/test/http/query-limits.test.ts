import { ClientError } from "@sanity/client";
import { describe, expect } from "vitest";
import { running } from "../../../../tests/support/fixtures";
import { eventually } from "../support/eventually";
import {
  expectAnswer,
  test as lakeTest,
  startLake,
  TEST_TOKENS,
  type TestLake,
} from "../support/lake";

const DOCUMENTS = 2000;

/** A query whose length alone sends it to the worker. */
const elsewhere = (query: string) => `// ${"-".repeat(20_000)}\n${query}`;

/** Two thousand squared steps each: hours. */
const CROSS_JOIN =
  'count(*[n < count(*[count(*[_type == "item" && name > ^.name]) > 9 && n > ^.n])])';

/** A fixture: a lake with two thousand items. */
const withItems = (queryLimits: object) =>
  running(async () => {
    const lake = await startLake({ queryLimits });
    const transaction = lake.client().transaction();
    for (let n = 0; n < DOCUMENTS; n++) {
      transaction.create({ _id: `item-${n}`, _type: "item", n, name: `Item ${n}` });
    }
    await transaction.commit();
    // Start the worker now: its start-up time is not under test.
    await lake.client().fetch(elsewhere("1"));
    return lake;
  });

const test = lakeTest
  // A lake whose worker is given little time, and one that waits longer than a test.
  .extend("hasty", { scope: "file" }, withItems({ worker: 400 }))
  .extend("patient", { scope: "file" }, withItems({ queue: 4, worker: 6e5, workerWall: 6e5 }));

async function problemOf(lake: TestLake, query: string): Promise<ClientError> {
  const asked = lake.client().fetch(query);
  const problem = await asked.catch((error) => error);
  expect(problem).toBeInstanceOf(ClientError);
  return problem;
}

describe("an endless query", () => {
  test("is stopped at the time limit, and others are answered earlier", async ({ hasty }) => {
    const ended: string[] = [];
    const problem = problemOf(hasty, CROSS_JOIN);
    const long = hasty.client().fetch(elsewhere('count(*[_type == "item" && n > 1000])'));
    const other = hasty.client().fetch('*[_id == "item-7"][0].n');
    for (const [name, asked] of Object.entries({ other, problem, long }))
      void asked.then(() => ended.push(name));
    expect(await other).toBe(7);
    const { statusCode, message, responseBody } = await problem;
    expect(await long).toBe(999);
    expect(ended).toEqual(["other", "problem", "long"]);
    expect(statusCode).toBe(400);
    expect(message).toContain("takes too much time");
    expect(String(responseBody)).toContain('"queryTimeoutError"');
  });

  const LONG = { timeout: 300_000, tags: "full" } as const;
  test("is stopped if its result would exhaust the memory", LONG, async ({ patient }) => {
    const copies = Array.from({ length: 9 }, (_, n) => `a + [${n}]`);
    const query = `{"a": [1]}${'{"a": a + a}'.repeat(25)}{"n": count([${copies.join()}])}`;
    const { statusCode, message } = await problemOf(patient, query);
    expect(statusCode).toBe(400);
    expect(message).toContain("takes too much memory");
    expect(await patient.client().fetch('count(*[_type == "item"])')).toBe(DOCUMENTS);
  });
});

describe("a query of very many tokens", () => {
  const list = (length: number) => `[${Array.from({ length }, (_, n) => n).join()}]`;

  test("is answered, or refused with the position of its error", async ({ patient }) => {
    expect(await patient.client().fetch(`count(${list(3000)})`)).toBe(3000);
    const query = `count(${list(3000)}]`;
    const response = await patient.post("/data/query/production", { query });
    expect(response.status).toBe(400);
    // From the unclosed bracket to the token in place of its end.
    const place = { start: "count".length, end: query.length };
    const { error } = await response.json();
    expect(error).toMatchObject({ type: "queryParseError", query, ...place });
  });

  test("blocks no others, and is stopped in time", { tags: "full" }, async ({ hasty }) => {
    const problem = problemOf(hasty, list(40_000));
    expect(await hasty.client().fetch('*[_id == "item-9"][0].n')).toBe(9);
    expect((await problem).message).toContain("takes too much time");
  });
});

test("a long query gets the answer of a short one, and a reason", async ({ patient }) => {
  const query = '*[_type == "item"] | order(n desc)[0...5]{ n, "same": *[n == ^.n][0]._id }';
  const short = await patient.client().fetch(query);
  expect(short).toHaveLength(5);
  expect(await patient.client().fetch(elsewhere(query))).toEqual(short);
  const { message } = await problemOf(patient, elsewhere("*[_type == $type]"));
  expect(message).toContain("$type");
});

describe("the queue of long queries", () => {
  const COUNT = 'count(*[_type == "item"])';
  type Init = { token?: string; signal?: AbortSignal; headers?: Record<string, string> };
  const ask = (lake: TestLake, query: string, init: Init = {}) =>
    lake.post("/data/query/production", { query }, { token: "", ...init });
  const PLACE = "X-Lake-Place";

  test("reserves places for tokens, drops queries of clients that left", async ({ patient }) => {
    const waiting = () => patient.lake.stats().waiting.queries;
    const leaving = new AbortController();
    // One runs, the others wait.
    const queries = Array.from({ length: 5 }, (_, n) =>
      ask(patient, `${n} + ${CROSS_JOIN}`, { signal: leaving.signal }).catch(() => "gone"),
    );
    await eventually(() => expect(waiting()).toBe(4));
    await expectAnswer(ask(patient, elsewhere("1")), 503, "too many long queries");
    expect(waiting()).toBe(4);
    const place = (token: string) => ({ headers: { [PLACE]: token } });
    for (const init of [{ token: TEST_TOKENS.read }, place(TEST_TOKENS.read)]) {
      const answered = await ask(patient, elsewhere(COUNT), init);
      expect((await answered.json()).result).toBe(DOCUMENTS);
    }
    const pretender = await ask(patient, elsewhere("2"), place("not-a-token"));
    expect(pretender.status).toBe(503);

    leaving.abort();
    expect(await Promise.all(queries)).toEqual(queries.map(() => "gone"));
    // Freed as soon as the lake notices the disconnects.
    await eventually(async () => {
      const anonymous = await ask(patient, elsewhere(COUNT));
      expect((await anonymous.json()).result).toBe(DOCUMENTS);
    });
    expect(waiting()).toBe(0);
  });

  test("shows no more documents to a reserved place", async ({ lake, client }) => {
    await client.create({ _id: "drafts.secret", _type: "item" });
    const query = encodeURIComponent('count(*[_id == "drafts.secret"])');
    const path = `/data/query/production?perspective=raw&query=${query}`;
    const seen = async (init: Init) => (await (await lake.request(path, init)).json()).result;
    expect(await seen({ headers: { [PLACE]: TEST_TOKENS.read } })).toBe(0);
    expect(await seen({ token: TEST_TOKENS.read })).toBe(1);
  });
});
