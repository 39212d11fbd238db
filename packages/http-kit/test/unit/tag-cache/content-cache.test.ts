import { setImmediate as nextTurn } from "node:timers/promises";
import { expect, test } from "vitest";
import { ContentCache, type ContentResult, DatasetUnavailableError } from "../../../src/tag-cache";

/** An empty cache whose change events are connected, and what reads through it. */
function open({ maxBytes }: { maxBytes?: number } = {}) {
  const state = { now: 0, loads: 0, events: [] as string[] };
  const cache = new ContentCache({
    ...(maxBytes && { maxBytes }),
    now: () => state.now,
    onOutageChange: (cause) => state.events.push(cause ? "down" : "up"),
  });
  cache.connect();
  /** Reads each query, of which a tag has the same name. */
  const read = async (...keys: string[]) => {
    const load = (key: string) => async (): Promise<ContentResult> => {
      state.loads += 1;
      const tags = key === "any" ? undefined : [key];
      return { value: `${key} ${state.loads}`, tags, bytes: 100 };
    };
    const results = await Promise.all(keys.map((key) => cache.read(key, load(key))));
    return results.map(({ value }) => value);
  };
  const fail = (key: string) =>
    cache.read(key, async () => {
      state.loads += 1;
      throw new DatasetUnavailableError("no answer");
    });
  const change = (tag: string) => cache.change(new Set([tag]));
  return { cache, state, read, fail, change };
}

/** The event loop turn in which stale entries are reloaded, and the one after. */
async function later(): Promise<void> {
  await nextTurn();
  await nextTurn();
}

test("a result is reused while change events are connected, and loaded once for concurrent reads", async () => {
  const { cache, read } = open();
  expect([await read("q"), await read("q")]).toEqual([["q 1"], ["q 1"]]);
  expect([cache.hits, cache.misses]).toEqual([1, 1]);
  expect(await read("new", "new", "new")).toEqual(["new 2", "new 2", "new 2"]);
});

test("a result is loaded on every read, and again afterwards, while events are not connected", async () => {
  const { cache, read, state } = open();
  await read("q");
  cache.disconnect();
  await later();
  expect(state.loads).toBe(1);
  for (let time = 0; time < 2; time += 1) await read("q");
  cache.connect();
  await read("q");
  expect(state.loads).toBe(4);
});

test("a result is invalidated by a change of its tags and by no other", async () => {
  const { read, change, state } = open();
  await read("a", "b", "any");
  change("a");
  await read("b");
  expect(state.loads).toBe(3);
  await read("a", "any");
  expect(state.loads).toBe(5);
});

test("a result in flight during a change is returned to its caller and not cached", async () => {
  const { read, change, state } = open();
  const early = read("q");
  change("q");
  const late = read("q");
  expect([await early, await late]).toEqual([["q 1"], ["q 2"]]);
  expect(await read("q")).toEqual(["q 2"]);
  expect(state.loads).toBe(2);
  const alone = read("alone");
  change("alone");
  await alone;
  expect(await read("alone")).toEqual(["alone 4"]);
});

test("a result expires after a minute, because a lost connection may look healthy", async () => {
  const { read, state } = open();
  await read("q");
  state.now = 60_000;
  expect(await read("q")).toEqual(["q 2"]);
});

test("a result is evicted when the cache exceeds its size", async () => {
  const { cache, read } = open({ maxBytes: 1000 });
  for (let index = 0; index < 20; index += 1) await read(`q${index}`);
  expect(cache.bytes()).toBeLessThanOrEqual(1000);
  expect(await read("q0")).toEqual(["q0 21"]);
});

test("a used entry is reloaded once after changes, before the next read, an unused one is not", async () => {
  const { read, change, state } = open();
  await read("q", "other");
  change("q");
  await later();
  expect(state.loads).toBe(3);
  // Nobody has read it since.
  change("q");
  await later();
  expect(state.loads).toBe(3);
  expect(await read("q")).toEqual(["q 4"]);
  change("q");
  change("q");
  const reader = read("q");
  await later();
  expect([await reader, await read("q"), state.loads]).toEqual([["q 5"], ["q 5"], 5]);
});

test("the last result is returned without waiting during an outage and marked as stale, another query fails", async () => {
  const { cache, read, fail, state } = open();
  await read("q");
  cache.disconnect();
  const stale = { value: "q 1", isStale: true };
  expect(await fail("q")).toMatchObject(stale);
  state.now += 10;
  expect(await fail("q")).toMatchObject(stale);
  state.now += 1_000;
  await expect(fail("new")).rejects.toThrow(DatasetUnavailableError);
  expect(state.events).toEqual(["down"]);
  expect(cache.outageSince()).toBe(0);
});

test("at most one query per second is sent during an outage", async () => {
  const { cache, read, fail, state } = open();
  const pages = ["one", "another", "a third"];
  await read(...pages);
  cache.disconnect();
  await fail("one");
  const before = state.loads;
  state.now += 1_000;
  const results = [];
  for (const page of pages) results.push(await fail(page));
  expect(results.map(({ isStale }) => isStale)).toEqual([true, true, true]);
  expect(state.loads).toBe(before + 1);
});

test("queries are retried, and the first success ends the outage", async () => {
  const { cache, read, fail, state } = open();
  await read("q");
  cache.disconnect();
  await fail("q");
  state.now += 5_000;
  expect(await read("q")).toEqual(["q 1"]);
  await nextTurn();
  expect(state.events).toEqual(["down", "up"]);
  expect(await read("q")).toEqual(["q 4"]);
});
