import { evaluateSync, parse } from "groq-js";
import { expect } from "vitest";
import { parseQuery, syncTagsOfChange } from "../../../src/query";
import { type ComputedAnswer, computeAnswer } from "../../../src/query/exec/compute";
import type { Dataset } from "../../../src/store";
import { OverlayView } from "../../../src/store/memory/overlay-view";
import { Budget } from "../../../src/util/budget";
import { datasetOf, document, reference, resultIn } from "../../support/documents";
import fc, { randomTest } from "../../support/random";

const id = fc.constantFrom("a", "b", "c", "d", "e", "f");
const type = fc.constantFrom("x", "y", "z");
const documents = fc.uniqueArray(
  fc.record({
    id,
    type,
    n: fc.integer({ min: 0, max: 3 }),
    to: fc.option(id),
    list: fc.array(id, { maxLength: 3 }),
    slug: fc.option(fc.constantFrom("s", "a", "S", "")),
  }),
  { selector: (one) => one.id },
);

const condition = fc.oneof(
  fc.constantFrom('_type == "x"', '_type in ["x", "z"]', "_type == $type", "n > 1"),
  fc.constantFrom('_id == "c"', "_id in $ids", 'references("a")', "references($ids)", "to->n == 1"),
  fc.constantFrom("n >= 2", "1 < n", "n != 1", "n in [0, 3]", "n == $none", '_id < "c"', 'n < "b"'),
  fc.constantFrom("defined(slug)", "slug.current != null", 'slug.current >= "a"', "slug == slug"),
  fc.constantFrom('to._ref == "a"', "to._ref in $ids", '"b" in list[]._ref', 'slug.current == "s"'),
  fc.constantFrom("slug.current == $none", "to._ref == $none", "slug.current in $ids"),
);
const filter = fc.oneof(
  condition,
  fc.constantFrom('_type == "x"', '"y" == _type || _type == "x"', '_type in ["x", "y", "z"]'),
  fc.tuple(condition, condition).map(([left, right]) => `${left} && ${right}`),
  fc.tuple(condition, condition).map(([left, right]) => `(${left} || ${right})`),
  fc.tuple(condition, condition, condition).map(([a, b, c]) => `(${a} || ${b}) && ${c}`),
  condition.map((one) => `!(${one})`),
);
const joined = fc.constantFrom(
  "references(^._id)",
  '_type == "x" && references(^._id)',
  "references(^.ids)",
  "references(^.n)",
  "_id == ^.to._ref",
  "_id == ^.n",
  '_type in ["x", "y"] && ^.to._ref == _id',
  "to._ref == ^._id",
  "^._id in list[]._ref",
  "slug.current == ^.slug.current",
  "slug.current == ^._id || n == 2",
  "references(^.^.to)",
  "_id in *[to._ref == ^.^._id]._id",
);
const query = fc
  .tuple(filter, joined)
  .chain(([one, two]) =>
    fc.constantFrom(
      `*[${one}]{ _id, n, "to": to->_id, "joined": *[${two}]._id }`,
      `*[${one}]{ _id, "ids": list[]._ref, slug }{ _id, "joined": count(*[${two}]) }`,
      `*[${one}] | order(slug.current desc, n)[1...3]{ _id, "joined": *[${two}] | order(n)[0]._id }`,
      `{ "n": count(*[${one}]), "first": *[${one}] | order(n desc)[0...2]._id }`,
      `*[_type == "x" && ${one}] | order(n, slug.current desc)[0]{ _id, "joined": count(*[_type == "y" && ${two}]) }`,
      `*[${one}].list[count(*[${two}]) > 0]._ref`,
      `{ "unique": array::unique(array::compact(*[${one}].to._ref)), "n": *[${two}].n, "all": *[${one}].list[], "wrong": *[${one}].n[] }`,
      `*[${one}] | order(upper(@.slug.current) desc, lower(_id))[1..2]{ _id, "slugs": *[${one}].slug }`,
      `*[${one}]{ "deep": list[]{ "joined": *[${two}]{ _id, "again": *[_id == ^.to._ref]._id } } }`,
    ),
  );
const params = { type: "y", ids: ["b", "d"], none: null };

type Drawn = typeof documents extends fc.Arbitrary<(infer One)[]> ? One : never;

function stored({ id: _id, type: _type, n, to, list, slug }: Drawn) {
  return document(_id, {
    _type,
    n,
    list: list.map((one) => reference(one)),
    ...(to && { to: reference(to) }),
    ...(slug !== null && { slug: { current: slug } }),
  });
}

// An index may make an answer faster, but not different.
randomTest("the planner gives the answers of groq-js without an index", 600, (numRuns) => {
  fc.assert(
    fc.property(documents, query, (list, text) => {
      const dataset = datasetOf(...list.map(stored));
      const all = [...dataset.raw.all()];
      const expected = evaluateSync(parse(text, { params }), { dataset: all, params }).data;
      expect(resultIn(dataset.raw, text, params)).toEqual(expected);
      const overlay = new Map(all.slice(1).map((one) => [one._id, one]));
      const changed = all.slice(1, 2).map((one) => ({ ...one, n: 9 }));
      const base = datasetOf(...all.slice(0, 1), ...changed);
      expect(resultIn(new OverlayView(base.raw, overlay), text, params)).toEqual(expected);
    }),
    { numRuns },
  );
});

// The memo and Live Content depend on it.
randomTest("an answer stays the same until a change has one of its tags", 3_000, (numRuns) => {
  let compared = 0;
  fc.assert(
    fc.property(documents, query, documents, (list, text, changed) => {
      const dataset = datasetOf(...list.map(stored));
      const before = answerOf(dataset, text);
      const changes = changed.map((one) => {
        const [before, after] = [dataset.raw.get(one.id), one.n === 0 ? null : stored(one)];
        return { id: one.id, before: before ?? null, after, json: null, mutations: [] };
      });
      dataset.apply(changes);
      const tags = new Set(syncTagsOfChange(changes));
      if (before.tags.some((tag) => tags.has(tag))) return;
      compared += 1;
      expect(resultIn(dataset.raw, text, params)).toEqual(JSON.parse(`{${before.members}}`).result);
    }),
    { numRuns },
  );
  expect(compared).toBeGreaterThan(numRuns / 100);
});

function answerOf(dataset: Dataset, text: string): ComputedAnswer {
  const question = { query: text, params, perspective: "raw" as const, userId: "a" };
  const scope = { dataset: "production", view: dataset.raw };
  const meter = new Budget(Number.POSITIVE_INFINITY);
  return computeAnswer(parseQuery(text, params), { ...question, projectId: "p" }, scope, { meter });
}
