import { afterAll, beforeAll, expect, test } from "vitest";
import { eventually } from "../support/eventually";
import { startLake, TEST_TOKENS, type TestLake } from "../support/lake";

const WAITING = 4;

let lake: TestLake;
beforeAll(async () => {
  // A client that waits for an anonymous query waits longer than the test.
  lake = await startLake({
    queryLimits: { queue: WAITING, worker: 600_000, workerWall: 600_000 },
  });
  const transaction = lake.client().transaction();
  for (let n = 0; n < 1_000; n++) transaction.create({ _id: `item-${n}`, _type: "item", n });
  await transaction.commit();
});
afterAll(() => lake.stop());

function ask(
  query: string,
  init: { token?: string; signal?: AbortSignal; headers?: Record<string, string> } = {},
) {
  return lake.request("/data/query/production", {
    method: "POST",
    body: JSON.stringify({ query }),
    ...init,
  });
}

/** A query whose length alone sends it to the worker. */
function long(query: string): string {
  return `// ${"-".repeat(20_000)}\n${query}`;
}

function endless(number: number): string {
  return `${number} + count(*[count(*[count(*[n > 1]) > ^.n]) > 1])`;
}

test("the queue reserves places for tokens and drops anonymous queries whose client disconnects", async () => {
  const leaving = new AbortController();
  // One runs, the others wait.
  const queries = Array.from({ length: WAITING + 1 }, (_, n) =>
    ask(endless(n), { signal: leaving.signal }).catch(() => "gone"),
  );
  await eventually(() => expect(lake.lake.stats().waiting.queries).toBe(WAITING));
  const refused = await ask(long("1"));
  expect(refused.status).toBe(503);
  expect((await refused.json()).message).toMatch(/too many long queries/);
  expect(lake.lake.stats().waiting.queries).toBe(WAITING);
  const editor = await ask(long("count(*)"), { token: TEST_TOKENS.read });
  expect((await editor.json()).result).toBe(1_000);

  const site = await ask(long("count(*)"), { headers: { "X-Lake-Place": TEST_TOKENS.read } });
  expect((await site.json()).result).toBe(1_000);
  const pretender = await ask(long("2"), { headers: { "X-Lake-Place": "not-a-token" } });
  expect(pretender.status).toBe(503);

  leaving.abort();
  expect(await Promise.all(queries)).toEqual(queries.map(() => "gone"));
  // Freed as soon as the lake notices the disconnects.
  await eventually(async () => {
    const anonymous = await ask(long("count(*)"));
    expect((await anonymous.json()).result).toBe(1_000);
  });
  expect(lake.lake.stats().waiting.queries).toBe(0);
});

test("a reserved place shows no more documents", async () => {
  await lake.client().create({ _id: "drafts.secret", _type: "item" });
  const query = 'count(*[_id == "drafts.secret"])';
  const path = `/data/query/production?perspective=raw&query=${encodeURIComponent(query)}`;
  const seen = async (init: RequestInit & { token?: string }) =>
    (await (await lake.request(path, init)).json()).result;
  expect(await seen({ headers: { "X-Lake-Place": TEST_TOKENS.read } })).toBe(0);
  expect(await seen({ token: TEST_TOKENS.read })).toBe(1);
});
