import { test as base, expect } from "vitest";
import { running } from "../../../../../tests/support/fixtures";
import { createTestLake } from "../../../src/testing";
import { blogSeed } from "../../support/documents";
import { leastOf } from "../../support/measure";

const SEED = blogSeed(1_000);
const seeded = () => createTestLake({ seed: SEED, limits: false });

/** `copying` is the time in which the JSON of 1,000 documents is copied, and `lake` has them. */
const test = base
  .extend("copying", () => leastOf(15, () => JSON.parse(JSON.stringify(SEED))))
  .extend("lake", running(seeded));

test("a snapshot, its restore and a reset take three copies at most", async ({ copying, lake }) => {
  const snapshot = lake.snapshot();
  const write = () =>
    lake.client.createOrReplace({ _id: "post-0001", _type: "post", changed: true });
  await write();
  expect(await leastOf(15, () => lake.snapshot())).toBeLessThan(3 * copying);
  expect(await leastOf(15, () => lake.restore(snapshot))).toBeLessThan(3 * copying);
  await write();
  expect(await leastOf(15, () => lake.reset())).toBeLessThan(3 * copying);
  expect(await lake.client.fetch("count(*[changed])")).toBe(0);
});

test("an empty test lake starts in ten copies of 1,000 documents", async ({ copying }) => {
  const start = async () => {
    const empty = await createTestLake();
    void empty.close();
  };
  expect(await leastOf(15, start)).toBeLessThan(10 * copying);
});
