/** Spreadsheets have cells as wide as the sheet. */
const MAX_SPAN = 50;

/** Whether an element is a table, and not the layout of a mail, or one cell of a sheet. */
export function isTable(element: Element): element is HTMLTableElement {
  if (element.localName !== "table" || element.querySelector("table")) return false;
  return element.querySelectorAll("td, th").length > 1;
}

/** The rows of a table that are not empty, with cells for what a wide or high cell covers besides its first place. */
export function rowsOf({ rows }: HTMLTableElement): HTMLTableRowElement[] {
  for (const [top, row] of [...rows].entries()) {
    for (const { cellIndex, colSpan, rowSpan } of [...row.cells]) {
      for (const covered of [...rows].slice(top, top + Math.min(rowSpan, MAX_SPAN))) {
        const added = Math.min(colSpan, MAX_SPAN) - (covered === row ? 1 : 0);
        const place = Math.min(cellIndex + (covered === row ? 1 : 0), covered.cells.length);
        for (let index = 0; index < added; index += 1) covered.insertCell(place);
      }
    }
  }
  return [...rows].filter((row) => row.textContent?.trim() || row.querySelector("img"));
}
