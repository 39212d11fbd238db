import { monitorEventLoopDelay } from "node:perf_hooks";
import { expect } from "vitest";
import { TEST_TOKENS, type TestLake, test } from "../support/lake";

const DOCUMENTS = Array.from({ length: 10_000 }, (_, n) => ({
  _id: `post-${n}`,
  _type: "post",
  title: `Post ${n}`,
  body: Array.from({ length: 10 }, (_block, key) => ({
    _key: `k${key}`,
    text: "word ".repeat(10),
  })),
}));

async function fill({ client }: TestLake): Promise<void> {
  for (let n = 0; n < DOCUMENTS.length; n += 1000) {
    const some = DOCUMENTS.slice(n, n + 1000).map((create) => ({ create }));
    await client().mutate(some, { returnDocuments: false });
  }
}

/** How long others waited for the event loop at most while the work ran, in milliseconds. */
async function longestPause(work: () => Promise<unknown>): Promise<number> {
  const delays = monitorEventLoopDelay({ resolution: 1 });
  delays.enable();
  await work();
  delays.disable();
  return delays.max / 1e6;
}

test("a copy of 10,000 documents holds others up for at most three times what reading their JSON takes", {
  tags: "full",
}, async ({ open }) => {
  const lake = await open();
  await fill(lake);
  const started = performance.now();
  const text = JSON.stringify(DOCUMENTS);
  expect(JSON.parse(text)).toHaveLength(DOCUMENTS.length);
  const reference = performance.now() - started;
  const isCopied = async () => {
    const path = "/data/query/copy?query=count(*)&perspective=raw";
    const answer = await lake.request(path, { token: TEST_TOKENS.write });
    return answer.ok ? ((await answer.json()) as { result: number }).result : 0;
  };
  const pause = await longestPause(async () => {
    await lake.request("/projects/local/datasets/production/copy", {
      method: "PUT",
      token: TEST_TOKENS.write,
      headers: { "Content-Type": "application/json" },
      body: JSON.stringify({ targetDataset: "copy" }),
    });
    await expect.poll(isCopied, { timeout: 30_000 }).toBe(DOCUMENTS.length);
  });

  expect(pause).toBeLessThan(3 * reference);
});
