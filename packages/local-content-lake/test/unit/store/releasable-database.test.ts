import { expect, test } from "vitest";
import { freeHandles, WeakCollection } from "../../../src/store/database/releasable-database";

test("a WeakCollection lists objects in use and drops the rest", async () => {
  const collection = new WeakCollection<{ n: number }>();
  const used = { n: 0 };
  collection.add(used);
  for (let n = 1; n <= 10_000; n++) collection.add({ n });
  const sizeAfterCollection = async () => {
    await freeHandles();
    return collection.size;
  };
  await expect.poll(sizeAfterCollection).toBeLessThan(100);
  expect([...collection]).toContain(used);
});
