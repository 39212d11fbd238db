import { expect } from "vitest";
import { DocumentList } from "../../../src/store/memory/document-list";
import { document } from "../../support/documents";
import fc, { randomTest } from "../../support/random";

const change = fc.record({
  number: fc.integer({ min: 0, max: 12_000 }),
  isRemoved: fc.boolean(),
  isRead: fc.integer({ min: 0, max: 40 }).map((one) => one === 0),
});

randomTest("a document list is ordered by id after any inserts and deletes", 200, (numRuns) => {
  let longest = 0;
  fc.assert(
    fc.property(
      fc.array(change, { maxLength: 300 }),
      fc.constantFrom(0, 100, 9_000),
      (changes, first) => {
        const list = new DocumentList();
        const known = new Map<string, unknown>();
        const put = (number: number) => {
          const one = document(`d${number}`);
          list.put(one);
          known.set(one._id, one);
        };
        for (let number = 0; number < first; number++) put(number);
        for (const { number, isRemoved, isRead } of changes) {
          if (isRemoved) {
            list.remove(`d${number}`);
            known.delete(`d${number}`);
          } else put(number);
          if (isRead) expect(list.documents).toHaveLength(known.size);
        }
        const ids = list.documents.map(({ _id }) => _id);
        longest = Math.max(longest, ids.length);
        expect(ids).toEqual([...known.keys()].sort());
        expect(list.documents.every((one) => known.get(one._id) === one)).toBe(true);
      },
    ),
    { numRuns },
  );
  expect(longest).toBeGreaterThan(50);
});
