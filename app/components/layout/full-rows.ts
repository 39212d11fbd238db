/** The columns of twelve that a cell spans, by the number of cells in its row. */
const LARGE = {
  1: "lg:col-span-12",
  2: "lg:col-span-6",
  3: "lg:col-span-4",
  4: "lg:col-span-3",
} as const;

type Across = keyof typeof LARGE;

/** The grid that `fullRow` places cells in. */
export const FULL_ROWS = "grid grid-cols-1 sm:grid-cols-2 lg:grid-cols-12";

/**
 * The number of cells in a cell's row when the cells are distributed evenly over as few rows as possible:
 * eight cells in rows of at most three become 3, 3 and 2, so that no row has a gap.
 */
export function cellsInRow(index: number, count: number, most: Across): Across {
  const rows = Math.ceil(count / most);
  const fewest = Math.floor(count / rows);
  const inLongRows = (count % rows) * (fewest + 1);
  return (index < inLongRows ? fewest + 1 : fewest) as Across;
}

/** The classes of a cell in `FULL_ROWS`: one per row on a phone, two on a tablet, up to `most` on a wide screen. */
export function fullRow(index: number, count: number, most: Across): string {
  const isAlone = index === count - 1 && count % 2 === 1;
  return `${isAlone ? "sm:max-lg:col-span-2" : ""} ${LARGE[cellsInRow(index, count, most)]}`;
}
