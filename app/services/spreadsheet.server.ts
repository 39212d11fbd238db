import { type FileHandle, mkdir, open } from "node:fs/promises";
import { dirname } from "node:path";
import type { ContactMessage } from "~/forms/contact";

let lastWrite: Promise<void> = Promise.resolve();

/**
 * Appends one message to a CSV file. Writes are queued. Resolves once the line is synced to disk.
 * @throws when the write fails; the file is restored to its previous length
 */
export function appendMessage(
  file: string,
  message: ContactMessage,
  time = new Date(),
): Promise<void> {
  const line = messageLine(time, message);
  return queueWrite(() => appendLine(file, line));
}

/** Runs a write after the writes before it. */
export function queueWrite<Result>(work: () => Promise<Result>): Promise<Result> {
  const write = lastWrite.then(work);
  lastWrite = write.then(
    () => {},
    () => {},
  );
  return write;
}

async function appendLine(file: string, line: string): Promise<void> {
  await mkdir(dirname(file), { recursive: true });
  // Readable by the site's user only: the file contains personal data.
  const handle = await open(file, "a+", 0o600);
  try {
    const { size } = await handle.stat();
    try {
      await handle.appendFile((size === 0 ? HEADER : await missingLineEnd(handle, size)) + line);
      await handle.sync();
    } catch (error) {
      await handle.truncate(size).catch(() => {});
      throw error;
    }
    if (size === 0) await syncFolder(dirname(file));
  } finally {
    await handle.close();
  }
}

/** A crash can leave an unterminated line; the next message must start on a new one. */
async function missingLineEnd(handle: FileHandle, size: number): Promise<string> {
  const { buffer } = await handle.read({ buffer: Buffer.alloc(1), position: size - 1 });
  return buffer.toString() === "\n" ? "" : "\r\n";
}

/** Syncs the folder, so that a new file survives a crash. Windows cannot open folders and needs no sync. */
async function syncFolder(folder: string): Promise<void> {
  if (process.platform === "win32") return;
  const handle = await open(folder, "r");
  await handle.sync().finally(() => handle.close());
}

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

/** The header line of the file. */
export const HEADER = `${BYTE_ORDER_MARK}${csvLine(["time", "name", "email", "subject", "message"])}`;

/** One message as a line of the file. */
export function messageLine(time: Date, { name, email, subject, message }: ContactMessage): string {
  return csvLine([time.toISOString(), name, email, subject, message]);
}

/** One line of the file, with its end. */
export function csvLine(cells: string[]): string {
  return `${cells.map(csvCell).join(",")}\r\n`;
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

/** The value that `csvCell` quoted. */
export function readCell(cell: string): string {
  return cell.slice(1, -1).replaceAll('""', '"').replace(MADE_SAFE, "");
}
