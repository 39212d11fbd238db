import type { Patch } from "@sanity/client";
import { describe, expect } from "vitest";
import { START, patchTest as test, values } from "../support/extended";

describe("operations", () => {
  test("set writes by name, path and key, and creates missing values", async ({ patched }) => {
    const document = await patched((patch) =>
      patch.set({
        title: "New",
        "deep.first.v": 2,
        'items[_key=="two"].v': 22,
        "fresh.deep": true,
      }),
    );
    expect(document).toMatchObject({ title: "New", deep: { first: { v: 2 } } });
    expect(document).toHaveProperty("fresh", { deep: true });
    expect(values(document)).toEqual([1, 22, 3]);
  });

  test("setIfMissing creates intermediate values and leaves existing ones", async ({ patched }) => {
    const document = await patched((patch) =>
      patch.setIfMissing({
        ...{ title: "No", "seo.og.title": "New", "deep.first": {}, "items[-1].tags": ["no"] },
      }),
    );
    expect(document).toMatchObject({ ...START, seo: { og: { title: "New" } } });
  });

  test("unset removes by name, key, filter, index and range, once", async ({ patched }) => {
    const unset = ["count", 'items[_key=="two"]', "items[v>2]", "list[:1,2:]", "items[0].tags[-1]"];
    const document = await patched((patch) => patch.unset(unset));
    expect(document).not.toHaveProperty("count");
    expect(document.items).toEqual([{ _key: "one", v: 1, tags: ["x"] }]);
    expect(document.list).toEqual(["b"]);
    const twice = await patched((patch) => patch.unset(["items[0,-1].tags[0]", "items[0,0:]"]));
    expect(twice.items).toEqual([]);
  });

  test("inc and dec change numbers at any depth", async ({ patched }) => {
    const document = await patched((patch) => patch.inc({ count: 2, "deep.first.v": 1 }));
    expect(document).toMatchObject({ count: 7, deep: { first: { v: 11 } } });
    expect(await patched((patch) => patch.dec({ count: 10 }))).toMatchObject({ count: -3 });
  });

  test("append and prepend work on a list that the same patch creates", async ({ patched }) => {
    const document = await patched((patch) => patch.setIfMissing({ tags: [] }).append("tags", [1]));
    expect(document).toMatchObject({ tags: [1] });
    expect(await patched((patch) => patch.prepend("tags", [0]))).toMatchObject({ tags: [0, 1] });
  });

  test("diffMatchPatch changes part of a text, if it is valid", async ({ patched, refusal }) => {
    const diff = "@@ -1,5 +1,5 @@\n-three\n+drei!\n";
    const document = await patched((patch) => patch.diffMatchPatch({ "items[-1]._key": diff }));
    expect(document.items.at(-1)?._key).toBe("drei!");
    const bad = await refusal((patch) => patch.diffMatchPatch({ title: "@@ nonsense" }));
    expect(bad).toEqual({ status: 409, message: expect.stringContaining("Invalid patch string") });
    expect((await refusal((patch) => patch.diffMatchPatch({ missing: diff }))).status).toBe(409);
    for (const path of ["count", "list", "items[0].v", 'items[_key=="one"]', "items[*].tags"]) {
      const { status, message } = await refusal((patch) => patch.diffMatchPatch({ [path]: diff }));
      expect(status).toBe(409);
      expect(message).toContain(`cannot diff-match-patch "${path}" because it is not a string`);
    }
  });

  test("a patch of several ids changes each", async ({ client }) => {
    await client.createOrReplace({ _id: "patched-2", _type: "post" });
    await client.patch(["patched", "patched-2"]).set({ seen: true }).commit({ returnFirst: false });
    expect(await client.fetch("count(*[seen == true])")).toBe(2);
  });
});

describe("insert", () => {
  test.for([
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
  ] as const)("%s %s", async ([place, path, expected], { patched }) => {
    const document = await patched((patch) => patch.insert(place, path, ["N", "M"]));
    expect(document.list).toEqual(expected);
  });

  test("adds to nested lists, by index and by key", async ({ patched }) => {
    await patched((patch) => patch.insert("after", "items[-1].tags[-1]", ["first"]));
    await patched((patch) => patch.insert("before", 'items[_key=="one"].tags[-1]', ["middle"]));
    const item = { _key: "new", v: 0, tags: [] };
    const { items } = await patched((patch) =>
      patch.insert("before", 'items[_key=="three"]', [item]),
    );
    expect(items.map(({ tags }) => tags)).toEqual([["x", "middle", "y"], ["z"], [], ["first"]]);
  });

  test.for([
    ...["title[-1]", "title.name", "none[-1]", "deep[0]", "deep.none[0]", "list", "list.a"],
    "items[*].v",
  ])("needs a list: %s", async (path, { refusal }) => {
    const { status, message } = await refusal((patch) => patch.insert("after", path, [1]));
    expect(status).toBe(409);
    expect(message).toContain(`cannot insert at "${path}", because that is not a place in a list`);
  });
});

describe("inc and dec", () => {
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
  ])("of %s answer 409: %s", async ([path, reason], { lake, refusal }) => {
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

  test("beyond the largest number answer 409", async ({ lake, patched, refusal }) => {
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
});

test("a patch of another revision is 409, no change", async ({ lake, client, patched }) => {
  const before = await lake.client().getDocument("patched");
  const stale = client.patch("patched").ifRevisionId("stale").set({ title: "Lost" }).commit();
  const revisions = { currentRevisionID: before?._rev, expectedRevisionID: "stale" };
  await expect(stale).rejects.toMatchObject({
    statusCode: 409,
    details: {
      items: [{ error: { type: "documentRevisionIDDoesNotMatchError", ...revisions } }],
    },
  });
  expect(await lake.client().getDocument("patched")).toEqual(before);
  const fine = await patched((patch) =>
    patch.ifRevisionId(before?._rev ?? "").set({ title: "Won" }),
  );
  expect(fine.title).toBe("Won");
});
