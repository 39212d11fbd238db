import type { Patch } from "@sanity/client";
import { describe, expect } from "vitest";
import { START, patchTest as test, values } from "../support/extended";

describe("selectors in the middle of a path", () => {
  test("continue below what they match", async ({ patched }) => {
    const document = await patched((patch) =>
      patch.set({ "items[-2].tags[-1]": "last", "items[:2].tags[0]": "first" }),
    );
    expect(document.items.map(({ tags }) => tags)).toEqual([["first", "y"], ["first"], []]);
  });

  test("see the results of earlier operations in the patch", async ({ patched }) => {
    const document = await patched((patch) =>
      patch.unset(["items[-1]", "items[-1].tags"]).inc({ "items[-1].v": 1, "items[0].v": 1 }),
    );
    expect(document.items).toEqual([
      { _key: "one", v: 2, tags: ["x", "y"] },
      { _key: "two", v: 3 },
    ]);
  });

  test("match nothing, and change nothing, past the end of a list", async ({ patched }) => {
    const document = await patched((patch) =>
      patch
        .set({ "items[-9].v": 0, "items[7:].v": 0, "list[2000000]": "x", "list[4,7]": "x" })
        .unset(["list[-9]", "list[40:50]"]),
    );
    expect(document).toMatchObject(START);
  });

  test("change nothing at the end of a non-list, as in Sanity's patcher", async ({ patched }) => {
    const document = await patched((patch) =>
      patch
        .setIfMissing({ "title[-1]": "x", "none[0]": "x", "none[0].v": "x" })
        .set({ "deep[0]": "x", "none[-1]": "x" })
        .diffMatchPatch({ "title[-1]": "@@ -0,0 +1 @@\n+x\n" }),
    );
    expect(document).toMatchObject(START);
  });
});

describe("..", () => {
  test("matches an attribute at any depth", async ({ patched }) => {
    const document = await patched((patch) => patch.inc({ "..v": 1 }));
    expect(values(document)).toEqual([2, 3, 4]);
    expect(document.deep).toEqual({ first: { v: 11 }, "with-dash": { v: 21 } });
  });

  test("matches below a given path only", async ({ patched }) => {
    const document = await patched((patch) =>
      patch.unset(["deep..v"]).set({ "items[1:]..v": 0, "items[0]..tags[-1]": "last" }),
    );
    expect(document.deep).toEqual({ first: {}, "with-dash": {} });
    expect(values(document)).toEqual([1, 0, 0]);
    expect(document.items[0]?.tags).toEqual(["x", "last"]);
  });

  test("matches items by key below a given path only", async ({ patched }) => {
    const document = await patched((patch) =>
      patch.set({ copy: START.items }).unset(['items..[_key=="two"]']),
    );
    expect(values(document)).toEqual([1, 3]);
    expect(document).toHaveProperty("copy", START.items);
  });

  test("reaches into matches, creates values, fails where none can be", async ({ patched }) => {
    const parts = [{ box: 1 }, { box: { n: 2 } }, { box: {} }, { box: [] }];
    const set = await patched((patch) => patch.set({ deep: { parts }, "deep..box.n": 5 }));
    const boxes = [{ box: 1 }, { box: { n: 5 } }, { box: { n: 5 } }, { box: [] }];
    expect(set).toMatchObject({ deep: { parts: boxes } });
    const missing = await patched((patch) =>
      patch.setIfMissing({ "deep..box.m": 0 }).inc({ "deep..box.m": 1 }).unset(["deep..box.n"]),
    );
    const after = [{ box: 1 }, { box: { m: 1 } }, { box: { m: 1 } }, { box: [] }];
    expect(missing).toHaveProperty("deep", { parts: after });
  });

  test("removes, or inserts beside, each of several items of one list", async ({ patched }) => {
    const document = await patched((patch) =>
      patch.set({ "deep.twin": START.items }).unset(["items..[v>=2]"]),
    );
    expect(values(document)).toEqual([1]);
    expect(document).toHaveProperty("deep.twin", START.items);
    const longer = await patched((patch) => patch.insert("after", "deep..[v<3]", [{ v: 0 }]));
    expect(longer).toMatchObject({
      deep: { twin: [{ v: 1 }, { v: 0 }, { v: 2 }, { v: 0 }, { v: 3 }] },
    });
  });
});

describe("paths", () => {
  test("accept any attribute name in quotes", async ({ patched }) => {
    const document = await patched((patch) =>
      patch.set({ "deep['with-dash'].v": 1, "['very own name']": true, "deep.'it\\'s'": 2 }),
    );
    expect(document.deep).toEqual({ first: { v: 10 }, "with-dash": { v: 1 }, "it's": 2 });
    expect(document).toHaveProperty("very own name", true);
  });

  test.for([
    ...[
      "",
      ".",
      "..",
      "[",
      "list[",
      "list[0",
      "a b",
      "a-b",
      "a.",
      "a..",
      "list[]",
      "list[::]",
      "list[0.5]",
      "7a",
    ],
    ...[
      "a['b",
      "deep.__proto__.polluted",
      "deep['constructor'].prototype",
      "deep['a','__proto__']",
      "deep.'\\u005f_proto__'.polluted",
      "..hasOwnProperty",
      "deep['']",
    ],
  ])("%j is refused with 400", { tags: "full" }, async (path, { lake, refusal }) => {
    for (const change of [
      (patch: Patch) => patch.set({ [path]: 1 }),
      (patch: Patch) => patch.unset([path]),
      (patch: Patch) => patch.insert("after", path, [1]),
    ]) {
      expect((await refusal(change)).status).toBe(400);
    }
    expect(await lake.client().getDocument("patched")).toMatchObject(START);
  });
});
