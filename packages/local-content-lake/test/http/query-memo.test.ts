import { afterAll, beforeAll, expect, test } from "vitest";
import { startLake, TEST_TOKENS, type TestLake } from "../support/lake";

let lake: TestLake;
beforeAll(async () => {
  lake = await startLake();
  const { client } = lake;
  await client().create({ _id: "a", _type: "author", name: "Ann" });
  await client().create({ _id: "p", _type: "post", author: { _type: "reference", _ref: "a" } });
  await client().create({ _id: "faq", _type: "faq", title: "Why?" });
});
afterAll(() => lake.stop());

const POSTS = '*[_type == "post"]{ "author": author->name }';
const FAQS = '*[_type == "faq"].title';

async function ask(query: string) {
  const path = `/data/query/production?query=${encodeURIComponent(query)}`;
  const response = await lake.request(path, { token: TEST_TOKENS.read });
  const { result } = await response.json();
  return { result, from: /desc=(\w+)/.exec(response.headers.get("server-timing") ?? "")?.[1] };
}

test("the lake caches an answer and reports the hit", async () => {
  expect(await ask(POSTS)).toEqual({ result: [{ author: "Ann" }], from: "inline" });
  const { memoHits = 0 } = lake.lake.stats().queries.production ?? {};
  expect(await ask(POSTS)).toEqual({ result: [{ author: "Ann" }], from: "memo" });
  const after = lake.lake.stats().queries.production;
  expect(after?.memoHits).toBe(memoHits + 1);
  expect(after?.memoBytes).toBeGreaterThan(0);
});

test("a change invalidates the affected answers only", async () => {
  for (const query of [POSTS, FAQS]) await ask(query);
  await lake.client().patch("a").set({ name: "Bea" }).commit();
  expect(await ask(POSTS)).toEqual({ result: [{ author: "Bea" }], from: "inline" });
  expect((await ask(FAQS)).from).toBe("memo");
  await lake.client().create({ _id: "faq2", _type: "faq", title: "How?" });
  expect(await ask(FAQS)).toEqual({ result: ["Why?", "How?"], from: "inline" });
  expect((await ask(POSTS)).from).toBe("memo");
});

test("typing in a draft invalidates no answer about published documents", async () => {
  const invalidated: string[][] = [];
  lake.lake.onInvalidate((tags) => invalidated.push(tags));
  const drafts = () => lake.client({ perspective: "drafts" }).fetch(FAQS);
  await lake.client().createOrReplace({ _id: "drafts.faq", _type: "faq", title: "W" });
  for (const query of [POSTS, FAQS, "count(*)"]) await ask(query);
  for (const title of ["Wh", "Who", "Who?"]) {
    await lake.client().patch("drafts.faq", { set: { title } }).commit();
    for (const query of [POSTS, FAQS, "count(*)"]) expect((await ask(query)).from).toBe("memo");
    expect(await drafts()).toContain(title);
  }
  expect(invalidated).toEqual([]);
  await lake.client().action({
    actionType: "sanity.action.document.publish",
    draftId: "drafts.faq",
    publishedId: "faq",
  });
  expect((await ask(FAQS)).result).toContain("Who?");
  expect(invalidated).toHaveLength(1);
});

test("the cache stays within its size limit", async () => {
  const small = await startLake({ queryLimits: { memoBytes: 2_000 } });
  await small.client().create({ _id: "long", _type: "text", text: "x".repeat(1_000) });
  for (let n = 0; n < 10; n++) {
    await small.client().fetch('*[_id == "long"]{ text, "n": $n }', { n });
  }
  expect(small.lake.stats().queries.production?.memoBytes).toBeLessThanOrEqual(2_000);
  await small.stop();
});
