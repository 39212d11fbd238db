import { describe, expect, it } from "vitest";
import { createAnswerCache } from "~/content/answer-cache.server";

function counter() {
  let calls = 0;
  return {
    load: () => Promise.resolve(++calls),
    calls: () => calls,
  };
}

describe("answer cache", () => {
  it("asks every time while changes go unseen", async () => {
    const cache = createAnswerCache();
    const { load } = counter();
    expect(await cache.remember("a", load)).toBe(1);
    expect(await cache.remember("a", load)).toBe(2);
    expect(cache.isLive()).toBe(false);
  });

  it("keeps an answer per key while changes are reported", async () => {
    const cache = createAnswerCache();
    const { load } = counter();
    cache.connect();
    expect(await cache.remember("a", load)).toBe(1);
    expect(await cache.remember("a", load)).toBe(1);
    expect(await cache.remember("b", load)).toBe(2);
  });

  it("asks again after a change, and says that there was one", async () => {
    const cache = createAnswerCache();
    const { load } = counter();
    cache.connect();
    await cache.remember("a", load);
    const before = cache.revision();
    cache.invalidate();
    expect(cache.revision()).toBe(before + 1);
    expect(await cache.remember("a", load)).toBe(2);
  });

  it("does not keep an answer that was under way when the change came", async () => {
    const cache = createAnswerCache();
    cache.connect();
    let finish = (_answer: string) => {};
    const slow = new Promise<string>((resolve) => {
      finish = resolve;
    });
    const stale = cache.remember("a", () => slow);
    cache.invalidate();
    const fresh = cache.remember("a", () => Promise.resolve("new"));
    finish("old");
    await stale;
    expect(await fresh).toBe("new");
    expect(await cache.remember("a", () => Promise.resolve("newer"))).toBe("new");
  });

  it("forgets all when the connection is lost", async () => {
    const cache = createAnswerCache();
    const { load } = counter();
    cache.connect();
    await cache.remember("a", load);
    cache.disconnect();
    expect(await cache.remember("a", load)).toBe(2);
    expect(await cache.remember("a", load)).toBe(3);
  });

  it("does not keep a failure", async () => {
    const cache = createAnswerCache();
    cache.connect();
    const failing = cache.remember("a", () => Promise.reject(new Error("down")));
    await expect(failing).rejects.toThrow("down");
    expect(await cache.remember("a", () => Promise.resolve("up"))).toBe("up");
  });

  it("trusts no answer for longer than a minute", async () => {
    let now = 0;
    const cache = createAnswerCache(() => now);
    const { load } = counter();
    cache.connect();
    await cache.remember("a", load);
    now = 59_999;
    expect(await cache.remember("a", load)).toBe(1);
    now = 60_000;
    expect(await cache.remember("a", load)).toBe(2);
  });

  it("drops the oldest answer when addresses keep asking for new ones", async () => {
    const cache = createAnswerCache();
    const { load, calls } = counter();
    cache.connect();
    await cache.remember("first", load);
    for (let index = 0; index < 500; index += 1) await cache.remember(`key ${index}`, load);
    const before = calls();
    await cache.remember("first", load);
    expect(calls()).toBe(before + 1);
  });
});
