import { describe, expect } from "vitest";
import { test as lakeTest, TEST_TOKENS } from "../support/lake";

const POSTS = '*[_type == "post"]{ "author": author->name }';
const FAQS = '*[_type == "faq"].title';

const test = lakeTest
  .extend("content", { auto: true }, async ({ client }) => {
    await client.create({ _id: "a", _type: "author", name: "Ann" });
    await client.create({ _id: "p", _type: "post", author: { _type: "reference", _ref: "a" } });
    await client.create({ _id: "faq", _type: "faq", title: "Why?" });
  })
  .extend("ask", ({ lake }) => async (query: string) => {
    const path = `/data/query/production?query=${encodeURIComponent(query)}`;
    const response = await lake.request(path, { token: TEST_TOKENS.read });
    const { result } = await response.json();
    return { result, from: /desc=(\w+)/.exec(response.headers.get("server-timing") ?? "")?.[1] };
  })
  .extend("tagsOf", ({ lake }) => async (query: string) => {
    const { syncTags } = await lake.client().fetch(query, {}, { filterResponse: false });
    return syncTags ?? [];
  });

describe("the memo", () => {
  test("caches an answer and reports the hit", async ({ lake, ask }) => {
    expect(await ask(POSTS)).toEqual({ result: [{ author: "Ann" }], from: "inline" });
    const { memoHits = 0 } = lake.lake.stats().queries.production ?? {};
    expect(await ask(POSTS)).toEqual({ result: [{ author: "Ann" }], from: "memo" });
    const after = lake.lake.stats().queries.production;
    expect(after?.memoHits).toBe(memoHits + 1);
    expect(after?.memoBytes).toBeGreaterThan(0);
  });

  test("drops the answers that a change affects, and no others", async ({ lake, client, ask }) => {
    for (const query of [POSTS, FAQS]) await ask(query);
    await client.patch("a").set({ name: "Bea" }).commit();
    expect(await ask(POSTS)).toEqual({ result: [{ author: "Bea" }], from: "inline" });
    expect((await ask(FAQS)).from).toBe("memo");
    await client.create({ _id: "faq2", _type: "faq", title: "How?" });
    expect(await ask(FAQS)).toEqual({ result: ["Why?", "How?"], from: "inline" });
    expect((await ask(POSTS)).from).toBe("memo");
    lake.lake.reset("production");
    expect((await ask(FAQS)).result).toEqual([]);
  });

  test("drops no published answer while a draft changes", async ({ lake, client, ask }) => {
    const invalidated: unknown[] = [];
    lake.lake.onChange((change) => invalidated.push(change));
    await client.createOrReplace({ _id: "drafts.faq", _type: "faq", title: "W" });
    const queries = [POSTS, FAQS, "count(*)"];
    for (const query of queries) await ask(query);
    for (const title of ["Wh", "Who", "Who?"]) {
      await client.patch("drafts.faq", { set: { title } }).commit();
      for (const query of queries) expect((await ask(query)).from).toBe("memo");
      expect(await lake.client({ perspective: "drafts" }).fetch(FAQS)).toContain(title);
    }
    expect(invalidated).toEqual([]);
    const ids = { draftId: "drafts.faq", publishedId: "faq" };
    await client.action({ actionType: "sanity.action.document.publish", ...ids });
    expect((await ask(FAQS)).result).toContain("Who?");
    expect(invalidated).toHaveLength(1);
  });

  test("stays within its size limit", async ({ open }) => {
    const small = await open({ queryLimits: { memoBytes: 2_000 } });
    await small.client().create({ _id: "long", _type: "text", text: "x".repeat(1_000) });
    for (let n = 0; n < 10; n++) {
      await small.client().fetch('*[_id == "long"]{ text, "n": $n }', { n });
    }
    const { memoBytes } = small.lake.stats().queries.production ?? {};
    expect(memoBytes).toBeGreaterThan(0);
    expect(memoBytes).toBeLessThanOrEqual(2_000);
  });
});

test("sync tags name what a query read, from memo and worker", async ({ tagsOf }) => {
  const [type] = await tagsOf('*[_type == "post"]{ title }');
  const [author] = await tagsOf('*[_id == "a"]');
  for (const tag of [type, author]) expect(tag).toMatch(/^s1:/);
  for (const query of [POSTS, POSTS, `// ${"-".repeat(20_000)}\n${POSTS}`])
    expect(await tagsOf(query)).toEqual([type, author]);
});

test("a repeated query has the same names and headers", { tags: "full" }, async ({ lake }) => {
  const search = { query: '*[_type == "faq" && $n == 1] | order(_id).title', $n: "1" };
  const path = `/data/query/production?perspective=raw&${new URLSearchParams(search)}`;
  const [first, second] = [await lake.request(path), await lake.request(path)];
  const names = async (answer: Response) => Object.keys(await answer.json()).toSorted();
  expect(await names(second)).toEqual(await names(first));
  for (const header of ["content-type", "cache-control", "vary", "x-content-type-options"]) {
    expect(first.headers.has(header)).toBe(true);
    expect(second.headers.get(header)).toBe(first.headers.get(header));
  }
  const head = await lake.request(path, { method: "HEAD" });
  expect([head.status, await head.text()]).toEqual([200, ""]);
});
