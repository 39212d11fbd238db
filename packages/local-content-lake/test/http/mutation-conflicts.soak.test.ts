import { setTimeout as wait } from "node:timers/promises";
import { expect } from "vitest";
import { type KeepAliveClient, keepAliveClient } from "../support/http-client";
import { API_VERSION, test as lakeTest, TEST_TOKENS, type TestLake } from "../support/lake";
import { Random, SEED } from "../support/random";

const [WRITERS, INCREMENTS] = process.env.SOAK ? [64, 200] : [16, 20];
const random = new Random(SEED);

const test = lakeTest.extend("writers", ({ lake }, { onCleanup }) => {
  const writers = keepAliveClient(lake.url, WRITERS);
  onCleanup(() => writers.close());
  return writers;
});

async function mutate(writers: KeepAliveClient, mutation: unknown, transactionId: string) {
  const { status, text } = await writers.send({
    method: "POST",
    path: `/v${API_VERSION}/data/mutate/production?returnDocuments=true`,
    headers: { Authorization: `Bearer ${TEST_TOKENS.write}` },
    body: JSON.stringify({ mutations: [mutation], transactionId }),
  });
  return { status, body: JSON.parse(text) };
}

/** Retries an increment until it succeeds. Each conflict tells the current revision. */
async function increment(writers: KeepAliveClient, revision: string, name: string) {
  for (let conflicts = 0; ; conflicts += 1) {
    const patch = { id: "counter", ifRevisionID: revision, inc: { n: 1 } };
    const { status, body } = await mutate(writers, { patch }, `${name}-try${conflicts}`);
    if (status === 200) return { revision: body.results[0].document._rev as string, conflicts };
    expect(status).toBe(409);
    revision = body.error.items[0].error.currentRevisionID;
    // Backs off like a client; immediate retries would conflict endlessly.
    await wait(random.next() * Math.min(4 * 2 ** conflicts, 128));
  }
}

// Many writers increment one document, each with `ifRevisionID`.
test(`${WRITERS} writers × ${INCREMENTS} increments with ifRevisionID give the exact sum and only true conflicts`, {
  tags: "full",
  timeout: 120_000 + WRITERS * INCREMENTS * 30,
}, async ({ lake, writers }) => {
  const counter = { _id: "counter", _type: "counter", n: 0 };
  const created = await mutate(writers, { create: counter }, "first");
  const first: string = created.body.results[0].document._rev;
  const counts = await Promise.all(
    Array.from({ length: WRITERS }, async (_none, writer) => {
      let revision = first;
      let conflicts = 0;
      for (let n = 0; n < INCREMENTS; n += 1) {
        const done = await increment(writers, revision, `w${writer}-n${n}`);
        revision = done.revision;
        conflicts += done.conflicts;
      }
      return conflicts;
    }),
  );
  const conflicts = counts.reduce((sum, count) => sum + count, 0);
  const total = WRITERS * INCREMENTS;
  expect(await lake.client().fetch('*[_id == "counter"][0].n')).toBe(total);

  // The history has one revision per acknowledged increment and none per conflict.
  const ids = await historyOf(lake, "counter");
  console.info(`${total} increments stored, ${conflicts} refused with 409`);
  expect(conflicts).toBeGreaterThan(0);
  expect(ids).toHaveLength(total + 1);
  const tries = ids.filter((id) => id !== "first").map((id) => Number(/try(\d+)$/.exec(id)?.[1]));
  // The number of attempts tells the number of conflicts.
  expect(tries.reduce((sum, before) => sum + before, 0)).toBe(conflicts);
});

async function historyOf(lake: TestLake, id: string): Promise<string[]> {
  const ids = new Set<string>();
  for (let from = "", size = -1; ids.size > size; from = `&fromTransaction=${[...ids].at(-1)}`) {
    size = ids.size;
    const path = `/data/history/production/transactions/${id}?excludeContent=true&limit=10000${from}`;
    const page = await lake.request(path, { token: TEST_TOKENS.read });
    for (const line of (await page.text()).trim().split("\n")) ids.add(JSON.parse(line).id);
  }
  return [...ids];
}
