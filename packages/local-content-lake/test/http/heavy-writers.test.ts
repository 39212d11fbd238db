import { afterAll, beforeAll, expect, test } from "vitest";
import { startLake, TEST_TOKENS, type TestLake } from "../support/lake";
import { join } from "../support/people";

let lake: TestLake;
beforeAll(async () => {
  lake = await startLake();
});
afterAll(() => lake.stop());

/**
 * Asks for answers one after the other until `work` ends.
 * @returns the most processor time that this process used during one of them, in milliseconds: other programs on the
 * machine do not count
 */
async function longestWait(work: Promise<unknown>): Promise<number> {
  let longest = 0;
  let isDone = false;
  void work.finally(() => {
    isDone = true;
  });
  while (!isDone) {
    const started = process.cpuUsage();
    await lake.request("/ping");
    const { user, system } = process.cpuUsage(started);
    longest = Math.max(longest, (user + system) / 1000);
  }
  return longest;
}

function mutate(
  token: string,
  mutations: unknown[],
  signal: AbortSignal | null = null,
): Promise<Response> {
  const body = JSON.stringify({ mutations });
  return lake.request("/data/mutate/production", { method: "POST", token, body, signal });
}

test("thousands of insert patches leave time for other requests between them", async () => {
  const { token } = await join(lake, "contributor");
  const item = { _type: "item", text: "x".repeat(200) };
  const insert = { after: "list[-1]", items: [item, item] };
  await mutate(token, [{ create: { _id: "drafts.long", _type: "post", list: [item] } }]);
  const patches = Array.from({ length: 1_500 }, () => ({ patch: { id: "drafts.long", insert } }));
  const writes = Array.from({ length: 2 }, () => mutate(token, patches));
  expect(await longestWait(Promise.all(writes))).toBeLessThan(250);
});

test.each([12, 128])("%i slow patches by query leave time for other requests", async (count) => {
  const documents = Array.from({ length: 2_000 }, (_, n) => ({ _id: `q${n}`, _type: "post", n }));
  await mutate(
    TEST_TOKENS.write,
    documents.map((createIfNotExists) => ({ createIfNotExists })),
  );
  const { token } = await join(lake, "contributor");
  const patch = { query: "*[count(*[n > ^.n]) > 1e9]", set: { title: "never" } };
  const left = new AbortController();
  const writes = Array.from({ length: count }, () => mutate(token, [{ patch }], left.signal));
  // The first twelve show it; the others only wait for their turn.
  const first = Promise.all(writes.slice(0, 12));
  expect(await longestWait(first)).toBeLessThan(150);
  for (const { status } of await first) expect(status).toBe(400);
  left.abort();
  await Promise.allSettled(writes);
});

test("an author's slow patches by query leave time for others' writes", async () => {
  const documents = Array.from({ length: 2_000 }, (_, n) => ({ _id: `d${n}`, _type: "post", n }));
  await mutate(
    TEST_TOKENS.write,
    documents.map((create) => ({ create })),
  );
  const { token } = await join(lake, "editor");
  const query = "*[count(*[n > ^.n]) > 1e9]";
  const slow = Array.from({ length: 3 }, () =>
    mutate(token, [{ patch: { query, set: { title: "never" } } }]),
  );
  const done: string[] = [];
  const all = Promise.all(slow).then(() => done.push("slow"));
  const { status } = await mutate(TEST_TOKENS.write, [{ create: { _type: "post" } }]);
  done.push("other");
  await all;
  expect(status).toBe(200);
  expect(done).toEqual(["other", "slow"]);
  for (const response of slow) expect((await response).status).toBe(400);
});
