import { expect, it } from "vitest";
import { LruCache } from "../../../../sanity/lake/lru";

it("forgets what was used least recently once it is full", () => {
  const cache = new LruCache<number>(2);
  cache.set("a", 1);
  cache.set("b", 2);
  expect(cache.get("a")).toBe(1);
  cache.set("c", 3);
  expect([cache.get("a"), cache.get("b"), cache.get("c")]).toEqual([1, undefined, 3]);
});

it("counts weights, and does not throw everything out for what can never fit", () => {
  const cache = new LruCache<string>(10);
  cache.set("small", "s", 4);
  cache.set("large", "l", 11);
  expect([cache.get("small"), cache.get("large")]).toEqual(["s", undefined]);
  cache.set("small", "again", 9);
  cache.set("other", "o", 2);
  expect([cache.get("small"), cache.get("other")]).toEqual([undefined, "o"]);
});
