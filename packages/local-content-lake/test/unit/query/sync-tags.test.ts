import { describe, expect, test } from "vitest";
import { parseQuery, syncTagsOfChange } from "../../../src/query";
import { Dependencies } from "../../../src/query/plan/access-path";
import { syncTagsOf } from "../../../src/query/sync-tags";
import type { SanityDocument } from "../../../src/util/types";
import { datasetOf, document, reference } from "../../support/documents";

function tags(query: string, params: Record<string, unknown> = {}): string[] {
  return syncTagsOf(parseQuery(query, params).plan, params);
}

function change(before: SanityDocument | null, after: SanityDocument | null): string[] {
  const id = (after ?? before)?._id ?? "";
  return syncTagsOfChange([{ id, before, after, json: null, mutations: [] }]);
}

function hears(query: string, ofChange: string[], params: Record<string, unknown> = {}): boolean {
  return tags(query, params).some((tag) => ofChange.includes(tag));
}

/** Those of the queries that hear of a change. */
const hearers = (ofChange: string[], ...queries: string[]) =>
  queries.filter((query) => hears(query, ofChange));

const OLD_SLUG = '*[slug.current == "old"]';
const NEW_SLUG = '*[slug.current == "new"]';
const AUTHORS = '*[_type == "author"]';
const PERSONS = '*[_type == "person"]';
const OTHERS = '*[_type == "other"]';

const post = document("p1", { _type: "post", author: reference("a1") });

describe("the tags of a query", () => {
  test("are opaque and deterministic, and none for a query that reads nothing", () => {
    expect(tags('*[_type == "post"]')).toEqual([expect.stringMatching(/^s1:[\w-]{8}$/)]);
    expect(tags('*[_type == "post"]{ title }')).toEqual(tags('*[_type == "post"]'));
    expect(tags("1 + 1")).toEqual([]);
  });

  test("are one tag if there would be too many", () => {
    const ids = Array.from({ length: 200 }, (_, index) => `id-${index}`);
    expect(tags("*[_id in $ids]", { ids })).toEqual(tags("*"));
  });
});

describe("the tags of a change", () => {
  test.each([
    ['*[_type == "post"]', true],
    ['*[_type == "other"]', false],
    ['*[_type in ["other", "post"]]', true],
    ['*[_id == "p1"]', true],
    ['*[_type == "post" && _id == "p2"]', false],
    ['*[_type == "post" && title match "x"]', true],
    ['*[_type == "other" || _id == "p1"]', true],
    ['*[references("a1")]', true],
    ['*[references("a2")]', false],
    ['*[_type == "other" && references("a1")]', true],
    ['*[_type == "other"]{ "posts": *[_type == "post" && references(^._id)] }', true],
    ["*[defined(title)]", true],
    ["releases::all()", true],
  ])("of a post include one of %s: %s", (query, expected) => {
    expect(hears(query, change(post, { ...post, title: "New" }))).toBe(expected);
    expect(hears(query, change(null, post))).toBe(expected);
    expect(hears(query, change(post, null))).toBe(expected);
  });

  test("of a draft include the keys of the published document", () => {
    const author = document("a1", { _type: "author", slug: { current: "old" } });
    const draft = document("drafts.a1", { _type: "person", slug: { current: "new" } });
    const dataset = datasetOf(author, draft);
    const creation = { id: draft._id, before: null, after: draft, json: null, mutations: [] };
    const created = syncTagsOfChange([creation], dataset);
    const heard = [OLD_SLUG, NEW_SLUG, AUTHORS, PERSONS];
    expect(hearers(created, ...heard, OTHERS)).toEqual(heard);
    // Without the layers, a change tells nothing of what is not published.
    expect(hears(PERSONS, change(null, author))).toBe(false);
  });

  test.each([
    ["drafts.a1", null],
    ["versions.r1.a1", null],
    ["drafts.a1", { _system: { delete: true } }],
  ])("of %s that only changes include no keys of documents that it hides", (id, extra) => {
    const author = document("a1", { _type: "author", slug: { current: "old" } });
    const other = document("versions.r2.a1", { _type: "other" });
    const before = document(id, { _type: "person", slug: { current: "new" }, ...extra });
    const after = { ...before, slug: { current: "newer" } } as SanityDocument;
    const dataset = datasetOf(author, other, after);
    const changed = syncTagsOfChange([{ id, before, after, json: null, mutations: [] }], dataset);
    const heard = [NEW_SLUG, '*[slug.current == "newer"]', PERSONS, '*[_id == "a1"]'];
    expect(hearers(changed, ...heard, OLD_SLUG, AUTHORS, OTHERS)).toEqual(heard);
  });

  const EMPTY = ['*[author._ref == ""]', '*["" in authors[]._ref]', '*[slug.current == ""]'];
  test.each(EMPTY)("of an empty value include one of %s", (query) => {
    const author = { _ref: "" };
    const created = document("p1", { author, authors: [author], slug: { current: "" } });
    expect(hears(query, change(null, created))).toBe(true);
  });

  test("include one of a query that dereferenced the document", () => {
    const { plan } = parseQuery('*[_type == "post"]{ author-> }', {});
    const author = change(null, document("a1", { _type: "author" }));
    const looksUp = (id: string) => {
      const found = new Dependencies();
      found.add("id", id);
      return syncTagsOf(plan, {}, found).some((tag) => author.includes(tag));
    };
    expect(looksUp("a1")).toBe(true);
    expect(looksUp("a2")).toBe(false);
  });
});
