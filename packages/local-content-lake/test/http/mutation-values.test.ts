import type { Patch } from "@sanity/client";
import { describe, expect } from "vitest";
import { START, patchTest as test, values } from "../support/extended";

describe("insert", () => {
  test.for([
    ["before", "list[0]", ["N", "a", "b", "c", "d"]],
    ["before", "list[-1]", ["a", "b", "c", "N", "d"]],
    ["before", "list[-2:]", ["a", "b", "N", "c", "d"]],
    ["before", "list[1:3]", ["a", "N", "b", "c", "d"]],
    ["after", "list[0]", ["a", "N", "b", "c", "d"]],
    ["after", "list[-1]", ["a", "b", "c", "d", "N"]],
    ["after", "list[-2]", ["a", "b", "c", "N", "d"]],
    ["replace", "list[0]", ["N", "b", "c", "d"]],
    ["replace", "list[-1]", ["a", "b", "c", "N"]],
    ["replace", "list[-2:]", ["a", "b", "N"]],
    ["replace", "list[1:3]", ["a", "N", "d"]],
    ["replace", "list[0,2]", ["N", "b", "d"]],
    ["replace", "list[0,-2:]", ["N", "b"]],
    ["after", "list[1:3]", ["a", "b", "c", "N", "d"]],
    ["after", "list[9]", ["a", "b", "c", "d", "N"]],
    ["before", "list[7:]", ["a", "b", "c", "d", "N"]],
    ["before", "list[-9]", ["N", "a", "b", "c", "d"]],
    ["before", "list[1000000000:2000000000]", ["a", "b", "c", "d", "N"]],
  ] as const)("%s %s", async ([place, path, expected], { patched }) => {
    const document = await patched((patch) => patch.insert(place, path, ["N"]));
    expect(document.list).toEqual(expected);
  });

  test("inserts into nested lists", async ({ patched }) => {
    await patched((patch) => patch.insert("after", "items[-1].tags[-1]", ["first"]));
    const document = await patched((patch) =>
      patch.insert("before", 'items[_key=="one"].tags[-1]', ["middle"]),
    );
    expect(document.items.map(({ tags }) => tags)).toEqual([
      ["x", "middle", "y"],
      ["z"],
      ["first"],
    ]);
  });

  test.for(["title[-1]", "none[-1]", "deep[0]", "deep.none[0]", "list", "list.a", "items[*].v"])(
    "needs a list: %s",
    async (path, { refusal }) => {
      const { status, message } = await refusal((patch) => patch.insert("after", path, [1]));
      expect(status).toBe(409);
      expect(message).toContain(
        `cannot insert at "${path}", because that is not a place in a list`,
      );
    },
  );
});

describe("values of the wrong type", () => {
  // Sanity's service refuses these, which its patcher in clients ignores.
  test.for<[string, string]>([
    ["missing", "it is not present"],
    ["deep.first.w", "it is not present"],
    ["list[9]", "it is not present"],
    ["count[-1]", "it is not present"],
    ['items[_key=="none"].v', "it is not present"],
    ["title", "it is not a number"],
    ["list", "it is not a number"],
    ['items[_key=="one"]', "it is not a number"],
    ["items[*]._key", "it is not a number"],
    ["..tags", "it is not a number"],
    ["_rev", "it is not a number"],
  ])("inc and dec of %s answer 409: %s", async ([path, reason], { lake, refusal }) => {
    for (const change of [
      (patch: Patch) => patch.inc({ [path]: 1 }),
      (patch: Patch) => patch.set({ title: "new" }).dec({ [path]: 1 }),
    ]) {
      const { status, message } = await refusal(change);
      expect(status).toBe(409);
      expect(message).toContain(`cannot increment "${path}" because ${reason}`);
    }
    expect(await lake.client().getDocument("patched")).toMatchObject(START);
  });

  test("inc and dec beyond the largest number answer 409", async ({ lake, patched, refusal }) => {
    await patched((patch) => patch.set({ count: 1e308, list: [1, -1e308] }));
    for (const change of [
      (patch: Patch) => patch.inc({ count: 1e308 }),
      (patch: Patch) => patch.inc({ count: 1e308 }).dec({ count: 1e308 }),
      (patch: Patch) => patch.dec({ "list[*]": 1e308 }),
    ]) {
      const { status, message } = await refusal(change);
      expect(status).toBe(409);
      expect(message).toContain("because the result is too large");
    }
    const document = await lake.client().getDocument("patched");
    expect(document).toMatchObject({ count: 1e308, list: [1, -1e308] });
  });

  test("diffMatchPatch of anything else than a text answers 409", async ({ refusal }) => {
    const diff = "@@ -1 +1 @@\n-a\n+b\n";
    for (const path of ["count", "list", "items[0].v", 'items[_key=="one"]', "items[*].tags"]) {
      const { status, message } = await refusal((patch) => patch.diffMatchPatch({ [path]: diff }));
      expect(status).toBe(409);
      expect(message).toContain(`cannot diff-match-patch "${path}" because it is not a string`);
    }
  });

  test("setIfMissing creates intermediate values and leaves existing ones", async ({ patched }) => {
    const document = await patched((patch) =>
      patch.setIfMissing({ "seo.og.title": "New", "deep.first": {}, "items[-1].tags": ["no"] }),
    );
    expect(document).toMatchObject({ ...START, seo: { og: { title: "New" } } });
  });

  test("unset removes several items of one list at once", async ({ patched }) => {
    const document = await patched((patch) => patch.unset(["list[0,2]", "items[v<3]"]));
    expect(document.list).toEqual(["b", "d"]);
    expect(values(document)).toEqual([3]);
  });

  test("unset removes the items of several ranges at once, and an item named twice once", async ({
    patched,
  }) => {
    const document = await patched((patch) =>
      patch.unset(["list[:1,2:]", "items[0,-3].tags[0]", "items[1,2:]"]),
    );
    expect(document.list).toEqual(["b"]);
    expect(document.items.map(({ tags }) => tags)).toEqual([["y"]]);
  });

  test("diffMatchPatch patches texts in lists and reports an invalid patch", async ({
    patched,
    refusal,
  }) => {
    const diff = "@@ -1,5 +1,5 @@\n-three\n+drei!\n";
    const document = await patched((patch) => patch.diffMatchPatch({ "items[-1]._key": diff }));
    expect(document.items.at(-1)?._key).toBe("drei!");
    const bad = await refusal((patch) => patch.diffMatchPatch({ title: "@@ nonsense" }));
    expect(bad.status).toBe(409);
    expect(bad.message).toContain("Invalid patch string");
    const missing = await refusal((patch) => patch.diffMatchPatch({ missing: diff }));
    expect(missing.status).toBe(409);
  });

  test.for(["list[4]", "list[2000000]", "items[3].v", "list[4,7]"])(
    "set changes nothing beyond the end of a list: %s",
    async (path, { patched }) => {
      expect(await patched((patch) => patch.set({ [path]: "x" }))).toMatchObject(START);
    },
  );
});
