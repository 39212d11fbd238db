import { afterAll, describe, expect, test } from "vitest";
import { createTestLake } from "../../../src/testing";
import { blogSeed } from "../../support/documents";

/** Milliseconds of processor time of this process, the least of several runs. */
async function leastCpu(times: number, work: () => unknown): Promise<number> {
  const all: number[] = [];
  for (let n = 0; n < times; n += 1) {
    const before = process.cpuUsage();
    await work();
    const { user, system } = process.cpuUsage(before);
    all.push((user + system) / 1000);
  }
  return Math.min(...all);
}

describe("a test lake of 1,000 documents", async () => {
  const seed = blogSeed(1_000);
  const lake = await createTestLake({ seed, limits: false });
  afterAll(() => lake.close());

  test("takes a snapshot, restores it and resets in three times of what copying its JSON takes", async () => {
    const limit = 3 * (await leastCpu(15, () => JSON.parse(JSON.stringify(seed))));
    const snapshot = lake.snapshot();
    const write = () =>
      lake.client.createOrReplace({ _id: "post-0001", _type: "post", changed: true });
    await write();
    expect(await leastCpu(15, () => lake.snapshot())).toBeLessThan(limit);
    expect(await leastCpu(15, () => lake.restore(snapshot))).toBeLessThan(limit);
    await write();
    expect(await leastCpu(15, () => lake.reset())).toBeLessThan(limit);
    expect(await lake.client.fetch("count(*[changed])")).toBe(0);
  });

  test("starts empty within 150 ms of processor time", async () => {
    const started = async () => {
      const empty = await createTestLake();
      void empty.close();
    };
    expect(await leastCpu(5, started)).toBeLessThan(150);
  });
});
