import { jsonMatch } from "@sanity/json-match";
import { describe, expect, test } from "vitest";
import { matchPath } from "../../../src/mutate/json-match";
import { endOf } from "../../../src/store/transaction";
import type { Json, PatchOperations, SanityDocument } from "../../../src/util/types";
import { document } from "../../support/documents";
import fc from "../../support/random";
import { applyPatch } from "./apply-patch";

const people: Record<string, Json>[] = [
  { _key: "a", name: "Asha", v: null, addr: { city: "pune" }, ref: { _ref: "id" } },
  { _key: "b", name: "Bina", v: 2, addr: { city: "delhi" }, children: [] },
  { _key: "c", name: "Chitra", v: 3 },
];
const dict = { one: { n: 1 }, two: { n: 2 } };
const START = document("p", { people, items: [1], dict });

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

  test("a wildcard selects every attribute of an object", () => {
    expect(patch({ inc: { "dict.*.n": 1 } }).dict).toEqual({ one: { n: 2 }, two: { n: 3 } });
    expect(patch({ unset: ["dict.*"] }).dict).toEqual({});
  });

  test.each(["items[3]", "items[3].v", "items[1]", "items[-2]"])("%s changes nothing", (path) => {
    expect(patch({ set: { [path]: 9 } })).toEqual(START);
    expect(patch({ setIfMissing: { [path]: 9 } })).toEqual(START);
  });

  test("unset removes all items that a filter selects", () => {
    expect(changed(patch({ unset: ["people[v?]"] }), "name")).toEqual([]);
    expect(changed(patch({ unset: ['people[addr.city == "pune"]'] }), "name")).toEqual([
      "Bina",
      "Chitra",
    ]);
  });

  test("insert replaces the items that a filter selects", () => {
    const inserted = patch({ insert: { after: "people[children?]", items: [{ name: "New" }] } });
    expect(changed(inserted, "name")).toEqual(["Asha", "Bina", "New", "Chitra"]);
  });

  test("a path sees the results of earlier operations in the patch", () => {
    const set = { list: [{ n: 1 }, { n: 2 }], "list.n": 5 };
    expect(patch({ set }).list).toEqual([{ n: 5 }, { n: 5 }]);
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

  test.each(["people[", "people[name ==]", "people[__proto__ == 1].x", "people[*].constructor"])(
    "%s is refused as invalid",
    (path) => {
      expect(() => patch({ set: { [path]: 9 } })).toThrow(/Invalid path/);
    },
  );
});

const scalar = fc.constantFrom<unknown>(1, 2, "x", "y", null, true);
const leaf = fc.dictionary(fc.constantFrom("n", "m"), scalar);
const list = fc.array(fc.oneof(scalar, leaf), { maxLength: 4 });
const value = fc.record({ a: fc.oneof(list, leaf), b: fc.record({ a: list, n: scalar }) });
const condition = fc.constantFrom(
  ..."n == 1,n != 1,n > 1,n <= 2,m?,n == null,@ == 1,n == m,*".split(","),
);
const path = fc
  .tuple(fc.constantFrom("a", "b", "b.a", ""), fc.array(condition, { minLength: 1, maxLength: 2 }))
  .chain(([start, conditions]) =>
    fc.constantFrom("", ".n", "[n?]").map((end) => `${start}[${conditions.join(", ")}]${end}`),
  );

test("matches agree with Sanity's own implementation on random values", () => {
  fc.assert(
    fc.property(value, path, (root, expression) => {
      const expected = [...jsonMatch(root, expression)]
        .filter((match) => match.value !== undefined)
        .map((match) => JSON.stringify(match.path));
      const actual = endOf(matchPath(root, expression))
        .map(({ path }) => path)
        .filter((steps) => valueAt(root, steps) !== undefined)
        .map((steps) => JSON.stringify(steps));
      expect(new Set(actual)).toEqual(new Set(expected));
    }),
    { numRuns: 2_000 },
  );
});

function valueAt(root: unknown, steps: readonly (string | number)[]): unknown {
  return steps.reduce<unknown>(
    (outer, step) => (outer as Record<string | number, unknown> | undefined)?.[step],
    root,
  );
}
