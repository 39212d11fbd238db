import { setImmediate as turn } from "node:timers/promises";
import { afterEach, describe, expect, test, vi } from "vitest";
import { withinRunningTime } from "~/lib/time/running-time.server";

afterEach(() => {
  vi.useRealTimers();
});

/** Of the timers only those that are counted: what another file left behind may still wait for one. */
const onFakeIntervals = () => vi.useFakeTimers({ toFake: ["setInterval", "clearInterval"] });

/** Work that ends only when it is aborted. */
function never(signal: AbortSignal): Promise<never> {
  return new Promise((_resolve, reject) => {
    signal.addEventListener("abort", () => reject(signal.reason));
  });
}

describe("a limit of running time", () => {
  test("ends work after that time", async () => {
    onFakeIntervals();
    let ended = "";
    const work = withinRunningTime(2_500, never).catch(({ name }) => {
      ended = name;
    });
    await vi.advanceTimersByTimeAsync(2_400);
    expect(ended).toBe("");
    await vi.advanceTimersByTimeAsync(100);
    await work;
    expect(ended).toBe("TimeoutError");
    expect(vi.getTimerCount()).toBe(0);
  });

  test("returns the result of the work and leaves no timer", async () => {
    onFakeIntervals();
    expect(await withinRunningTime(2_500, async () => "an answer")).toBe("an answer");
    expect(vi.getTimerCount()).toBe(0);
  });

  test("does not count the time in which the process stood still", async () => {
    const work = withinRunningTime(400, async (signal) => {
      Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 1_000);
      // The answer that came meanwhile is read after the timers' turn.
      await turn();
      await turn();
      signal.throwIfAborted();
      return "an answer";
    });
    expect(await work).toBe("an answer");
  });
});
