import { setImmediate } from "node:timers/promises";
import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";
import { expect, test } from "vitest";
import { ResponseCache } from "../../../../server/cache/response-cache";
import { entryOf } from "../cached";

setFlagsFromString("--expose-gc");
const collectGarbage: () => void = runInNewContext("gc");

const PAGES = 200;
const BODY_BYTES = 10_000;

test("an evicted page is garbage, however much else is cached", async () => {
  const cache = new ResponseCache({ search: 5 * BODY_BYTES });
  for (let query = 0; query < 2 * PAGES; query += 1) {
    cache.store(entryOf(`/query-${query}`, "query", 0));
  }
  const pages = Array.from({ length: PAGES }, (_, index) => {
    const entry = entryOf(`/?${index}`, "page", BODY_BYTES);
    cache.store(entry);
    return new WeakRef(entry);
  });
  // A weak reference holds until the current task has ended.
  await setImmediate();
  collectGarbage();
  expect(pages.filter((page) => page.deref()).length).toBeLessThan(10);
  expect(cache.get(`/?${PAGES - 1}`)).toBeDefined();
  expect(cache.bytes().search).toBeLessThanOrEqual(5 * BODY_BYTES);
});

test("a page that is hit outlives pages that are not", () => {
  const cache = new ResponseCache({ search: 10 * BODY_BYTES });
  const popular = entryOf("/?popular", "page", BODY_BYTES);
  cache.store(popular);
  for (let index = 0; index < 50; index += 1) {
    cache.store(entryOf(`/?${index}`, "page", BODY_BYTES));
    cache.countHit(popular, 200);
  }
  expect(cache.get("/?popular")).toBe(popular);
  expect(cache.get("/?0")).toBeUndefined();
});

test("a file is never evicted, and not stored where it does not fit", () => {
  const cache = new ResponseCache({ file: 5 * BODY_BYTES });
  for (let index = 0; index < 10; index += 1) {
    cache.store(entryOf(`/${index}`, "file", BODY_BYTES));
  }
  expect(cache.get("/0")).toBeDefined();
  expect(cache.get("/9")).toBeUndefined();
  expect(cache.bytes().file).toBeLessThanOrEqual(5 * BODY_BYTES);
});

test("an entry counts the bytes of a variant that is added later", () => {
  const cache = new ResponseCache();
  const entry = entryOf("/page", "page", BODY_BYTES);
  cache.store(entry);
  const before = cache.bytes().page;
  cache.addVariant(entry, "gzip", Buffer.alloc(500), []);
  expect(cache.bytes().page).toBe(before + 500);
  expect(cache.get("/page")).toBe(entry);
});
