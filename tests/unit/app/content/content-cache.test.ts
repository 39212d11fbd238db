import { setImmediate as nextTurn } from "node:timers/promises";
import { describe, expect, test } from "vitest";
import {
  ContentCache,
  type ContentResult,
  DatasetUnavailableError,
} from "~/content/content-cache.server";

const MINUTE = 60_000;

function open(options: { maxBytes?: number } = {}) {
  const clock = { now: 0 };
  const events: string[] = [];
  const cache = new ContentCache({
    ...options,
    now: () => clock.now,
    onOutageChange: (cause) => events.push(cause ? "down" : "up"),
  });
  let loads = 0;
  const read = (key: string, tags: string[] | undefined = ["a"], fails = false) =>
    cache.read(key, async (): Promise<ContentResult> => {
      loads += 1;
      if (fails) throw new DatasetUnavailableError("no answer");
      return { value: `${key} ${loads}`, tags, bytes: 100 };
    });
  return { cache, clock, events, read, loads: () => loads };
}

describe("a cached result", () => {
  test("is reused while change events are connected", async () => {
    const { cache, read, loads } = open();
    cache.connect();
    const first = await read("q");
    expect((await read("q")).value).toBe(first.value);
    expect(loads()).toBe(1);
    expect([cache.hits, cache.misses]).toEqual([1, 1]);
  });

  test("is loaded on every read while they are not", async () => {
    const { cache, read, loads } = open();
    await read("q");
    await read("q");
    cache.connect();
    await read("q");
    cache.disconnect();
    await read("q");
    expect(loads()).toBe(4);
  });

  test("is invalidated by a change of its tags and by no other", async () => {
    const { cache, read, loads } = open();
    cache.connect();
    await read("of a", ["a"]);
    await read("of b", ["b"]);
    await read("of anything", undefined);
    cache.change(new Set(["a"]));
    await read("of b", ["b"]);
    expect(loads()).toBe(3);
    await read("of a", ["a"]);
    await read("of anything", undefined);
    expect(loads()).toBe(5);
  });

  test("in flight during a change is returned to its caller and not cached", async () => {
    const { cache, read, loads } = open();
    cache.connect();
    const early = read("q", ["a"]);
    cache.change(new Set(["a"]));
    const late = read("q", ["a"]);
    expect((await early).value).toBe("q 1");
    expect((await late).value).toBe("q 2");
    expect((await read("q", ["a"])).value).toBe("q 2");
    expect(loads()).toBe(2);
  });

  test("in flight during a change is loaded again by the next read", async () => {
    const { cache, read } = open();
    cache.connect();
    const early = read("q", ["a"]);
    cache.change(new Set(["a"]));
    await early;
    expect((await read("q", ["a"])).value).toBe("q 2");
  });

  test("expires after a minute, because a lost connection may look healthy", async () => {
    const { cache, clock, read, loads } = open();
    cache.connect();
    await read("q");
    clock.now = MINUTE;
    await read("q");
    expect(loads()).toBe(2);
  });

  test("is evicted when the cache exceeds its size", async () => {
    const { cache, read, loads } = open({ maxBytes: 1000 });
    cache.connect();
    for (let index = 0; index < 20; index += 1) await read(`q${index}`);
    expect(cache.bytes()).toBeLessThanOrEqual(1000);
    await read("q0");
    expect(loads()).toBe(21);
  });

  test("is loaded once for concurrent reads", async () => {
    const { cache, read, loads } = open();
    cache.connect();
    await Promise.all([read("q"), read("q"), read("q")]);
    expect(loads()).toBe(1);
  });
});

describe("after a change", () => {
  /** The event loop turn in which stale entries are reloaded, and the one after. */
  const later = async () => {
    await nextTurn();
    await nextTurn();
  };

  test("a used entry is reloaded once before the next read", async () => {
    const { cache, read, loads } = open();
    cache.connect();
    await read("q", ["a"]);
    await read("other", ["b"]);
    cache.change(new Set(["a"]));
    await later();
    expect(loads()).toBe(3);
    expect((await read("q", ["a"])).value).toBe("q 3");
    expect(loads()).toBe(3);
  });

  test("several changes cause one reload, which sees all of them", async () => {
    const { cache, read, loads } = open();
    cache.connect();
    await read("q", ["a"]);
    cache.change(new Set(["a"]));
    cache.change(new Set(["a"]));
    const reader = read("q", ["a"]);
    await later();
    expect((await reader).value).toBe("q 2");
    expect(loads()).toBe(2);
  });

  test("an entry that was not read since the last change is not reloaded", async () => {
    const { cache, read, loads } = open();
    cache.connect();
    await read("q", ["a"]);
    cache.change(new Set(["a"]));
    await later();
    cache.change(new Set(["a"]));
    await later();
    expect(loads()).toBe(2);
    expect((await read("q", ["a"])).value).toBe("q 3");
  });

  test("no entry is reloaded while change events are disconnected", async () => {
    const { cache, read, loads } = open();
    cache.connect();
    await read("q", ["a"]);
    cache.disconnect();
    await later();
    expect(loads()).toBe(1);
  });
});

describe("during an outage", () => {
  test("the last result is returned without waiting and marked as stale", async () => {
    const { cache, clock, read, events } = open();
    cache.connect();
    await read("q");
    cache.disconnect();
    expect(await read("q", ["a"], true)).toMatchObject({ value: "q 1", isStale: true });
    clock.now += 10;
    expect(await read("q", ["a"], true)).toMatchObject({ value: "q 1", isStale: true });
    expect(events).toEqual(["down"]);
    expect(cache.outageSince()).toBe(0);
  });

  test("a query without an earlier result fails", async () => {
    const { read } = open();
    await expect(read("new", ["a"], true)).rejects.toThrow(DatasetUnavailableError);
  });

  test("at most one query per second is sent", async () => {
    const { cache, clock, read, loads } = open();
    cache.connect();
    const pages = ["one", "another", "a third"];
    for (const page of pages) await read(page);
    cache.disconnect();
    await read("one", ["a"], true);
    const before = loads();
    clock.now += 1_000;
    for (const page of pages) expect((await read(page, ["a"], true)).isStale).toBe(true);
    expect(loads()).toBe(before + 1);
  });

  test("queries are retried, and the first success ends the outage", async () => {
    const { cache, clock, read, events } = open();
    cache.connect();
    await read("q");
    cache.disconnect();
    await read("q", ["a"], true);
    clock.now += 5_000;
    expect((await read("q")).isStale).toBe(true);
    await new Promise((next) => setImmediate(next));
    expect(events).toEqual(["down", "up"]);
    expect((await read("q")).isStale).toBeUndefined();
  });
});
