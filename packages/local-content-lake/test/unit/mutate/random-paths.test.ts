import { jsonMatch, parsePath } from "@sanity/json-match";
import { expect, test } from "vitest";
import type { PatchOperations } from "../../../src/util/types";
import { document } from "../../support/documents";
import fc from "../../support/random";
import { applyPatch } from "./apply-patch";

type Steps = readonly (string | number | { _key: string })[];

const START = document("p", {
  n: 5,
  list: [1, 2, 3],
  empty: [],
  text: "abc",
  nothing: null,
  people: [
    { _key: "a", n: 1, tags: ["x"] },
    { _key: "b", n: 2, sub: { n: 4 } },
    { _key: "c", m: [{ n: 1 }, { n: { n: 2 } }] },
    7,
    null,
  ],
  nested: [[1, 2], [3]],
  dict: { t: 1, n: 3, "a-b": 2 },
});

const name = fc.constantFrom(
  ..."n,list,people,dict,nested,empty,text,nothing,m,tags,sub,t,none".split(","),
);
const subscript = fc.constantFrom(
  ...[
    "0",
    "-1",
    "9",
    "-9",
    "0:2",
    "1:",
    ":-1",
    ":",
    "1:0",
    "-1:",
    "*",
    "0,1",
    "0, -1",
    "0:1,2",
    " 0 ",
  ],
  ...["n==1", "n>1", "n!=1", "n?", "n", "'n'", "'a-b'", '_key=="a"', "null==n", "sub.n==4"],
  ...["@==2", "@>1", "@?", "", "::", "0.5", "n=="],
);
const part = fc.oneof(
  { weight: 3, arbitrary: subscript.map((inside) => `[${inside}]`) },
  { weight: 2, arbitrary: name.map((one) => `.${one}`) },
  name.map((one) => `..${one}`),
  fc.constant(".*"),
);
const path = fc
  .tuple(fc.constantFrom("", "", ".."), name, fc.array(part, { maxLength: 3 }))
  .map(([start, first, parts]) => `${start}${first}${parts.join("")}`);

/** A path with indexes in place of keys and negative indexes. */
function indexed(steps: Steps): string {
  let value: unknown = START;
  const places = steps.map((step) => {
    const list = value as { _key?: string }[];
    const place =
      typeof step === "object"
        ? list.findIndex((item) => item?._key === step._key)
        : typeof step === "number" && step < 0
          ? list.length + step
          : step;
    value = (value as Record<string, unknown>)[place];
    return place;
  });
  return JSON.stringify(places);
}

/** The existing places that a path selects, without those inside of others; undefined for a malformed path. */
function expectedPlaces(expression: string): string[] | undefined {
  try {
    parsePath(expression);
  } catch {
    return undefined;
  }
  const matches = [...jsonMatch(START, expression)].filter(({ value }) => value !== undefined);
  const all = new Set(matches.map((match) => indexed(match.path as Steps)));
  return [...all].filter((place) => {
    const steps = JSON.parse(place) as Steps;
    return !steps.some((_step, length) => all.has(JSON.stringify(steps.slice(0, length))));
  });
}

const MARK = "marked";

function marksIn(value: unknown, before: unknown, steps: Steps = []): string[] {
  if (before === undefined) return [];
  if (value === MARK) return [JSON.stringify(steps)];
  if (typeof value !== "object" || value === null) return [];
  return Object.entries(value).flatMap(([key, child]) => {
    const step = Array.isArray(value) ? Number(key) : key;
    const old = before === null ? undefined : (before as Record<string, unknown>)[key];
    return marksIn(child, typeof before === "object" ? old : undefined, [...steps, step]);
  });
}

test("a set changes what Sanity's own implementation matches, and malformed paths are refused", () => {
  const outcomes = { set: 0, refused: 0 };
  fc.assert(
    fc.property(path, (expression) => {
      const set = () => applyPatch(START, { set: { [expression]: MARK } });
      const expected = expression.includes("0.5") ? undefined : expectedPlaces(expression);
      if (!expected) {
        outcomes.refused += 1;
        expect(set).toThrow(/Invalid (path|index)/);
        return;
      }
      outcomes.set += 1;
      expect(marksIn(set(), START).sort()).toEqual(expected.sort());
    }),
    { numRuns: 3_000 },
  );
  // About 215 paths are malformed, with a standard deviation of 14.
  expect(Math.min(outcomes.set, outcomes.refused)).toBeGreaterThan(150);
});

/** The document without these places. */
function without(places: readonly string[]): unknown {
  const copy = structuredClone(START) as unknown;
  const removed = Symbol("removed");
  for (const place of places) {
    const steps = JSON.parse(place) as (string | number)[];
    const last = steps.pop() as string;
    const holder = steps.reduce((value, step) => (value as Record<string, unknown>)[step], copy);
    if (Array.isArray(holder)) holder[Number(last)] = removed;
    else delete (holder as Record<string, unknown>)[last];
  }
  const clean = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.filter((item) => item !== removed).map(clean);
    if (typeof value !== "object" || value === null) return value;
    return Object.fromEntries(Object.entries(value).map(([name, child]) => [name, clean(child)]));
  };
  return clean(copy);
}

test("an unset removes what Sanity's own implementation matches, a setIfMissing leaves it", () => {
  fc.assert(
    fc.property(path, (expression) => {
      const expected = expression.includes("0.5") ? undefined : expectedPlaces(expression);
      if (!expected) return;
      const apply = (operations: PatchOperations) => applyPatch(START, operations);
      expect(apply({ unset: [expression] })).toEqual(without(expected));
      const filled = apply({ setIfMissing: { [expression]: MARK } });
      expect(marksIn(filled, START)).toEqual([]);
    }),
    { numRuns: 2_000 },
  );
});
