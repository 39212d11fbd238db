/** A row of a table. */
export type Cells = (HTMLTableCellElement | undefined)[];

/** Spreadsheets have cells as wide as the sheet. */
const MAX_SPAN = 50;

/** The cells of a table by their places. What a wide or high cell covers besides its first place is undefined. */
export function rowsOf(table: HTMLTableElement): Cells[] {
  const rows: Cells[] = [...table.rows].map(() => []);
  for (const [top, row] of [...table.rows].entries()) {
    for (const cell of row.cells) {
      const left = firstFree(rows[top] ?? []);
      const covered = rows.slice(top, top + Math.min(cell.rowSpan, MAX_SPAN));
      for (const cells of covered) {
        for (let column = left; column < left + Math.min(cell.colSpan, MAX_SPAN); column += 1) {
          cells[column] = undefined;
        }
      }
      (rows[top] ?? [])[left] = cell;
    }
  }
  return rows.map((cells) => Array.from(cells)).filter((cells) => cells.some(hasContent));
}

/** The first place that no cell covers. */
function firstFree(cells: Cells): number {
  let column = 0;
  while (column in cells) column += 1;
  return column;
}

function hasContent(cell: HTMLTableCellElement | undefined): boolean {
  return Boolean(cell?.textContent?.trim() || cell?.querySelector("img"));
}

/** Rows that are marked as a header, or else the first one if it alone is bold. */
export function headerRowsOf({ tHead, rows }: HTMLTableElement): number {
  if (tHead) return tHead.rows.length;
  const [first, ...others] = rows;
  return first && isHeader(first) && others.length > 0 && !others.every(isHeader) ? 1 : 0;
}

function isHeader({ cells }: HTMLTableRowElement): boolean {
  return [...cells].every((cell) => cell.localName === "th" || isBold(cell));
}

function isBold(element: Element): boolean {
  if (/(?<!-)font-weight:\s*(?:bold|[6-9]00)/.test(element.getAttribute("style") ?? ""))
    return true;
  if (/^(?:b|strong)$/.test(element.localName)) return true;
  const text = element.textContent?.trim();
  // A single element around the text, or none.
  const inner = [...element.children].find((child) => child.textContent?.trim() === text);
  return inner !== undefined && Boolean(text) && isBold(inner);
}
