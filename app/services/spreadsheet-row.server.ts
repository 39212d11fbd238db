import type { ContactMessage } from "~/forms/contact";

// Excel reads a CSV file without this mark in the machine's old code page.
const BYTE_ORDER_MARK = "\uFEFF";

/** The first line of the file. */
export const HEADER = `${BYTE_ORDER_MARK}${csvLine(["time", "name", "email", "subject", "message"])}`;

/** One message as a line of the file. */
export function messageLine(time: Date, { name, email, subject, message }: ContactMessage): string {
  return csvLine([time.toISOString(), name, email, subject, message]);
}

function csvLine(cells: string[]): string {
  return `${cells.map(csvCell).join(",")}\r\n`;
}

/**
 * One cell, quoted, that no spreadsheet program takes for a formula.
 * @see https://owasp.org/www-community/attacks/CSV_Injection
 */
export function csvCell(value: string): string {
  const harmless = /^[\s\0]*[=+\-@＝＋－＠]|^[\t\r\n\0]/u.test(value) ? `'${value}` : value;
  return `"${harmless.replaceAll('"', '""')}"`;
}
