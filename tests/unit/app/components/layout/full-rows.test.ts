import { expect, test } from "vitest";
import { cellsInRow, fullRow } from "~/components/layout/full-rows";

function rowsOf(count: number, most: 3 | 4): number[] {
  const rows: number[] = [];
  for (let index = 0; index < count; index += rows.at(-1) ?? 1) {
    rows.push(cellsInRow(index, count, most));
  }
  return rows;
}

test.each([
  [1, 3, [1]],
  [2, 3, [2]],
  [3, 3, [3]],
  [4, 3, [2, 2]],
  [5, 3, [3, 2]],
  [8, 3, [3, 3, 2]],
  [5, 4, [3, 2]],
  [6, 4, [3, 3]],
  [9, 4, [3, 3, 3]],
] as const)("%i cells in rows of at most %i stand as %j", (count, most, rows) => {
  expect(rowsOf(count, most)).toEqual(rows);
});

test("any number of cells fills its rows", () => {
  const counts = Array.from({ length: 60 }, (_, index) => index + 1);
  const rows = counts.map((count) => rowsOf(count, 3));
  expect(rows.map((row) => row.reduce((sum, cells) => sum + cells))).toEqual(counts);
  expect(rows.map((row) => row.length)).toEqual(counts.map((count) => Math.ceil(count / 3)));
});

test("the last of an odd number takes a tablet's whole row", () => {
  expect(fullRow(4, 5, 3)).toContain("sm:max-lg:col-span-2");
  expect(fullRow(3, 5, 3)).not.toContain("sm:max-lg");
});
