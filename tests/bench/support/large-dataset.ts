import type { QueryParams } from "@sanity/client";
import type { DocumentInput } from "../../../packages/local-content-lake/src/util/types";

export const DOCUMENTS = 100_000;
const AUTHORS = 2_500;

export interface Author extends DocumentInput {
  _id: string;
  _type: "author";
  name: string;
}

export interface Post extends DocumentInput {
  _id: string;
  _type: "post";
  title: string;
  publishedAt: string;
  slug: { _type: "slug"; current: string };
  author: { _type: "reference"; _ref: string };
}

export const authors: readonly Author[] = Array.from({ length: AUTHORS }, (_, n) => ({
  _id: `author-${n}`,
  _type: "author",
  name: `Author ${n}`,
}));

/** With a text of some sentences each: 86 MB as NDJSON, together with their authors. */
export const posts: readonly Post[] = Array.from({ length: DOCUMENTS - AUTHORS }, (_, n) => {
  const place = (n * 7919) % DOCUMENTS;
  return {
    _id: `post-${n}`,
    _type: "post",
    title: `Title ${place}`,
    publishedAt: new Date(1_600_000_000_000 + place * 60_000).toISOString(),
    slug: { _type: "slug", current: `post-${n}` },
    author: { _type: "reference", _ref: `author-${n % AUTHORS}` },
    body: [
      {
        _key: "b0",
        _type: "block",
        style: "normal",
        markDefs: [],
        children: [{ _key: "s0", _type: "span", marks: [], text: textOf(n) }],
      },
    ],
  };
});

function textOf(n: number): string {
  return `Sentence ${n} of a text that goes on for as long as a paragraph does. `.repeat(8);
}

export interface Question {
  name: string;
  query: string;
  params?: QueryParams;
  /** The most that its first run may take over HTTP, in milliseconds, on a quiet machine. */
  most: number;
}

export const QUESTIONS: readonly Question[] = [
  {
    name: "order and slice",
    query: '*[_type == "post"] | order(publishedAt desc)[0...10]{ _id, title }',
    most: 60,
  },
  {
    name: "order and slice of those with a slug",
    query:
      '*[_type == "post" && defined(slug.current)] | order(publishedAt desc)[0...10]{ _id, title }',
    most: 60,
  },
  {
    name: "equal reference",
    query: '*[_type == "post" && author._ref == $id]{ _id }',
    params: { id: "author-7" },
    most: 10,
  },
  {
    name: "equal slug",
    query: '*[_type == "post" && slug.current == $slug][0]{ _id }',
    params: { slug: "post-777" },
    most: 10,
  },
  {
    name: "join of 100 rows",
    query: '*[_type == "post"][0...100]{ _id, "author": author->name }',
    most: 40,
  },
  {
    name: "50 counted rows",
    query: '*[_type == "author"][0...50]{ _id, "posts": count(*[references(^._id)]) }',
    most: 150,
  },
];
