import { setImmediate as nextIteration } from "node:timers/promises";
import { expect, test } from "vitest";
import { FairQueue } from "../../src/fair-queue";

const numbers = (count: number) => Array.from({ length: count }, (_, n) => n);

test("runs one piece of work per event loop iteration, in the order of arrival", async () => {
  const queue = new FairQueue();
  const started: number[] = [];
  let most = 0;
  let inThisIteration = 0;
  const watch = () => {
    most = Math.max(most, inThisIteration);
    inThisIteration = 0;
    if (started.length < 50) setImmediate(watch);
  };
  setImmediate(watch);
  await Promise.all(
    numbers(50).map(async (n) => {
      await queue.schedule("client");
      started.push(n);
      inThisIteration += 1;
    }),
  );
  expect(started).toEqual(numbers(50));
  expect(most).toBe(1);
});

test("interleaves one client's single request with another's hundreds", async () => {
  const queue = new FairQueue();
  const started: string[] = [];
  const work = async (client: string) => {
    await queue.schedule(client);
    started.push(client);
  };
  await Promise.all([...numbers(300).map(() => work("many")), work("one"), work("another")]);
  expect(started.indexOf("one")).toBeLessThan(3);
  expect(started.indexOf("another")).toBeLessThan(4);
  expect(started).toHaveLength(302);
});

test("finishes started work before it starts more for the same client", async () => {
  const queue = new FairQueue();
  const done: string[] = [];
  const work = async (n: number) => {
    for (const step of ["started", "ended"]) {
      await queue.schedule("client", step === "ended");
      done.push(`${n} ${step}`);
    }
  };
  await Promise.all(numbers(3).map(work));
  expect(done).toEqual(numbers(3).flatMap((n) => [`${n} started`, `${n} ended`]));
});

test("runs again after an idle iteration", async () => {
  const queue = new FairQueue();
  await queue.schedule("client");
  for (let idle = 0; idle < 2; idle += 1) await nextIteration();
  let hasRun = false;
  void queue.schedule("client").then(() => {
    hasRun = true;
  });
  for (let waited = 0; waited < 2; waited += 1) await nextIteration();
  expect(hasRun).toBe(true);
});
