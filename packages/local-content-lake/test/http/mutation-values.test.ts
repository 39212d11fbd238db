import type { ClientError, Patch } from "@sanity/client";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { startLake, type TestLake } from "../support/lake";

let lake: TestLake;
beforeAll(async () => {
  lake = await startLake();
});
afterAll(() => lake.stop());

const START = {
  _id: "patched",
  _type: "post",
  title: "Hello",
  count: 5,
  list: ["a", "b", "c", "d"],
  items: [
    { _key: "one", v: 1, tags: ["x", "y"] },
    { _key: "two", v: 2, tags: ["z"] },
    { _key: "three", v: 3, tags: [] },
  ],
  deep: { first: { v: 10 }, "with-dash": { v: 20 } },
};

beforeEach(async () => {
  await lake.client().createOrReplace(START);
});

type Content = typeof START;

async function patched(change: (patch: Patch) => Patch): Promise<Content> {
  return (await change(lake.client().patch("patched")).commit()) as unknown as Content;
}

async function refusal(change: (patch: Patch) => Patch) {
  const error = await patched(change).then(
    () => Promise.reject(new Error("expected a refusal")),
    (reason: ClientError) => reason,
  );
  return { status: error.statusCode, message: error.message };
}

const values = (document: Content) => document.items.map(({ v }) => v);

describe("insert", () => {
  test.each([
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
  ] as const)("%s %s", async (place, path, expected) => {
    const document = await patched((patch) => patch.insert(place, path, ["N"]));
    expect(document.list).toEqual(expected);
  });

  test("inserts into nested lists", async () => {
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

  test("needs a list", async () => {
    const { status, message } = await refusal((patch) => patch.insert("after", "title[-1]", [1]));
    expect(status).toBe(409);
    expect(message).toContain('Cannot patch document "patched"');
  });
});

describe("values of the wrong type", () => {
  test("inc and dec ignore a missing value or non-number, as in Sanity's patcher", async () => {
    const document = await patched((patch) => patch.inc({ missing: 1, title: 1 }).dec({ list: 1 }));
    expect(document).toMatchObject(START);
    expect(document).not.toHaveProperty("missing");
  });

  test("setIfMissing creates intermediate values and leaves existing ones", async () => {
    const document = await patched((patch) =>
      patch.setIfMissing({ "seo.og.title": "New", "deep.first": {}, "items[-1].tags": ["no"] }),
    );
    expect(document).toMatchObject({ ...START, seo: { og: { title: "New" } } });
  });

  test("unset removes several items of one list at once", async () => {
    const document = await patched((patch) => patch.unset(["list[0,2]", "items[v<3]"]));
    expect(document.list).toEqual(["b", "d"]);
    expect(values(document)).toEqual([3]);
  });

  test("unset removes the items of several ranges at once, and an item named twice once", async () => {
    const document = await patched((patch) =>
      patch.unset(["list[:1,2:]", "items[0,-3].tags[0]", "items[1,2:]"]),
    );
    expect(document.list).toEqual(["b"]);
    expect(document.items.map(({ tags }) => tags)).toEqual([["y"]]);
  });

  test("diffMatchPatch patches texts in lists and reports an invalid patch", async () => {
    const diff = "@@ -1,5 +1,5 @@\n-three\n+drei!\n";
    const document = await patched((patch) => patch.diffMatchPatch({ "items[-1]._key": diff }));
    expect(document.items.at(-1)?._key).toBe("drei!");
    const bad = await refusal((patch) => patch.diffMatchPatch({ title: "@@ nonsense" }));
    expect(bad.status).toBe(409);
    expect(bad.message).toContain("Invalid patch string");
    const missing = await refusal((patch) => patch.diffMatchPatch({ missing: diff }));
    expect(missing.status).toBe(409);
  });

  test.each(["list[4]", "list[2000000]", "items[3].v", "list[4,7]"])(
    "set changes nothing beyond the end of a list: %s",
    async (path) => {
      expect(await patched((patch) => patch.set({ [path]: "x" }))).toMatchObject(START);
    },
  );
});
