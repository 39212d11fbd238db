import type { SanityDocument } from "sanity";
import { expect, test } from "vitest";
import { withPositionAt } from "../../../../sanity/studio/order/save-order";

/** Documents by their positions; two positions are those of a document and its draft. */
function documents(...positions: (number | undefined | [number, number])[]) {
  return positions.map((position, index) => {
    const [published, draft] = [position].flat().map((order, at) => {
      return { _id: `${at === 0 ? "" : "drafts."}${index}`, order } as object as SanityDocument;
    });
    return { published, ...(draft && { draft }) };
  });
}

type Positions = Parameters<typeof documents>;

test.each<[what: string, before: Positions, index: number, after: Positions]>([
  ["between its neighbours", [10, 30, 20], 1, [10, 15, 20]],
  ["before the first", [30, 10, 20], 0, [4, 10, 20]],
  ["after the last", [20, 35, 10], 2, [20, 35, 40]],
  ["with its draft", [10, [30, 30], 20], 1, [10, [15, 15], 20]],
  ["by numbering all without a number in between", [10, 30, 11], 1, [10, 20, 30]],
  ["by numbering all before a first at 0", [10, 0], 0, [10, 20]],
  ["by numbering all next to one without a position", [10, 30, undefined], 1, [10, 20, 30]],
  ["by numbering all next to a draft at another position", [[10, 40], 30], 1, [[10, 10], 20]],
])("withPositionAt places a document %s", (_what, before, index, after) => {
  expect(withPositionAt(documents(...before), index)).toEqual(documents(...after));
});
