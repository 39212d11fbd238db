import { expect, test } from "vitest";
import { computeInline } from "../../packages/local-content-lake/src/query/exec/compute";
import { CompiledQueries } from "../../packages/local-content-lake/src/query/plan/compile";
import { Dataset } from "../../packages/local-content-lake/src/store/memory/dataset";
import { Budget } from "../../packages/local-content-lake/src/util/budget";
import { authors, DOCUMENTS, type Post, posts, QUESTIONS, stored } from "./support/large-dataset";
import { addRow, leastTime, microseconds } from "./support/table";

const dataset = new Dataset("production");
for (const post of posts) dataset.put(stored(post));
for (const author of authors) dataset.put(stored(author));

/** The same documents as somebody would hold them to answer by hand: lists, and a map of what is looked up by id. */
const list = [...dataset.published.ofType("post")] as unknown as Post[];
const names = new Map(dataset.published.ofType("author").map(({ _id, name }) => [_id, name]));

const BY_HAND: Record<string, () => unknown> = {
  "order and slice": firstTen,
  // Each of them has one.
  "order and slice of those with a slug": firstTen,
  "equal reference": () =>
    list.filter(({ author }) => author._ref === "author-7").map(({ _id }) => ({ _id })),
  "equal slug": () => {
    const found = list.find(({ slug }) => slug.current === "post-777");
    return found && { _id: found._id };
  },
  "join of 100 rows": () =>
    list.slice(0, 100).map(({ _id, author }) => ({ _id, author: names.get(author._ref) })),
  "50 counted rows": () =>
    [...names.keys()]
      .slice(0, 50)
      .map((_id) => ({ _id, posts: list.filter(({ author }) => author._ref === _id).length })),
};

function firstTen(): unknown {
  return list
    .toSorted((a, b) => (a.publishedAt < b.publishedAt ? 1 : -1))
    .slice(0, 10)
    .map(({ _id, title }) => ({ _id, title }));
}

test.each(QUESTIONS)(`$name among ${DOCUMENTS} documents`, ({ name, query, params }) => {
  const byHand = BY_HAND[name] ?? (() => undefined);
  const question = {
    query,
    params: { ...params },
    perspective: "published" as const,
    userId: "viewer",
    projectId: "local",
  };
  const scope = { dataset: dataset.name, view: dataset.published };
  const ask = () => {
    // Read each time, as the first to ask has to.
    const parsed = new CompiledQueries().read(query, question.params);
    return computeInline(new Budget(60_000), parsed, question, scope).members;
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
