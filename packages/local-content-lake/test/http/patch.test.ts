import type { ClientError, Patch } from "@sanity/client";
import { describe, expect } from "vitest";
import { test as lakeTest } from "../support/lake";

const START = {
  _id: "patched",
  _type: "post",
  title: "Hello world",
  count: 5,
  nested: { a: 1, list: [{ _key: "k1", v: 1 }] },
  list: ["a", "b", "c", "d"],
  keyed: [
    { _key: "one", v: 1 },
    { _key: "two", v: 2 },
    { _key: "three", v: 3 },
  ],
};

const test = lakeTest
  .extend("start", { auto: true }, ({ client }) => client.createOrReplace(START))
  .extend(
    "patched",
    ({ client }) =>
      async (change: (patch: Patch) => Patch): Promise<Record<string, unknown>> =>
        change(client.patch("patched")).commit(),
  );

describe("operations", () => {
  test("set writes by name, path and key, and creates missing values", async ({ patched }) => {
    const document = await patched((patch) =>
      patch.set({
        title: "New",
        "nested.a": 2,
        'keyed[_key=="two"].v': 22,
        "fresh.deep": true,
        "list[0]": "z",
      }),
    );
    expect(document).toMatchObject({
      title: "New",
      nested: { a: 2 },
      fresh: { deep: true },
      list: ["z", "b", "c", "d"],
    });
    expect(document.keyed).toContainEqual({ _key: "two", v: 22 });
  });

  test("setIfMissing writes only missing values", async ({ patched }) => {
    const document = await patched((patch) => patch.setIfMissing({ title: "No", subtitle: "Yes" }));
    expect(document).toMatchObject({ title: "Hello world", subtitle: "Yes" });
  });

  test("unset removes attributes and items by key, filter, index and range", async ({
    patched,
  }) => {
    const unset = ["count", 'keyed[_key=="one"]', "keyed[v>2]", "list[1:3]", "nested.list[-1]"];
    const document = await patched((patch) => patch.unset(unset));
    expect(document).not.toHaveProperty("count");
    expect(document.keyed).toEqual([{ _key: "two", v: 2 }]);
    expect(document.list).toEqual(["a", "d"]);
    expect(document.nested).toEqual({ a: 1, list: [] });
  });

  test("inc and dec change numbers at any depth", async ({ patched }) => {
    const document = await patched((patch) => patch.inc({ count: 2, "nested.a": 1 }));
    expect(document).toMatchObject({ count: 7, nested: { a: 2 } });
    expect(await patched((patch) => patch.dec({ count: 10 }))).toMatchObject({ count: -3 });
  });

  test.for([
    ["before", "list[0]", ["x", "y", "a", "b", "c", "d"]],
    ["after", "list[1]", ["a", "b", "x", "y", "c", "d"]],
    ["after", "list[-1]", ["a", "b", "c", "d", "x", "y"]],
    ["before", "list[-1]", ["a", "b", "c", "x", "y", "d"]],
    ["replace", "list[1:3]", ["a", "x", "y", "d"]],
  ] as const)("insert %s %s", async ([place, path, expected], { patched }) => {
    const document = await patched((patch) => patch.insert(place, path, ["x", "y"]));
    expect(document.list).toEqual(expected);
  });

  test("insert adds next to an item found by key", async ({ patched }) => {
    const item = { _key: "new", v: 0 };
    const document = await patched((patch) =>
      patch.insert("before", 'keyed[_key=="three"]', [item]),
    );
    const keys = (document.keyed as { _key: string }[]).map(({ _key }) => _key);
    expect(keys).toEqual(["one", "two", "new", "three"]);
  });

  test("append and prepend work on a list that the same patch creates", async ({ patched }) => {
    const document = await patched((patch) => patch.setIfMissing({ tags: [] }).append("tags", [1]));
    expect(document.tags).toEqual([1]);
    expect(await patched((patch) => patch.prepend("tags", [0]))).toMatchObject({ tags: [0, 1] });
  });

  test("diffMatchPatch changes part of a text", async ({ patched }) => {
    const diff = "@@ -3,9 +3,11 @@\n llo \n-world\n+everyone\n";
    const document = await patched((patch) => patch.diffMatchPatch({ title: diff }));
    expect(document.title).toBe("Hello everyone");
  });

  test("one patch replaces and removes several values", async ({ patched }) => {
    const document = await patched((patch) =>
      patch.set({ title: "Both" }).unset(["count"]).inc({ "nested.a": 5 }),
    );
    expect(document).toMatchObject({ title: "Both", nested: { a: 6 } });
    expect(document).not.toHaveProperty("count");
  });
});

describe("selections", () => {
  test("patch several ids at once", async ({ client }) => {
    await client.createOrReplace({ _id: "patched-2", _type: "post" });
    await client.patch(["patched", "patched-2"]).set({ seen: true }).commit({ returnFirst: false });
    expect(await client.fetch("count(*[seen == true])")).toBe(2);
  });

  test("patch the matches of a query with parameters", async ({ client }) => {
    await client
      .patch({ query: "*[_type == $type]", params: { type: "post" } })
      .set({ found: 1 })
      .commit({ returnFirst: false });
    expect(await client.fetch("count(*[found == 1]) == count(*[_type == 'post'])")).toBe(true);
  });
});

describe("patch errors", () => {
  const refused = (patching: Promise<unknown>) =>
    patching.then(
      () => undefined,
      (error: ClientError) => error,
    );

  test("the lake answers 409 with both revisions if ifRevisionID does not match, and changes nothing", async ({
    lake,
    patched,
  }) => {
    const before = await lake.client().getDocument("patched");
    const error = await refused(
      patched((patch) => patch.ifRevisionId("stale").set({ title: "Lost" })),
    );
    expect(error?.statusCode).toBe(409);
    expect(error?.details).toMatchObject({
      items: [
        {
          error: {
            type: "documentRevisionIDDoesNotMatchError",
            currentRevisionID: before?._rev,
            expectedRevisionID: "stale",
          },
        },
      ],
    });
    expect(await lake.client().getDocument("patched")).toEqual(before);
    const fine = await patched((patch) =>
      patch.ifRevisionId(before?._rev ?? "").set({ title: "Won" }),
    );
    expect(fine.title).toBe("Won");
  });

  test.for<[string, (patch: Patch) => Patch]>([
    ["an insert into a text", (patch: Patch) => patch.insert("after", "title[0]", ["x"])],
    ["an insert beside an attribute", (patch: Patch) => patch.insert("before", "title", ["x"])],
    ["an insert below a text", (patch: Patch) => patch.insert("replace", "title.name", ["x"])],
    ["another _id", (patch: Patch) => patch.set({ _id: "other" })],
    ["another _type", (patch: Patch) => patch.set({ _type: "other" })],
    ["no _type", (patch: Patch) => patch.unset(["_type"])],
  ])("answers 409 to %s", async ([_what, change], { patched }) => {
    expect((await refused(patched(change)))?.statusCode).toBe(409);
  });

  test("a patch does not change _createdAt", async ({ lake, patched }) => {
    const before = await lake.client().getDocument("patched");
    const document = await patched((patch) => patch.set({ _createdAt: "2001-01-01T00:00:00Z" }));
    expect(document._createdAt).toBe(before?._createdAt);
  });
});
