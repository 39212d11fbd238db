import { afterAll, beforeAll, expect, it } from "vitest";
import { startLake, TEST_TOKENS, type TestLake } from "../../support/lake";

const WAITING = 4;

let lake: TestLake;
beforeAll(async () => {
  // Whoever has to wait for a stranger's question waits longer than the test.
  lake = await startLake({
    queryLimits: { waiting: WAITING, process: 600_000, patience: 600_000 },
  });
  const transaction = lake.client().transaction();
  for (let n = 0; n < 1_000; n++) transaction.create({ _id: `item-${n}`, _type: "item", n });
  await transaction.commit();
});
afterAll(() => lake.stop());

function ask(query: string, init: { token?: string; signal?: AbortSignal } = {}) {
  return lake.request("/data/query/production", {
    method: "POST",
    body: JSON.stringify({ query }),
    ...init,
  });
}

/** A query that is long enough to be answered in a process, for no other reason. */
function long(query: string): string {
  return `// ${"-".repeat(20_000)}\n${query}`;
}

function endless(number: number): string {
  return `${number} + count(*[count(*[count(*[n > 1]) > ^.n]) > 1])`;
}

it("keeps places for those with a token, and gives up what strangers wait for no more", async () => {
  const leaving = new AbortController();
  // One is computed, the others wait.
  const asked = Array.from({ length: WAITING + 1 }, (_, n) =>
    ask(endless(n), { signal: leaving.signal }).catch(() => "gone"),
  );
  const refused = await until(async () => {
    const response = await ask(long("1"), { signal: AbortSignal.timeout(1_000) }).catch(
      () => undefined,
    );
    return response?.status === 503 ? response : undefined;
  });
  expect((await refused.json()).message).toMatch(/too many long queries/);
  const editor = await ask(long("count(*)"), { token: TEST_TOKENS.read });
  expect((await editor.json()).result).toBe(1_000);

  leaving.abort();
  expect(await Promise.all(asked)).toEqual(asked.map(() => "gone"));
  const stranger = await until(async () => {
    const response = await ask(long("count(*)"));
    return response.status === 200 ? response : undefined;
  });
  expect((await stranger.json()).result).toBe(1_000);
});

async function until<Value>(look: () => Promise<Value | undefined>): Promise<Value> {
  for (;;) {
    const found = await look();
    if (found !== undefined) return found;
  }
}
