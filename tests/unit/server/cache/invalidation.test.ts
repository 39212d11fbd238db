import { InvalidationLog } from "http-kit";
import { expect, test } from "vitest";
import fc from "../../../../packages/local-content-lake/test/support/random";
import type { CacheEntry, CacheKind } from "../../../../server/cache/cache-entry";
import { ResponseCache } from "../../../../server/cache/response-cache";
import { entryOf } from "../cached";

const TAGS = ["a", "b", "c", "d"];
const URLS = ["/", "/?q", "/page", "/lake/images/x"];
const PARTITIONS = ["page", "search", "image", "query"] as const;
/** Room for a few entries only, so that some are evicted. */
const BUDGET = 12_000;
const BUDGETS = Object.fromEntries(PARTITIONS.map((partition) => [partition, BUDGET]));

const tags = fc.subarray(TAGS);
const url = fc.constantFrom(...URLS);
const kind = fc.constantFrom<CacheKind>("page", "image", "query");
const flight = fc.nat({ max: 2 });

const step = fc.oneof(
  fc.record({ do: fc.constant("start" as const), flight }),
  fc.record({ do: fc.constant("finish" as const), flight, url, kind, tags }),
  fc.record({ do: fc.constant("addVariant" as const), url, bytes: fc.nat({ max: 3_000 }) }),
  fc.record({ do: fc.constant("invalidate" as const), tags }),
  fc.record({ do: fc.constant("hit" as const), url }),
);

/** What the test knows of an entry: the invalidations that came after its render had started. */
interface Known {
  entry: CacheEntry;
  invalidated: Set<string>;
}

test("an entry that used a tag is stale after its invalidation, with any requests in flight", () => {
  const seen = { stale: 0, fresh: 0 };
  fc.assert(
    fc.property(fc.array(step, { maxLength: 60, size: "max" }), (steps) => {
      const cache = new ResponseCache(BUDGETS);
      const flights = new Map<number, { since: number; invalidated: Set<string> }>();
      const stored: Known[] = [];
      for (const each of steps) {
        if (each.do === "start") {
          flights.set(each.flight, { since: cache.now(), invalidated: new Set() });
        } else if (each.do === "finish") {
          const started = flights.get(each.flight);
          if (!started) continue;
          flights.delete(each.flight);
          const { url, kind, tags } = each;
          const entry = entryOf(url, kind, 1_000, tags);
          cache.store(entry, started.since);
          stored.push({ entry, invalidated: started.invalidated });
        } else if (each.do === "addVariant") {
          const entry = cache.get(each.url);
          if (entry) cache.addVariant(entry, "gzip", Buffer.alloc(each.bytes), []);
        } else if (each.do === "hit") {
          const entry = cache.get(each.url);
          if (entry) cache.countHit(entry, 200);
        } else {
          cache.invalidate(each.tags);
          for (const { invalidated } of [...flights.values(), ...stored]) {
            for (const tag of each.tags) invalidated.add(tag);
          }
        }
        const wrong = stored.filter(({ entry, invalidated }) => {
          if (cache.get(entry.url) !== entry) return false;
          const mustBeStale = entry.tags.some((tag) => invalidated.has(tag));
          seen[mustBeStale ? "stale" : "fresh"] += 1;
          // Only a page may be shown when it is stale.
          return entry.isStale !== mustBeStale || (mustBeStale && entry.kind !== "page");
        });
        // A comparison of each would take most of the time.
        if (wrong.length > 0) expect(wrong).toEqual([]);
        const bytes = cache.bytes();
        const full = PARTITIONS.filter((partition) => bytes[partition] > BUDGET);
        if (full.length > 0) expect(full).toEqual([]);
      }
    }),
    { numRuns: 500 },
  );
  expect(Math.min(seen.stale, seen.fresh)).toBeGreaterThan(100);
});

test("a reader that outlasts the memory of invalidations counts as invalidated", () => {
  const seen = { invalidated: 0, untouched: 0 };
  fc.assert(
    fc.property(
      fc.array(fc.oneof({ weight: 9, arbitrary: tags }, fc.constant("everything" as const)), {
        maxLength: 30,
      }),
      fc.nat({ max: 30 }),
      tags,
      (calls, start, used) => {
        const log = new InvalidationLog(2);
        const later = new Set<string>();
        let since = log.now();
        calls.forEach((invalidated, index) => {
          if (index === start) {
            since = log.now();
            later.clear();
          }
          log.add(invalidated);
          for (const tag of invalidated === "everything" ? TAGS : invalidated) later.add(tag);
        });
        if (later.size > 0) expect(log.hasAny(undefined, since)).toBe(true);
        if (used.some((tag) => later.has(tag))) {
          expect(log.hasAny(used, since)).toBe(true);
          seen.invalidated += 1;
        }
        if (later.size === 0) {
          expect(log.hasAny(used, since)).toBe(false);
          seen.untouched += 1;
        }
      },
    ),
  );
  expect(Math.min(seen.invalidated, seen.untouched)).toBeGreaterThan(0);
});
