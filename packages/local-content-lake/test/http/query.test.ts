import { describe, expect } from "vitest";
import { reference, words } from "../support/documents";
import { expectAnswer, test as lakeTest, TEST_TOKENS } from "../support/lake";

const test = lakeTest
  .extend("books", { scope: "file", auto: true }, ({ lake }) =>
    lake
      .client()
      .transaction()
      .create({ _id: "book-1", _type: "book", title: "First", order: 2 })
      .create({ _id: "book-2", _type: "book", title: "Second", order: 1 })
      .create({ _id: "drafts.book-2", _type: "book", title: "Second, edited", order: 1 })
      .create({ _id: "drafts.book-3", _type: "book", title: "Unpublished", order: 3 })
      .create({ _id: "versions.rSpring.book-1", _type: "book", title: "First in spring", order: 2 })
      .create({ _id: "versions.rSpring.book-2", _type: "book", title: "Second in May", order: 1 })
      .create({ _id: "versions.rSpring.book-4", _type: "book", title: "Only in spring", order: 4 })
      .commit(),
  )
  .extend("ask", ({ lake }) => (search: Record<string, string>, body?: object) => {
    return lake.request(`/data/query/production?${new URLSearchParams(search)}`, {
      token: TEST_TOKENS.read,
      ...(body && { method: "POST", body: JSON.stringify(body) }),
    });
  });

const TITLES = '*[_type == "book"] | order(order asc, _id asc).title';
const COUNT = 'count(*[_type == "book"])';

describe("the query endpoint", () => {
  test("accepts parameters of every type, also too many for a URL", async ({ lake }) => {
    const params = { type: "book", orders: [1], least: 1, yes: true, nothing: null };
    const query =
      "*[_type == $type && order in $orders && order >= $least && $yes && $nothing == null]._id";
    for (const more of [{}, { ids: Array(2000).fill("book-1") }])
      expect(await lake.client().fetch(query, { ...params, ...more })).toEqual(["book-2"]);
  });

  test("slices between parameters, with other values the next time", async ({ lake }) => {
    const query = '*[_type == "book"] | order(order)[$from...$to].title';
    expect(await lake.client().fetch(query, { from: 0, to: 1 })).toEqual(["Second"]);
    expect(await lake.client().fetch(query, { from: 1, to: 2 })).toEqual(["First"]);
  });

  test("echoes the query, its time and tags, unless told otherwise", async ({ lake }) => {
    const query = "1 + 1";
    const full = await lake.client().fetch(query, {}, { filterResponse: false });
    expect(full).toEqual({ query, result: 2, ms: expect.any(Number), syncTags: [] });
    const options = { filterResponse: false, returnQuery: false } as const;
    const short = await lake.client().fetch(query, {}, options);
    expect(short).toMatchObject({ result: 2 });
    expect(short).not.toHaveProperty("query");
  });

  const OPTIONS = words(`
    tag=my.tag explain=true useCdn=false lastLiveEventId=MXxhYmM cacheMode=noStale`);
  test.for(OPTIONS)("accepts %s without effect", async (option, { ask }) => {
    const [name = "", value = ""] = option.split("=");
    const response = await ask({ query: COUNT, perspective: "published", [name]: value });
    expect(response.status).toBe(200);
    expect((await response.json()).result).toBe(2);
  });
});

describe("an invalid query", () => {
  test("gets the position of the error", async ({ lake, ask }) => {
    const query = '*[_type == "book"';
    const response = await ask({ query });
    expect(response.status).toBe(400);
    const place = { start: expect.any(Number), end: expect.any(Number) };
    const error = { type: "queryParseError", description: expect.any(String), query, ...place };
    expect(await response.json()).toEqual({ error });
    await expect(lake.client().fetch(query)).rejects.toThrow("GROQ query parse error");
  });

  test.for<[string, Record<string, string>, object | undefined, string]>([
    ["without a parameter", { query: "*[_id == $id]" }, undefined, "$id"],
    ["that is missing", {}, undefined, "query"],
    ["with a parameter that is not JSON", { query: "$a", $a: "text" }, undefined, "$a"],
    ["that is too long", {}, { query: "x".repeat(900_001) }, "at most 900000"],
  ])("gets 400 with the reason %s", ([, search, body, words], { ask }) =>
    expectAnswer(ask(search, body), 400, words),
  );
});

describe("perspectives", () => {
  test.for<[string, string[]]>([
    ["published", ["Second", "First"]],
    ["drafts", ["Second, edited", "First", "Unpublished"]],
    ["previewDrafts", ["Second, edited", "First", "Unpublished"]],
    ["rSpring", ["Second in May", "First in spring", "Only in spring"]],
    ["rSpring,drafts", ["Second in May", "First in spring", "Unpublished", "Only in spring"]],
    ["drafts,rSpring", ["Second, edited", "First in spring", "Unpublished", "Only in spring"]],
    ["rNone,published", ["Second", "First"]],
    ['[ "drafts" ]', ["Second, edited", "First", "Unpublished"]],
  ])("%s shows its first layer on top: %j", async ([perspective, titles], { ask }) => {
    expect((await (await ask({ query: TITLES, perspective })).json()).result).toEqual(titles);
    const names = perspective.startsWith("[") ? JSON.parse(perspective) : perspective.split(",");
    for (const inBody of [perspective, names]) {
      const response = await ask({}, { query: TITLES, perspective: inBody });
      expect((await response.json()).result).toEqual(titles);
    }
  });

  test("raw returns every document under its own id", async ({ lake }) => {
    expect(await lake.client({ perspective: "raw" }).fetch(COUNT)).toBe(7);
  });

  test("drafts adds _originalId", async ({ lake }) => {
    const query = '*[_type == "book"] | order(_id) { _id, _originalId }';
    expect(await lake.client({ perspective: "drafts" }).fetch(query)).toEqual([
      { _id: "book-1", _originalId: "book-1" },
      { _id: "book-2", _originalId: "drafts.book-2" },
      { _id: "book-3", _originalId: "drafts.book-3" },
    ]);
  });

  test.for<[string, number]>([
    // Releases did not exist then: all documents but the two of a release.
    ["v2025-02-18", 4],
    ["v1", 4],
    ["v2025-02-19", 2],
    ["vX", 2],
  ])("without one, version %s returns %i books", async ([version, count], { lake }) => {
    const path = `/${version}/data/query/production?query=${encodeURIComponent(COUNT)}`;
    const headers = { Authorization: `Bearer ${TEST_TOKENS.read}` };
    for (const perspective of ["", "&perspective="]) {
      const response = await fetch(`${lake.url}${path}${perspective}`, { headers });
      expect((await response.json()).result).toBe(count);
    }
  });

  test.for([
    ...["raw,drafts", "no such thing", "[", "[]", '["raw","drafts"]', "[1]", '["drafts"'],
    ...['{"a":1}', "drafts,,rSpring"],
  ])("%s is refused", (perspective, { ask }) =>
    expectAnswer(ask({ query: "1", perspective }), 400, /"message":"[^"]*perspective/i),
  );
});

describe("getDocument", () => {
  test("returns release documents in versions of the API that know releases", async ({ lake }) => {
    const id = "versions.rSpring.book-1";
    expect(await lake.client().getDocument(id)).toMatchObject({ title: "First in spring" });
    const older = lake.client({ apiVersion: "2025-02-18", perspective: "raw" });
    expect(await older.getDocument(id)).toBeUndefined();
    expect(await older.fetch("*[_id == $id]", { id })).toEqual([]);
    expect(await older.getDocument("drafts.book-3")).toMatchObject({ title: "Unpublished" });
  });

  test("reports why documents are omitted", async ({ lake }) => {
    expect(await lake.client().getDocument("nowhere")).toBeUndefined();
    const hidden = await lake.request("/data/doc/production/drafts.book-3,drafts.none");
    const omitted = ["drafts.book-3", "drafts.none"].map((id) => ({ id, reason: "permission" }));
    expect(await hidden.json()).toEqual({ documents: [], omitted });
  });
});

lakeTest("the doc endpoint has versions for who may read them", async ({ lake, client }) => {
  for (const _id of ["p", "drafts.p", "versions.r1.p"]) await client.create({ _id, _type: "post" });
  // In the requested order.
  const several = await client.getDocuments(["missing", "p"]);
  expect(several).toMatchObject([null, { _id: "p" }]);
  const url = "/data/doc/production/p,drafts.p,missing";
  const existing = await client.request({ url, query: { excludeContent: "true" } });
  expect(existing).toEqual({ documents: [], omitted: [{ id: "missing", reason: "existence" }] });
  const ids = async (who: typeof client) => {
    const all = (await who.getDocument("p", { includeAllVersions: true })) ?? [];
    return [all].flat().map((document) => document._id);
  };
  expect(await ids(client)).toEqual(["p", "drafts.p", "versions.r1.p"]);
  expect(await ids(lake.client({ token: "" }))).toEqual(["p"]);
});

lakeTest("the references endpoint finds those of all datasets", async ({ lake, client }) => {
  const _ref = "target";
  await client.create({ _id: _ref, _type: "post" });
  const more = [{ _key: "k", ...reference(_ref) }];
  await client.create({ _id: "inside", _type: "post", next: reference(_ref), more });
  const other = lake.client({ dataset: "referring" });
  await other.datasets.create("referring");
  const elsewhere = { _type: "crossDatasetReference", _ref, _dataset: "production" };
  await other.create({ _id: "outside", _type: "post", elsewhere });
  await other.create({ _id: "unrelated", _type: "post", own: reference(_ref, { _weak: true }) });
  const referring = (query = {}) =>
    client.request({ url: "/data/references/production/documents/target/to", query });
  const outside = { projectId: "local", datasetName: "referring", documentId: "outside" };
  const inside = { projectId: "local", datasetName: "production", documentId: "inside" };
  const { totalCount, references } = await referring();
  expect(totalCount).toBe(2);
  expect(references).toHaveLength(2);
  expect(references).toContainEqual({ ...outside, paths: ["elsewhere"] });
  expect(references).toContainEqual({ ...inside, paths: ["next", 'more[_key=="k"]'] });
  const excluded = { excludeInternalReferences: "true", excludePaths: "true" };
  expect(await referring(excluded)).toEqual({ totalCount: 1, references: [outside] });
});
