import fc from "fast-check";
import { evaluateSync, parse } from "groq-js";
import { expect, it } from "vitest";
import { resultOf } from "../../../../../sanity/lake/query";
import { OverlayView } from "../../../../../sanity/lake/store/overlay-view";
import { datasetOf, document, reference } from "../support";

const id = fc.constantFrom("a", "b", "c", "d", "e", "f");
const type = fc.constantFrom("x", "y", "z");
const documents = fc.uniqueArray(
  fc.record({ id, type, n: fc.integer({ min: 0, max: 3 }), to: fc.option(id) }),
  { selector: (one) => one.id },
);

const condition = fc.oneof(
  fc.constantFrom('_type == "x"', '_type in ["x", "z"]', "_type == $type", "n > 1"),
  fc.constantFrom('_id == "c"', "_id in $ids", 'references("a")', "references($ids)", "to->n == 1"),
);
const filter = fc.oneof(
  condition,
  fc.tuple(condition, condition).map(([left, right]) => `${left} && ${right}`),
  fc.tuple(condition, condition).map(([left, right]) => `(${left} || ${right})`),
  condition.map((one) => `!(${one})`),
);
const query = filter.map(
  (one) => `*[${one}]{ _id, n, "to": to->_id, "back": *[references(^._id)]._id }`,
);
const params = { type: "y", ids: ["b", "d"] };

function stored({
  id: _id,
  type: _type,
  n,
  to,
}: {
  id: string;
  type: string;
  n: number;
  to: string | null;
}) {
  return document(_id, { _type, n, ...(to && { to: reference(to) }) });
}

// The index may only make an answer faster, never other than groq-js gives on the plain list.
it("answers as groq-js does without any index", () => {
  fc.assert(
    fc.property(documents, query, (list, text) => {
      const dataset = datasetOf(...list.map(stored));
      const all = [...dataset.raw.all()];
      const expected = evaluateSync(parse(text, { params }), { dataset: all, params }).data;
      const question = { query: text, params, dataset: "production" };
      expect(resultOf(dataset.raw, question)).toEqual(expected);
      const overlay = new Map(all.slice(1).map((one) => [one._id, one]));
      const base = datasetOf(
        ...all.slice(0, 1),
        ...all.slice(1, 2).map((one) => ({ ...one, n: 9 })),
      );
      expect(resultOf(new OverlayView(base.raw, overlay), question)).toEqual(expected);
    }),
    { numRuns: 300 },
  );
});
