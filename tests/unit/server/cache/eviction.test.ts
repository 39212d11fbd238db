import { setImmediate } from "node:timers/promises";
import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";
import { expect, test } from "vitest";
import { Kept } from "../../../../server/cache/cache-entry";
import { KeptResponses } from "../../../../server/cache/response-cache";
import { KeptPages } from "../../../../server/site/cached-pages";
import type { Page } from "../../../../server/site/page";

setFlagsFromString("--expose-gc");
const collectGarbage: () => void = runInNewContext("gc");

const PAGES = 200;
const BODY = 10_000;

function makePage(): Page {
  const [headers, packed] = [[], new Map()];
  const body = Buffer.alloc(BODY, "a");
  return { status: 200, headers, etag: "", body, isStale: false, ms: 1, told: null, packed };
}

test("holds no page any more that had to make room, however much else is kept", async () => {
  const responses = new KeptResponses({ search: 5 * BODY });
  for (let query = 0; query < 2 * PAGES; query += 1) {
    const route = `/query-${query}`;
    responses.keep(route, new Kept({ route, kind: "query", variesBy: undefined, headers: [] }));
  }
  const pages = new KeptPages(responses);
  const used = { tags: new Set<string>(), dependsOnAll: true, isStale: false };
  const made = Array.from({ length: PAGES }, (_, index) => {
    const page = makePage();
    pages.keep(`/?${index}`, { page, used, isCurrent: true, renew: () => undefined });
    return new WeakRef(page);
  });
  // A weak reference holds until the work under way has ended.
  await setImmediate();
  collectGarbage();
  expect(made.filter((page) => page.deref()).length).toBeLessThan(10);
  expect(pages.find(`/?${PAGES - 1}`)).toBeDefined();
});
