/** Where a cell starts, whichever of these characters a spreadsheet program takes for the separator. */
const CELL_START = String.raw`(?<=^|[;\t\r\n\v\f\u0085\u2028\u2029])`;
/** What such a program reads as a formula; it may ignore blanks and quotes before it. */
const FORMULA = String.raw`['"\0\u00AD\u200B-\u200F\uFEFF\p{Zs}]*[=+\-@＝＋－＠]`;
/** A value that starts with one of these characters is no plain text either. */
const CONTROL = String.raw`'*[\0\t\r\n]`;

const UNSAFE = new RegExp(`${CELL_START}(?=${FORMULA})|^(?=${CONTROL})`, "gu");
const MADE_SAFE = new RegExp(`${CELL_START}'(?=${FORMULA})|^'(?=${CONTROL})`, "gu");

// Without it Excel decodes the file in the system's legacy code page.
const BYTE_ORDER_MARK = "\uFEFF";

/** A CSV file of these rows. */
export function toCsv(rows: readonly (readonly string[])[]): string {
  const lines = rows.map((cells) => `${cells.map(csvCell).join(",")}\r\n`);
  return BYTE_ORDER_MARK + lines.join("");
}

/**
 * Quotes a cell and puts `'` before what a spreadsheet program could read as a formula, also after a character inside
 * the cell that the program may take for a separator.
 * @see https://owasp.org/www-community/attacks/CSV_Injection
 */
export function csvCell(value: string): string {
  const harmless = value.replace(UNSAFE, "'");
  return `"${harmless.replaceAll('"', '""')}"`;
}

/** The value of a cell that `csvCell` made harmless. */
export function originalText(cell: string): string {
  return cell.replace(MADE_SAFE, "");
}
