import { setImmediate as turn } from "node:timers/promises";
import { test as base, expect, vi } from "vitest";
import { withinRunningTime } from "~/lib/time/running-time.server";

/** `pass` lets time pass for intervals. Other timers run: what another file left behind may still wait for one. */
const test = base.extend("pass", ({}, { onCleanup }) => {
  vi.useFakeTimers({ toFake: ["setInterval", "clearInterval"] });
  onCleanup(() => void vi.useRealTimers());
  return (ms: number) => vi.advanceTimersByTimeAsync(ms);
});

/** Work that ends only when it is aborted. */
const never = (signal: AbortSignal) =>
  new Promise((_resolve, reject) => {
    signal.addEventListener("abort", () => reject(signal.reason));
  });

test("a limit of running time ends work after that time", async ({ pass }) => {
  let ended = "";
  const work = withinRunningTime(2_500, never).catch(({ name }) => {
    ended = name;
  });
  await pass(2_400);
  expect(ended).toBe("");
  await pass(100);
  await work;
  expect(ended).toBe("TimeoutError");
  expect(vi.getTimerCount()).toBe(0);
});

test("a limit of running time returns the work's result and leaves no timer", async ({ pass }) => {
  expect(await withinRunningTime(2_500, async () => "an answer")).toBe("an answer");
  await pass(0);
  expect(vi.getTimerCount()).toBe(0);
});

test("a limit of running time does not count the time in which the process stood still", async () => {
  const work = withinRunningTime(200, async (signal) => {
    Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 500);
    // The answer that came meanwhile is read after the timers' turn.
    await turn();
    await turn();
    signal.throwIfAborted();
    return "an answer";
  });
  expect(await work).toBe("an answer");
});
