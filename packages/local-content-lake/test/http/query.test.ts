import type { ClientError } from "@sanity/client";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { startLake, TEST_TOKENS, type TestLake } from "../support/lake";

let lake: TestLake;
beforeAll(async () => {
  lake = await startLake();
  const client = lake.client();
  await client
    .transaction()
    .create({ _id: "author-1", _type: "author", name: "Asha" })
    .create({ _id: "book-1", _type: "book", title: "First", order: 2, author: to("author-1") })
    .create({ _id: "book-2", _type: "book", title: "Second", order: 1, author: to("author-1") })
    .create({ _id: "drafts.book-2", _type: "book", title: "Second, edited", order: 1 })
    .create({ _id: "drafts.book-3", _type: "book", title: "Unpublished", order: 3 })
    .create({ _id: "versions.rSpring.book-1", _type: "book", title: "First in spring", order: 2 })
    .create({ _id: "versions.rSpring.book-4", _type: "book", title: "Only in spring", order: 4 })
    .create({ _id: "secret.thing", _type: "thing" })
    .commit();
});
afterAll(() => lake.stop());

const to = (_ref: string) => ({ _type: "reference", _ref });
const TITLES = '*[_type == "book"] | order(order asc, _id asc).title';

describe("the query endpoint", () => {
  test("accepts parameters of every type", async () => {
    const params = { type: "book", orders: [1], least: 1, yes: true, nothing: null };
    const query =
      "*[_type == $type && order in $orders && order >= $least && $yes && $nothing == null]._id";
    expect(await lake.client().fetch(query, params)).toEqual(["book-2"]);
  });

  test("accepts a query too long for a URL", async () => {
    const ids = Array.from({ length: 2000 }, (_, index) => `book-${index}`);
    const query = "*[_id in $ids] | order(_id)._id";
    expect(await lake.client().fetch(query, { ids })).toEqual(["book-1", "book-2"]);
  });

  test("slices between parameters, with other values the next time", async () => {
    const query = '*[_type == "book"] | order(order)[$from...$to].title';
    expect(await lake.client().fetch(query, { from: 0, to: 1 })).toEqual(["Second"]);
    expect(await lake.client().fetch(query, { from: 1, to: 2 })).toEqual(["First"]);
  });

  test("follows references in both directions", async () => {
    const query = '*[_type == "book" && order == 2][0]{ "author": author->name }';
    expect(await lake.client().fetch(query)).toEqual({ author: "Asha" });
    const backwards = '*[_type == "author"]{ "books": count(*[references(^._id)]) }';
    expect(await lake.client().fetch(backwards)).toEqual([{ books: 2 }]);
    const direct = '*[references("author-1")]._id';
    expect(await lake.client().fetch(direct)).toEqual(["book-1", "book-2"]);
  });

  test("returns the new result after a change", async () => {
    const client = lake.client();
    const query = 'count(*[_type == "fresh"])';
    expect(await client.fetch(query)).toBe(0);
    await client.create({ _type: "fresh" });
    expect(await client.fetch(query)).toBe(1);
  });

  test("echoes the query with its time and tags, unless the request says otherwise", async () => {
    const query = "1 + 1";
    const full = await lake.client().fetch(query, {}, { filterResponse: false });
    expect(full).toEqual({ query, result: 2, ms: expect.any(Number), syncTags: [] });
    const options = { filterResponse: false, returnQuery: false } as const;
    expect(await lake.client().fetch(query, {}, options)).not.toHaveProperty("query");
  });
});

describe("an invalid query", () => {
  test("gets the position of the error", async () => {
    const query = '*[_type == "book"';
    const response = await lake.request(
      `/data/query/production?query=${encodeURIComponent(query)}`,
    );
    expect(response.status).toBe(400);
    expect(await response.json()).toEqual({
      error: {
        type: "queryParseError",
        description: expect.any(String),
        query,
        start: expect.any(Number),
        end: expect.any(Number),
      },
    });
    const error: ClientError = await lake
      .client()
      .fetch(query)
      .catch((reason) => reason);
    expect(error.message).toContain("GROQ query parse error");
  });

  test("gets 400 for a missing parameter", async () => {
    const error: ClientError = await lake
      .client()
      .fetch("*[_id == $id]", {})
      .catch((reason) => reason);
    expect(error.statusCode).toBe(400);
    expect(error.message).toContain("$id");
  });

  test.each(["(".repeat(20_000), `${"[".repeat(20_000)}`, `1${"[0]".repeat(50_000)}`])(
    "gets 400 for extreme nesting",
    async (query) => {
      const body = JSON.stringify({ query });
      const response = await lake.request("/data/query/production", { method: "POST", body });
      expect(response.status).toBe(400);
    },
  );

  test("gets 400 if the query is missing or a parameter is not JSON", async () => {
    expect((await lake.request("/data/query/production")).status).toBe(400);
    const bare = await lake.request("/data/query/production?query=$a&$a=text");
    expect(bare.status).toBe(400);
    expect((await bare.json()).message).toContain("$a");
  });
});

describe("perspectives", () => {
  test("raw returns every document under its own id", async () => {
    const client = lake.client({ perspective: "raw" });
    expect(await client.fetch('count(*[_type == "book"])')).toBe(6);
  });

  test("published omits drafts and versions", async () => {
    expect(await lake.client({ perspective: "published" }).fetch(TITLES)).toEqual([
      "Second",
      "First",
    ]);
  });

  test("drafts overlays published documents with drafts and adds _originalId", async () => {
    const client = lake.client({ perspective: "drafts" });
    expect(await client.fetch(TITLES)).toEqual(["Second, edited", "First", "Unpublished"]);
    const query = '*[_type == "book" && _id in ["book-2", "book-3"]]{ _id, _originalId }';
    expect(await client.fetch(query)).toEqual([
      { _id: "book-2", _originalId: "drafts.book-2" },
      { _id: "book-3", _originalId: "drafts.book-3" },
    ]);
    expect(await client.fetch('*[_id == "book-1"][0]._originalId')).toBe("book-1");
  });

  test("a stack puts its first layer on top", async () => {
    const client = lake.client({ perspective: ["rSpring", "drafts"] });
    expect(await client.fetch(TITLES)).toEqual([
      "Second, edited",
      "First in spring",
      "Unpublished",
      "Only in spring",
    ]);
    const spring = lake.client({ perspective: ["rSpring"] });
    expect(await spring.fetch('*[_id == "book-2"][0].title')).toBe("Second");
  });

  test.each([
    // Releases did not exist then: all documents but the two of a release.
    ["v2025-02-18", 4],
    ["v1", 4],
    ["v2025-02-19", 2],
    ["vX", 2],
  ])("without one, version %s returns %i books", async (version, count) => {
    const query = encodeURIComponent('count(*[_type == "book"])');
    const response = await fetch(`${lake.url}/${version}/data/query/production?query=${query}`, {
      headers: { Authorization: `Bearer ${TEST_TOKENS.read}` },
    });
    expect((await response.json()).result).toBe(count);
  });

  test.each(["raw,drafts", "no such thing", ""])(
    "the lake accepts or refuses %j with a reason",
    async (name) => {
      const search = `query=1&perspective=${encodeURIComponent(name)}`;
      const response = await lake.request(`/data/query/production?${search}`);
      expect(response.status).toBe(name === "" ? 200 : 400);
    },
  );
});

describe("without a token", () => {
  const anonymous = (perspective: string | string[]) =>
    lake.client({ token: undefined as never, perspective: perspective as never });

  test.each([["raw"], ["drafts"], ["published"], [["rSpring", "drafts"]]])(
    "%s returns public published documents only",
    async (perspective) => {
      const client = anonymous(perspective);
      expect(await client.fetch(TITLES)).toEqual(["Second", "First"]);
      expect(await client.fetch('*[!(_id in path("*"))]')).toEqual([]);
      expect(await client.fetch('*[_id in ["secret.thing", "drafts.book-3"]]')).toEqual([]);
    },
  );

  test("a reference does not resolve to a draft", async () => {
    const writer = lake.client();
    await writer.create({ _id: "leak", _type: "leak", to: to("drafts.book-3") });
    expect(await anonymous("raw").fetch('*[_id == "leak"][0].to->title')).toBeNull();
    expect(await writer.fetch('*[_id == "leak"][0].to->title', {}, { perspective: "raw" })).toBe(
      "Unpublished",
    );
  });
});

describe("getDocument", () => {
  test("returns documents by id in the requested order", async () => {
    const client = lake.client();
    expect(await client.getDocument("author-1")).toMatchObject({ name: "Asha" });
    const found = await client.getDocuments(["book-2", "nowhere", "drafts.book-3"]);
    expect(found.map((document) => document?._id)).toEqual(["book-2", undefined, "drafts.book-3"]);
  });

  test("returns release documents under a release perspective", async () => {
    const id = "versions.rSpring.book-1";
    expect(await lake.client().getDocument(id)).toMatchObject({ title: "First in spring" });
    const older = lake.client({ apiVersion: "2025-02-18", perspective: "raw" });
    expect(await older.getDocument(id)).toBeUndefined();
    expect(await older.fetch("*[_id == $id]", { id })).toEqual([]);
    expect(await older.getDocument("drafts.book-3")).toMatchObject({ title: "Unpublished" });
  });

  test("reports why a document is omitted", async () => {
    const missing = await lake.request("/data/doc/production/nowhere", { token: TEST_TOKENS.read });
    expect(missing.status).toBe(200);
    expect(await missing.json()).toEqual({
      documents: [],
      omitted: [{ id: "nowhere", reason: "existence" }],
    });
    expect(await lake.client().getDocument("nowhere")).toBeUndefined();
    const hidden = await lake.request("/data/doc/production/drafts.book-3,drafts.none");
    expect(await hidden.json()).toEqual({
      documents: [],
      omitted: [
        { id: "drafts.book-3", reason: "permission" },
        { id: "drafts.none", reason: "permission" },
      ],
    });
  });
});
