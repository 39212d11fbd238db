import type { ClientError } from "@sanity/client";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { QueryLimits } from "../../src/query";
import { startLake, TEST_TOKENS, type TestLake } from "../support/lake";

const DOCUMENTS = 2000;

let lake: TestLake;
/** Starts a new lake with other limits. */
async function start(queryLimits: Partial<QueryLimits> = {}): Promise<void> {
  await lake?.stop();
  lake = await startLake({ queryLimits });
  const transaction = lake.client().transaction();
  for (let n = 0; n < DOCUMENTS; n++) {
    transaction.create({ _id: `item-${n}`, _type: "item", n, name: `Item ${n}` });
  }
  await transaction.commit();
  // Start the worker now: its start-up time is not under test.
  await lake.client().fetch(elsewhere("1"));
}
beforeAll(() => start());
afterAll(() => lake.stop());

/** A query whose length alone sends it to the worker. */
function elsewhere(query: string): string {
  return `// ${"-".repeat(20_000)}\n${query}`;
}

/** Two thousand squared steps each: hours. */
const CROSS_JOIN =
  'count(*[n < count(*[count(*[_type == "item" && name > ^.name]) > 9 && n > ^.n])])';

function problemOf(query: string, params = {}): Promise<ClientError> {
  return lake
    .client()
    .fetch(query, params)
    .then(
      () => expect.fail("the query was answered"),
      (error) => error,
    );
}

describe("an endless query", () => {
  test("is stopped at the time limit, and other queries are answered before that", async () => {
    await start({ worker: 400 });
    const problem = problemOf(CROSS_JOIN);
    const ended: string[] = [];
    const other = lake.client().fetch('*[_id == "item-7"][0].n');
    void other.then(() => ended.push("the other"));
    void problem.then(() => ended.push("without end"));
    expect(await other).toBe(7);
    const { statusCode, message, responseBody } = await problem;
    expect(ended).toEqual(["the other", "without end"]);
    expect(statusCode).toBe(400);
    expect(message).toContain("takes too much time");
    expect(String(responseBody)).toContain('"queryTimeoutError"');
  });

  test("does not break the next long query", async () => {
    await start({ worker: 1_000 });
    const [problem, count] = await Promise.all([
      problemOf(`${CROSS_JOIN} + 1`),
      lake.client().fetch(elsewhere(`count(*[_type == "item" && n > 1000])`)),
    ]);
    expect(problem.message).toContain("takes too much time");
    expect(count).toBe(999);
  });

  test("is stopped if its result would exhaust the memory", { timeout: 300_000 }, async () => {
    await start({ worker: 200_000, workerWall: 280_000 });
    const copies = Array.from({ length: 9 }, (_, n) => `a + [${n}]`);
    const query = `{"a": [1]}${'{"a": a + a}'.repeat(25)}{"n": count([${copies.join()}])}`;
    const { statusCode, message } = await problemOf(query);
    expect(statusCode).toBe(400);
    expect(message).toContain("takes too much memory");
    expect(await lake.client().fetch('count(*[_type == "item"])')).toBe(DOCUMENTS);
  });
});

describe("a query of very many tokens", () => {
  const list = (length: number) => `[${Array.from({ length }, (_, n) => n).join()}]`;

  test("is answered", async () => {
    expect(await lake.client().fetch(`count(${list(3000)})`)).toBe(3000);
  });

  test("is refused with the position of its error", async () => {
    const query = `count(${list(3000)}]`;
    // From the unclosed bracket to the token in place of its end.
    const place = { start: "count".length, end: query.length };
    const body = JSON.stringify({ query });
    const response = await lake.request("/data/query/production", { method: "POST", body });
    expect(response.status).toBe(400);
    expect((await response.json()).error).toMatchObject({
      type: "queryParseError",
      query,
      ...place,
    });
  });

  test("blocks no other request while it is parsed, and is stopped at the time limit", async () => {
    await start({ worker: 400 });
    const problem = problemOf(list(40_000));
    expect(await lake.client().fetch('*[_id == "item-9"][0].n')).toBe(9);
    expect((await problem).message).toContain("takes too much time");
  });
});

describe("a long query", () => {
  test("gets the same answer as a short one", async () => {
    const query = '*[_type == "item"] | order(n desc)[0...5]{ n, "same": *[n == ^.n][0]._id }';
    const client = lake.client();
    expect(await client.fetch(elsewhere(query))).toEqual(await client.fetch(query));
  });

  test("sees every earlier change", async () => {
    const client = lake.client();
    const query = elsewhere('*[_type == "fresh"] | order(_id){ _id, n }');
    expect(await client.fetch(query)).toEqual([]);
    await client.create({ _id: "fresh-1", _type: "fresh", n: 1 });
    await client.create({ _id: "fresh-2", _type: "fresh", n: 1 });
    await client.patch("fresh-1").set({ n: 2 }).commit();
    expect(await client.fetch(query)).toEqual([
      { _id: "fresh-1", n: 2 },
      { _id: "fresh-2", n: 1 },
    ]);
    await client.delete("fresh-1");
    expect(await client.fetch(query)).toEqual([{ _id: "fresh-2", n: 1 }]);
  });

  test("shows no more documents than a short one", async () => {
    await lake.client().create({ _id: "drafts.item-0", _type: "item", name: "Draft" });
    const query = elsewhere('*[_id in ["item-0", "drafts.item-0"]].name');
    const ask = async (perspective: string, token?: string) => {
      const body = JSON.stringify({ query });
      const path = `/data/query/production?perspective=${perspective}`;
      const init = { method: "POST", body, ...(token && { token }) };
      return (await (await lake.request(path, init)).json()).result;
    };
    expect(await ask("drafts")).toEqual(["Item 0"]);
    expect(await ask("raw")).toEqual(["Item 0"]);
    expect(await ask("drafts", TEST_TOKENS.read)).toEqual(["Draft"]);
  });

  test("gets the position of its error", async () => {
    const problem = await problemOf(elsewhere("*[_type == $type]"), {});
    expect(problem.message).toContain("$type");
    expect((await problemOf(elsewhere("*["))).statusCode).toBe(400);
  });
});

test.each([
  ["/data/mutate/production", '{"mutations":[{"create":{"_id":"big","_type":"t","n":1e400}}]}'],
  ["/data/query/production", '{"query":"$n","params":{"n":-1e400}}'],
  ["/data/actions/production", '{"actions":[{"actionType":"x","n":1e999}]}'],
])("%s refuses a body with a too large number", async (path, body) => {
  const response = await lake.request(path, { method: "POST", body, token: TEST_TOKENS.write });
  expect(response.status).toBe(400);
  expect(JSON.stringify(await response.json())).toContain("a number that is too large");
});

describe("unsupported queries", () => {
  test.each(["*| score(text::semanticSimilarity('a'))", "geo::distance(1)"])(
    "%s is a parse error that names the function",
    async (query) => {
      const { statusCode, message } = await problemOf(query);
      expect(statusCode).toBe(400);
      expect(message).toContain("GROQ query parse error");
      expect(message).toContain(/\w+::\w+/.exec(query)?.[0]);
    },
  );

  test.each(["x".repeat(900_001), "(".repeat(201)])(
    "a query over its limits is refused",
    async (query) => {
      const body = JSON.stringify({ query });
      const response = await lake.request("/data/query/production", { method: "POST", body });
      expect(response.status).toBe(400);
      const { error } = await response.json();
      expect(error.type).toBe("queryParseError");
      expect(error.description).toMatch(/at most \d+/);
    },
  );
});
