import { setImmediate as nextTurn } from "node:timers/promises";
import { expect, test } from "vitest";
import { Turns } from "../../../../src/util/process/turns";

const numbers = (count: number) => Array.from({ length: count }, (_, n) => n);

test("begins one piece of work in a turn of the loop, in the order in which a visitor's came", async () => {
  const turns = new Turns();
  const begun: number[] = [];
  let most = 0;
  let inThisTurn = 0;
  const watch = () => {
    most = Math.max(most, inThisTurn);
    inThisTurn = 0;
    if (begun.length < 50) setImmediate(watch);
  };
  setImmediate(watch);
  await Promise.all(
    numbers(50).map(async (n) => {
      await turns.next("visitor");
      begun.push(n);
      inThisTurn += 1;
    }),
  );
  expect(begun).toEqual(numbers(50));
  expect(most).toBe(1);
});

test("lets another visitor's one piece of work come between a visitor's hundreds", async () => {
  const turns = new Turns();
  const begun: string[] = [];
  const work = async (visitor: string) => {
    await turns.next(visitor);
    begun.push(visitor);
  };
  await Promise.all([...numbers(300).map(() => work("many")), work("one"), work("another")]);
  expect(begun.indexOf("one")).toBeLessThan(3);
  expect(begun.indexOf("another")).toBeLessThan(4);
  expect(begun).toHaveLength(302);
});

test("finishes what was begun before it begins more for the same visitor", async () => {
  const turns = new Turns();
  const done: string[] = [];
  await Promise.all(
    ["first", "second", "third"].map(async (name) => {
      await turns.next("visitor");
      done.push(`${name} begun`);
      await turns.next("visitor", true);
      done.push(`${name} ended`);
    }),
  );
  expect(done).toEqual(
    ["first", "second", "third"].flatMap((test) => [`${test} begun`, `${test} ended`]),
  );
});

test("goes on after it has been idle", async () => {
  const turns = new Turns();
  await turns.next("visitor");
  await nextTurn();
  await nextTurn();
  await turns.next("visitor");
});
