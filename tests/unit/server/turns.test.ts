import { expect, it } from "vitest";
import { Turns } from "../../../server/turns";

it("begins one piece of work in a turn of the loop, in the order in which they came", async () => {
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
    Array.from({ length: 50 }, async (_, n) => {
      await turns.next();
      begun.push(n);
      inThisTurn += 1;
    }),
  );
  expect(begun).toEqual(Array.from({ length: 50 }, (_, n) => n));
  expect(most).toBe(1);
});
