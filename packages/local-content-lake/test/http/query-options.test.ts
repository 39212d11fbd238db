import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { startLake, TEST_TOKENS, type TestLake } from "../support/lake";

let lake: TestLake;
beforeAll(async () => {
  lake = await startLake();
  await lake
    .client()
    .transaction()
    .create({
      _id: "post",
      _type: "post",
      title: "Published",
      by: { _type: "reference", _ref: "who" },
    })
    .create({ _id: "drafts.post", _type: "post", title: "Draft" })
    .create({ _id: "versions.rMay.post", _type: "post", title: "May" })
    .create({ _id: "who", _type: "person", name: "Asha" })
    .commit({ skipCrossDatasetReferenceValidation: true });
});
afterAll(() => lake.stop());

const TITLE = '*[_id == "post"][0].title';

function ask(search: Record<string, string>, init: RequestInit & { token?: string } = {}) {
  const path = `/data/query/production?${new URLSearchParams(search)}`;
  return lake.request(path, { token: TEST_TOKENS.read, ...init });
}

describe("a list of perspectives", () => {
  test.each([
    ["rMay,drafts", "May"],
    ["drafts,rMay", "Draft"],
    ['["rMay","drafts"]', "May"],
    ['[ "drafts" ]', "Draft"],
    ["rNone,published", "Published"],
    ["previewDrafts", "Draft"],
  ])("%s shows its first layer on top", async (perspective, title) => {
    const inAddress = await ask({ query: TITLE, perspective });
    expect((await inAddress.json()).result).toBe(title);
    const body = JSON.stringify({ query: TITLE, perspective });
    expect((await (await ask({}, { method: "POST", body })).json()).result).toBe(title);
  });

  test("is read from a list in a body", async () => {
    const body = JSON.stringify({ query: TITLE, perspective: ["rMay", "drafts"] });
    expect((await (await ask({}, { method: "POST", body })).json()).result).toBe("May");
  });

  test.each(["[", "[]", '["raw","drafts"]', "[1]", '["drafts"', '{"a":1}', "drafts,,rMay"])(
    "%s is refused",
    async (perspective) => {
      expect((await ask({ query: TITLE, perspective })).status).toBe(400);
    },
  );
});

describe("options without effect", () => {
  test.each([
    { tag: "my.tag" },
    { explain: "true" },
    { lastLiveEventId: "MXxhYmM" },
    { cacheMode: "noStale" },
    { useCdn: "false" },
  ])("%j is accepted", async (options) => {
    const response = await ask({ query: TITLE, perspective: "published", ...options } as never);
    expect(response.status).toBe(200);
    expect((await response.json()).result).toBe("Published");
  });

  test("the official client sends them", async () => {
    const options = {
      tag: "site",
      lastLiveEventId: "MXxhYmM",
      cacheMode: "noStale",
      filterResponse: false,
      returnQuery: false,
    } as const;
    const response = await lake.client({ perspective: "published" }).fetch(TITLE, {}, options);
    expect(response.result).toBe("Published");
    expect(response).not.toHaveProperty("query");
  });
});

describe("sync tags", () => {
  async function tagsOf(query: string): Promise<string[]> {
    const { syncTags } = await lake.client().fetch(query, {}, { filterResponse: false });
    return syncTags ?? [];
  }

  test("name what a query read, referenced documents included", async () => {
    const [type] = await tagsOf('*[_type == "post"]{ title }');
    expect(type).toMatch(/^s1:/);
    const [who] = await tagsOf('*[_id == "who"]');
    expect(await tagsOf('*[_type == "post"]{ "by": by->name }')).toEqual([type, who]);
  });

  test("are the same from the cache and from the worker", async () => {
    const query = '*[_type == "post"]{ "by": by->name }';
    const first = await tagsOf(query);
    expect(await tagsOf(query)).toEqual(first);
    expect(await tagsOf(`// ${"-".repeat(20_000)}\n${query}`)).toEqual(first);
  });
});
