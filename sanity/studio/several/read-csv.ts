import { originalText } from "../../../contract/spreadsheet";

/** A transaction has room for 4 MB. */
const MAX_BYTES = 3_000_000;

const SEPARATORS = [",", ";", "\t"];

/** What is wrong with quotes, by the parser's name of it. */
const QUOTES: Readonly<Record<string, string>> = {
  MissingQuotes: "a quote is opened and never closed",
  InvalidQuotes: "a quote inside a quoted cell has to be written twice",
};

/**
 * Reads the rows of a CSV file as spreadsheet programs write it: with commas, semicolons or tabs, in UTF-8 or UTF-16.
 * @throws Error with a message for the editor
 */
export async function readCsv(file: Blob): Promise<string[][]> {
  if (file.size > MAX_BYTES) throw new Error("The file has more than 3 MB. Split it.");
  const decoded = canonicalText(decode(new Uint8Array(await file.arrayBuffer())));
  // Excel's own line, which it does not show.
  const text = decoded.replace(/^sep=.\n/i, "");
  const { default: Papa } = await import("papaparse");
  const parse = (delimiter: string, preview = 0) =>
    Papa.parse<string[]>(text, { delimiter, newline: "\n", preview });
  // Titles have no commas; texts have many.
  const widths = SEPARATORS.map((separator) => parse(separator, 1).data[0]?.length ?? 0);
  const { data, errors } = parse(SEPARATORS[widths.indexOf(Math.max(...widths))] ?? ",");
  const [error] = errors;
  if (error)
    throw new Error(`Row ${(error.row ?? 0) + 1}: ${QUOTES[error.code] ?? error.message}.`);
  return data.map((cells) => cells.map(originalText));
}

/** A text as it is however programs write line ends and letters with accents. */
export function canonicalText(text: string): string {
  return text.replace(/\r\n?/g, "\n").normalize();
}

function decode(bytes: Uint8Array<ArrayBuffer>): string {
  const encoding = bytes[0] === 0xff && bytes[1] === 0xfe ? "utf-16le" : "utf-8";
  try {
    return new TextDecoder(encoding, { fatal: true }).decode(bytes);
  } catch {
    throw new Error("The file is not in UTF-8. Save it as “CSV UTF-8”.");
  }
}
