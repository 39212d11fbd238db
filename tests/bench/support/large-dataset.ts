import type { QueryParams } from "@sanity/client";
import { richText } from "../../support/sample";

export const DOCUMENTS = 100_000;
const AUTHORS = 2_500;

export const authors = Array.from({ length: AUTHORS }, (_, n) => ({
  _id: `author-${n}`,
  _type: "author",
  name: `Author ${n}`,
}));

/** With a text of some sentences each: 86 MB as NDJSON, together with their authors. */
export const posts = Array.from({ length: DOCUMENTS - AUTHORS }, (_, n) => {
  const place = (n * 7919) % DOCUMENTS;
  return {
    _id: `post-${n}`,
    _type: "post",
    title: `Title ${place}`,
    publishedAt: new Date(1_600_000_000_000 + place * 60_000).toISOString(),
    slug: { _type: "slug", current: `post-${n}` },
    author: { _type: "reference", _ref: `author-${n % AUTHORS}` },
    body: richText(textOf(n)),
  };
});

function textOf(n: number): string {
  return `Sentence ${n} of a text that goes on for as long as a paragraph does. `.repeat(8);
}

const NEWEST = "order(publishedAt desc)[0...10]{ _id, title }";

/** Queries, each with the most that its first run may take over HTTP, in milliseconds, on a quiet machine. */
export const QUESTIONS: readonly [
  name: string,
  most: number,
  query: string,
  params?: QueryParams,
][] = [
  ["order and slice", 60, `*[_type == "post"] | ${NEWEST}`],
  [
    "order and slice of those with a slug",
    60,
    `*[_type == "post" && defined(slug.current)] | ${NEWEST}`,
  ],
  ["equal reference", 10, '*[_type == "post" && author._ref == $id]{ _id }', { id: "author-7" }],
  ["equal slug", 10, '*[_type == "post" && slug.current == $slug][0]{ _id }', { slug: "post-777" }],
  ["join of 100 rows", 40, '*[_type == "post"][0...100]{ _id, "author": author->name }'],
  [
    "50 counted rows",
    150,
    '*[_type == "author"][0...50]{ _id, "posts": count(*[references(^._id)]) }',
  ],
];
