import { jsonMatch, parsePath } from "@sanity/json-match";
import { describe, expect, test } from "vitest";
import { pacedPatch } from "../../../src/mutate/patch";
import { endOf } from "../../../src/store/transaction";
import type { Json, PatchOperations, SanityDocument } from "../../../src/util/types";
import { document } from "../../support/documents";
import fc, { randomTest } from "../../support/random";

/** Applies a patch at once. @throws MutationError */
function applyPatch(document: SanityDocument, operations: PatchOperations): SanityDocument {
  return endOf(pacedPatch(document, operations, () => {}));
}

const people: Record<string, Json>[] = [
  { _key: "a", name: "Asha", v: null, addr: { city: "pune" }, ref: { _ref: "id" } },
  { _key: "b", name: "Bina", v: 2, addr: { city: "delhi" }, children: [] },
  { _key: "c", name: "Chitra", v: 3 },
];
const START = document("p", { people });

function patch(operations: PatchOperations): SanityDocument {
  return applyPatch(START, operations);
}

const changed = ({ people: list }: SanityDocument, field: string) =>
  (list as Record<string, unknown>[]).map((person) => person[field]);

describe("set with a JSONMatch path", () => {
  test.each([
    ["people[*].x", [9, 9, 9]],
    ["people.x", [9, 9, 9]],
    ["people.*.x", [9, 9, 9]],
    ['people[addr.city == "pune"].x', [9, undefined, undefined]],
    ['people["pune" == addr.city].x', [9, undefined, undefined]],
    ['people[addr.city != "pune"].x', [undefined, 9, undefined]],
    ['people[ref._ref == "id"].x', [9, undefined, undefined]],
    ["people[v == null].x", [9, undefined, undefined]],
    ["people[children?].x", [undefined, 9, undefined]],
    ["people[v > 2, children?].x", [undefined, 9, 9]],
    ["people[2 < v].x", [undefined, undefined, 9]],
    ["people[v <= 2].x", [undefined, 9, undefined]],
    ['people[name > "A"].x', [undefined, undefined, undefined]],
    ['people[name == "Asha"].x', [9, undefined, undefined]],
    ['people[_key=="c"].x', [undefined, undefined, 9]],
    ['people[name == "nobody"].x', [undefined, undefined, undefined]],
    ["people[7].x", [undefined, undefined, undefined]],
    ["people[1].x", [undefined, 9, undefined]],
    ["people[-1:].x", [undefined, undefined, 9]],
    ["..people[children?].x", [undefined, 9, undefined]],
  ])("%s", (path, expected) => {
    expect(changed(patch({ set: { [path]: 9 } }), "x")).toEqual(expected);
  });

  test("a path that selects the document itself is refused", () => {
    for (const path of ["@", "$", "@[_id?]"]) {
      expect(() => patch({ set: { [path]: 9 } }), path).toThrow(/selects the document itself/);
      expect(() => patch({ unset: [path] }), path).toThrow(/selects the document itself/);
    }
  });

  test("names of JavaScript's own members are attributes like others", () => {
    expect(changed(patch({ unset: ["people[toString?]"] }), "name")).toHaveLength(3);
    const filled = patch({ setIfMissing: { "people[0].valueOf": 1, toString: 2 } });
    expect(changed(filled, "valueOf")[0]).toBe(1);
    expect(filled.toString).toBe(2);
  });

  test.each([
    ...["people[", "people[name ==]", "people[__proto__ == 1].x", "people[*].constructor"],
    ...["", ".", "..", "[", "list[", "list[0", "a b", "a-b", "a.", "a..", "list[]", "list[::]"],
    ...["list[0.5]", "7a", "a['b", "deep.__proto__.polluted", "deep['constructor'].prototype"],
    ...["deep['a','__proto__']", "deep.'\\u005f_proto__'.polluted", "..hasOwnProperty", "deep['']"],
  ])("%j is refused as invalid", (path) => {
    const invalid = expect.objectContaining({ code: "MUTATION_INVALID" });
    expect(() => patch({ set: { [path]: 9 } })).toThrow(invalid);
    expect(() => patch({ unset: [path] })).toThrow(invalid);
    expect(() => patch({ insert: { after: path, items: [1] } })).toThrow(invalid);
  });
});

const items = [
  { _key: "one", v: 1, tags: ["x", "y"] },
  { _key: "two", v: 2, tags: ["z"] },
  { _key: "three", v: 3, tags: [] },
];
const LISTS = document("p", {
  ...{ title: "Hello", list: ["a", "b", "c", "d"], items },
  deep: { first: { v: 10 }, "with-dash": { v: 20 } },
});
const DIFF = "@@ -1,5 +1,5 @@\n-three\n+drei!\n";
const boxes = (...parts: Json[]) => ({ parts: parts.map((box) => ({ box })) });

/** What patches do to LISTS, by what they change. */
const PATCHES: Record<string, [operations: PatchOperations, expected: object]> = {
  "what it names by path and key, and creates what is missing": [
    { set: { title: "New", "deep.first.v": 2, 'items[_key=="two"].v': 22, "fresh.deep": true } },
    { title: "New", deep: { first: { v: 2 } }, items: [{}, { v: 22 }, {}], fresh: { deep: true } },
  ],
  "only what is missing": [
    { setIfMissing: { title: "No", "seo.og": "New", "deep.first": {}, "items[-1].tags": ["no"] } },
    { ...LISTS, seo: { og: "New" } },
  ],
  "items by key, filter, index and range": [
    { unset: ['items[_key=="two"]', "items[v>2]", "list[:1,2:]", "items[0].tags[-1]"] },
    { items: [{ _key: "one", v: 1, tags: ["x"] }], list: ["b"] },
  ],
  "places that it names twice": [{ unset: ["items[0,-1].tags[0]", "items[0,0:]"] }, { items: [] }],
  "a list that it creates": [
    { setIfMissing: { tags: [] }, insert: { after: "tags[-1]", items: [1] } },
    { tags: [1] },
  ],
  "an item of a list that it fills first": [
    { set: { "fresh[0]": 9 }, setIfMissing: { fresh: [1, 2] } },
    { fresh: [9, 2] },
  ],
  "a list in an item": [
    { insert: { before: 'items[_key=="one"].tags[-1]', items: ["middle"] } },
    { items: [{ tags: ["x", "middle", "y"] }, {}, {}] },
  ],
  "part of a text": [
    { diffMatchPatch: { "items[-1]._key": DIFF } },
    { items: [{}, {}, { _key: "drei!" }] },
  ],
  "below selectors in the middle of a path": [
    { set: { "items[-2].tags[-1]": "last", "items[:2].tags[0]": "first" } },
    { items: [{ tags: ["first", "y"] }, { tags: ["first"] }, { tags: [] }] },
  ],
  "what its earlier operations left": [
    { unset: ["items[-1]", "items[-1].tags"], inc: { "items[-1].v": 1, "items[0].v": 1 } },
    { items: [{ ...items[0], v: 2 }, { v: 3 }] },
  ],
  "an attribute at any depth": [
    { inc: { "..v": 1 } },
    { items: [{ v: 2 }, { v: 3 }, { v: 4 }], deep: { first: { v: 11 }, "with-dash": { v: 21 } } },
  ],
  "an attribute below a path only": [
    { unset: ["deep..v"], set: { "items[1:]..v": 0, "items[0]..tags[-1]": "last" } },
    { items: [{ v: 1, tags: ["x", "last"] }, { v: 0 }, { v: 0 }], deep: { first: {} } },
  ],
  "an item by key below a path only": [
    { set: { copy: items }, unset: ['items..[_key=="two"]'] },
    { items: [{ v: 1 }, { v: 3 }], copy: items },
  ],
  "several items of a list": [
    {
      set: { "deep.twin": items },
      unset: ["items..[v>=2]"],
      insert: { after: "deep..[v<3]", items: [{ v: 0 }] },
    },
    { items: [{ v: 1 }], deep: { twin: [{ v: 1 }, { v: 0 }, { v: 2 }, { v: 0 }, { v: 3 }] } },
  ],
  "matches that can have the attribute": [
    { set: { deep: boxes(1, { n: 2 }, {}, []), "deep..box.n": 5 } },
    { deep: boxes(1, { n: 5 }, { n: 5 }, []) },
  ],
  "what it creates in matches": [
    { setIfMissing: { "deep..first.m": 0 }, inc: { "deep..first.m": 1 } },
    { deep: { first: { v: 10, m: 1 } } },
  ],
  "names in quotes": [
    { set: { "deep['with-dash'].v": 1, "['very own name']": true, "deep.'it\\'s'": 2 } },
    { deep: { "with-dash": { v: 1 }, "it's": 2 }, "very own name": true },
  ],
  "nothing past the end of a list": [
    {
      set: { "items[-9].v": 0, "items[7:].v": 0, "list[2000000]": "x", "list[4,7]": "x" },
      unset: ["list[-9]", "list[40:50]"],
    },
    LISTS,
  ],
  "nothing at the end of what is no list": [
    {
      setIfMissing: { "title[-1]": "x", "none[0]": "x", "none[0].v": "x" },
      set: { "deep[0]": "x", "none[-1]": "x" },
      diffMatchPatch: { "title[-1]": "@@ -0,0 +1 @@\n+x\n" },
    },
    LISTS,
  ],
};

test.each(Object.entries(PATCHES))("a patch changes %s", (_what, [operations, expected]) => {
  const patched = applyPatch(LISTS, operations);
  if (expected === LISTS) expect(patched).toEqual(LISTS);
  else expect(patched).toMatchObject(expected);
});

test("a patch of every second item removes just those", () => {
  const list = Array.from({ length: 1_001 }, (_, n) => ({ k: n % 2, n }));
  const patched = applyPatch(document("p", { list }), { unset: ["list[k == 1]"] });
  expect(patched.list).toEqual(list.filter(({ k }) => k === 0));
});

test("a patch of many attributes does what one of few does", () => {
  const each = (key: string, from: number, to: number, value: number) =>
    Object.fromEntries(Array.from({ length: to - from }, (_, n) => [`${key}${from + n}`, value]));
  const before = document("p", { ...each("f", 0, 250, 1), whole: { inner: 1 }, a: 1 });
  const set = { ...each("f", 0, 150, 2), "whole.more": 3, "fresh.inner": 4 };
  const unset = [...Object.keys(each("f", 150, 250, 0)), "never"];
  const setIfMissing = { ...each("g", 0, 250, 5), a: 6 };
  const added = { whole: { inner: 1, more: 3 }, fresh: { inner: 4 }, a: 1 };
  const expected = document("p", { ...each("f", 0, 150, 2), ...each("g", 0, 250, 5), ...added });
  expect(applyPatch(before, { set, setIfMissing, unset })).toEqual(expected);
});

test.each([
  ["before", "list[0]", ["N", "M", "a", "b", "c", "d"]],
  ["before", "list[-1]", ["a", "b", "c", "N", "M", "d"]],
  ["before", "list[-2:]", ["a", "b", "N", "M", "c", "d"]],
  ["before", "list[1:3]", ["a", "N", "M", "b", "c", "d"]],
  ["after", "list[0]", ["a", "N", "M", "b", "c", "d"]],
  ["after", "list[-1]", ["a", "b", "c", "d", "N", "M"]],
  ["after", "list[-2]", ["a", "b", "c", "N", "M", "d"]],
  ["replace", "list[0]", ["N", "M", "b", "c", "d"]],
  ["replace", "list[-1]", ["a", "b", "c", "N", "M"]],
  ["replace", "list[-2:]", ["a", "b", "N", "M"]],
  ["replace", "list[1:3]", ["a", "N", "M", "d"]],
  ["replace", "list[0,2]", ["N", "M", "b", "d"]],
  ["replace", "list[0,-2:]", ["N", "M", "b"]],
  ["after", "list[1:3]", ["a", "b", "c", "N", "M", "d"]],
  ["after", "list[9]", ["a", "b", "c", "d", "N", "M"]],
  ["before", "list[7:]", ["a", "b", "c", "d", "N", "M"]],
  ["before", "list[-9]", ["N", "M", "a", "b", "c", "d"]],
  ["before", "list[1000000000:2000000000]", ["a", "b", "c", "d", "N", "M"]],
])("an insert %s %s gives %j", (place, path, expected) => {
  const { list } = applyPatch(LISTS, { insert: { [place]: path, items: ["N", "M"] } });
  expect(list).toEqual(expected);
});

/** What a patch may not change, by the words of the refusal. Sanity's patcher in clients ignores some of it. */
const REFUSALS: [words: string, patches: PatchOperations[]][] = [
  ...[
    ...["title[-1]", "title.name", "none[-1]", "deep[0]", "deep.none[0]", "list", "list.a"],
    "items[*].v",
  ].map((path): [string, PatchOperations[]] => [
    `cannot insert at "${path}", because that is not a place in a list`,
    [{ insert: { after: path, items: [1] } }],
  ]),
  ...Object.entries({
    present: ["none", "deep.first.w", "list[9]", "title[-1]", 'items[_key=="none"].v'],
    "a number": ["title", "list", 'items[_key=="one"]', "items[*]._key", "..tags", "_rev"],
  }).flatMap(([what, paths]) =>
    paths.map((path): [string, PatchOperations[]] => [
      `cannot increment "${path}" because it is not ${what}`,
      [{ inc: { [path]: 1 } }, { set: { other: "new" }, dec: { [path]: 1 } }],
    ]),
  ),
  [
    "because the result is too large",
    [
      { set: { n: 1e308 }, inc: { n: 1e308 } },
      { set: { n: 1e308 }, inc: { n: 1e308 }, dec: { n: 1e308 } },
      { set: { list: [1, -1e308] }, dec: { "list[*]": 1e308 } },
    ],
  ],
  ...["list", "items[0].v", 'items[_key=="one"]', "items[*].tags"].map(
    (path): [string, PatchOperations[]] => [
      `cannot diff-match-patch "${path}" because it is not a string`,
      [{ diffMatchPatch: { [path]: DIFF } }],
    ],
  ),
  ["Invalid patch string", [{ diffMatchPatch: { title: "@@ nonsense" } }]],
  ["cannot diff-match-patch", [{ diffMatchPatch: { missing: DIFF } }]],
];

test.each(REFUSALS)("a patch is a conflict: %s", (words, patches) => {
  const message = expect.stringContaining(words);
  const conflict = expect.objectContaining({ code: "MUTATION_CONFLICT", message });
  for (const operations of patches) expect(() => applyPatch(LISTS, operations)).toThrow(conflict);
});

type Steps = readonly (string | number | { _key: string })[];

const WIDE = document("p", {
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
  ..."0;-1;9;-9;0:2;1:;:-1;:;1:0;-1:;*;0,1;0, -1;0:1,2; 0 ".split(";"),
  ...["n==1", "n>1", "n!=1", "n<=1", "n?", "n", "'n'", "'a-b'", '_key=="a"', "null==n"],
  ...["sub.n==4", "n==n", "sub.n==n", "n?, m?", "n==1, n>1"],
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
  let value: unknown = WIDE;
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
  const matches = [...jsonMatch(WIDE, expression)].filter(({ value }) => value !== undefined);
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

/** The document without these places. */
function without(places: readonly string[]): unknown {
  const copy = structuredClone(WIDE) as unknown;
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

randomTest("paths select what they do in Sanity's own implementation", 3_000, (numRuns) => {
  const outcomes = { applied: 0, refused: 0 };
  fc.assert(
    fc.property(path, (expression) => {
      const apply = (operations: PatchOperations) => applyPatch(WIDE, operations);
      const set = () => apply({ set: { [expression]: MARK } });
      const expected = expression.includes("0.5") ? undefined : expectedPlaces(expression);
      if (!expected) {
        outcomes.refused += 1;
        expect(set).toThrow(/Invalid (path|index)/);
        return;
      }
      outcomes.applied += 1;
      expect(marksIn(set(), WIDE).sort()).toEqual(expected.sort());
      expect(apply({ unset: [expression] })).toEqual(without(expected));
      const filled = apply({ setIfMissing: { [expression]: MARK } });
      expect(marksIn(filled, WIDE)).toEqual([]);
    }),
    { numRuns },
  );
  // About one of 14 paths is malformed; four standard deviations fewer are not by chance.
  const fewest = numRuns / 14 - 4 * Math.sqrt(numRuns / 14);
  expect(Math.min(outcomes.applied, outcomes.refused)).toBeGreaterThan(fewest);
});
