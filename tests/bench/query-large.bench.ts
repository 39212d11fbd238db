import { beforeAll, expect, test } from "vitest";
import { computeWithin } from "../../sanity/lake/query/compute";
import { Budget } from "../../sanity/lake/query/meter";
import { ParsedQueries } from "../../sanity/lake/query/parsed-queries";
import { Dataset } from "../../sanity/lake/store/dataset";
import type { SanityDocument } from "../../sanity/lake/types";
import { leastTime, microseconds } from "./support/measure";
import { addRow } from "./support/table";

const DOCUMENTS = 100_000;
const AUTHORS = 2_500;
const TIME = "2025-01-01T00:00:00.000Z";

interface Post extends SanityDocument {
  title: string;
  publishedAt: string;
  slug: { current: string };
  author: { _type: "reference"; _ref: string };
}

let dataset: Dataset;
let posts: Post[];
let names: Map<string, unknown>;
beforeAll(() => {
  dataset = new Dataset("production");
  posts = Array.from({ length: DOCUMENTS - AUTHORS }, (_, n) => makePost(n));
  for (const post of posts) dataset.put(post);
  for (let n = 0; n < AUTHORS; n++)
    dataset.put({ ...base(`author-${n}`, "author"), name: `Author ${n}` });
  posts = [...dataset.published.ofType("post")] as Post[];
  names = new Map(dataset.published.ofType("author").map(({ _id, name }) => [_id, name]));
});

function base(_id: string, _type: string): SanityDocument {
  return { _id, _type, _rev: "r1", _createdAt: TIME, _updatedAt: TIME };
}

function makePost(n: number): Post {
  const place = (n * 7919) % DOCUMENTS;
  return {
    ...base(`post-${n}`, "post"),
    title: `Title ${place}`,
    publishedAt: new Date(1_600_000_000_000 + place * 60_000).toISOString(),
    slug: { current: `post-${n}` },
    author: { _type: "reference", _ref: `author-${n % AUTHORS}` },
  };
}

/** What somebody would write by hand over lists of the same documents, with a map of what is looked up by id. */
const QUESTIONS: { name: string; query: string; params?: object; byHand: () => unknown }[] = [
  {
    name: "order and slice",
    query: '*[_type == "post"] | order(publishedAt desc)[0...10]{ _id, title }',
    byHand: () =>
      posts
        .toSorted((a, b) => (a.publishedAt < b.publishedAt ? 1 : -1))
        .slice(0, 10)
        .map(({ _id, title }) => ({ _id, title })),
  },
  {
    name: "equal reference",
    query: '*[_type == "post" && author._ref == $id]{ _id }',
    params: { id: "author-7" },
    byHand: () =>
      posts.filter(({ author }) => author._ref === "author-7").map(({ _id }) => ({ _id })),
  },
  {
    name: "equal slug",
    query: '*[_type == "post" && slug.current == $slug][0]{ _id }',
    params: { slug: "post-777" },
    byHand: () => {
      const found = posts.find(({ slug }) => slug.current === "post-777");
      return found && { _id: found._id };
    },
  },
  {
    name: "join of 100 rows",
    query:
      '*[_type == "post"][0...100]{ _id, "author": *[_type == "author" && _id == ^.author._ref][0].name }',
    byHand: () =>
      posts.slice(0, 100).map(({ _id, author }) => ({ _id, author: names.get(author._ref) })),
  },
  {
    name: "50 counted rows",
    query: '*[_type == "author"][0...50]{ _id, "posts": count(*[references(^._id)]) }',
    byHand: () =>
      [...names.keys()]
        .slice(0, 50)
        .map((_id) => ({ _id, posts: posts.filter(({ author }) => author._ref === _id).length })),
  },
];

test.each(QUESTIONS)(`$name among ${DOCUMENTS} documents`, ({ name, query, params, byHand }) => {
  const question = {
    query,
    params: { ...params },
    perspective: "published" as const,
    reader: "viewer",
    projectId: "local",
  };
  const scope = { dataset: dataset.name, view: dataset.published };
  const ask = () => {
    // Read each time, as the first to ask has to.
    const parsed = new ParsedQueries().read(query, question.params);
    return computeWithin(new Budget(60_000), parsed, question, scope).members;
  };
  expect(JSON.parse(`{${ask()}}`).result).toEqual(byHand());
  const lake = leastTime(ask, 10);
  const plain = leastTime(() => Buffer.from(JSON.stringify(byHand())), 10);
  addRow({
    what: `${name}, ${DOCUMENTS} documents`,
    figure: `${(lake / plain).toFixed(2)} of the time of JavaScript over the list`,
    measured: `${microseconds(lake)} to ${microseconds(plain)}`,
  });
});
