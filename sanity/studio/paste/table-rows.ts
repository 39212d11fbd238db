/** Spreadsheets have cells as wide as the sheet. */
const MAX_SPAN = 50;

/** Whether an element is a table, and not the layout of a mail, or one cell of a sheet. */
export function isTable(element: Element): element is HTMLTableElement {
  if (element.localName !== "table" || element.querySelector("table")) return false;
  return element.querySelectorAll("td, th").length > 1;
}

/** The rows of a table that are not empty, with cells for what a wide or high cell covers besides its first place. */
export function rowsOf({ rows }: HTMLTableElement): HTMLTableRowElement[] {
  /** How many more rows the cells above cover, by column. */
  const covered: number[] = [];
  for (const row of rows) {
    for (let column = 0; column < Math.max(row.cells.length, covered.length); column += 1) {
      const above = covered[column] ?? 0;
      const own = above > 0 ? undefined : row.cells[column];
      const { colSpan, rowSpan } = own ?? row.insertCell(column);
      // The cells beside it are as high, and read next.
      for (let width = 1; width < Math.min(colSpan, MAX_SPAN); width += 1)
        row.insertCell(column + 1).rowSpan = rowSpan;
      covered[column] = Math.max(above, rowSpan) - 1;
    }
  }
  return [...rows].filter((row) => row.textContent?.trim() || row.querySelector("img"));
}
