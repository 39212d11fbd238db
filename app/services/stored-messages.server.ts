import { createHash } from "node:crypto";
import { readFile, rename, writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { MessageChange, StoredMessage } from "../../contract/messages";
import { csvLine, HEADER, queueWrite, readCell } from "./spreadsheet.server";

/** A line with its end. A quoted cell may span lines; two quotes in it end one quoted part and begin another. */
const RECORD = /(?<![^\n])(?:"[^"]*"|[^"\r\n])+\r?\n/g;

/** The CSV file in DATA_DIR to which contact messages are appended without an endpoint. */
export function messagesFile(folder: string): string {
  return join(folder, "contact-messages.csv");
}

/** The ids of answered messages, one per line. */
function answeredFile(folder: string): string {
  return join(folder, "contact-messages-answered.txt");
}

/** Reads all stored messages, the latest first. */
export async function listMessages(folder: string): Promise<StoredMessage[]> {
  const [records, answered] = await Promise.all([readRecords(folder), readAnswered(folder)]);
  const messages = records.map((record) => {
    const [time = "", name = "", email = "", subject = "", message = ""] = cellsOf(record);
    const id = idOf(record);
    return { id, time, name, email, subject, message, isAnswered: answered.has(id) };
  });
  return messages.reverse();
}

/** All messages as a CSV file; lines that an earlier version stored are written again, as safe as new ones. */
export async function exportMessages(folder: string): Promise<string> {
  const records = await readRecords(folder);
  return HEADER + records.map((record) => csvLine(cellsOf(record))).join("");
}

/** Applies an editor's change. @returns false if the message does not exist any more */
export function changeMessage(folder: string, { id, change }: MessageChange): Promise<boolean> {
  return queueWrite(async () => {
    const records = await readRecords(folder);
    if (!records.some((record) => idOf(record) === id)) return false;
    if (change === "deleted") {
      await removeRecords(folder, (record) => idOf(record) === id);
      return true;
    }
    const answered = await readAnswered(folder);
    if (change === "answered") answered.add(id);
    else answered.delete(id);
    await writeAnswered(folder, [...answered]);
    return true;
  });
}

/**
 * Deletes the messages that arrived before a time.
 * @param before in milliseconds since 1970
 * @returns how many messages were deleted
 */
export function deleteMessages(folder: string, before: number): Promise<number> {
  return queueWrite(() =>
    removeRecords(folder, (record) => Date.parse(cellsOf(record)[0] ?? "") < before),
  );
}

/**
 * Removes the records that match, and their marks. Every other byte of the file stays, also lines without a valid time
 * and a line that a crash cut off.
 * @returns how many messages were removed
 */
async function removeRecords(
  folder: string,
  matches: (record: string) => boolean,
): Promise<number> {
  const text = await readOrEmpty(messagesFile(folder));
  const removed = new Set<string>();
  const rest = text.replace(RECORD, (record) => {
    if (!matches(record)) return record;
    removed.add(idOf(record));
    return "";
  });
  if (removed.size === 0) return 0;
  await replaceFile(messagesFile(folder), rest);
  const answered = [...(await readAnswered(folder))].filter((id) => !removed.has(id));
  await writeAnswered(folder, answered);
  return removed.size;
}

function writeAnswered(folder: string, ids: readonly string[]): Promise<void> {
  return replaceFile(answeredFile(folder), ids.map((id) => `${id}\n`).join(""));
}

/** The lines of the file with their ends, without the header. */
async function readRecords(folder: string): Promise<string[]> {
  const text = await readOrEmpty(messagesFile(folder));
  const records = text.match(RECORD) ?? [];
  return records.slice(1);
}

async function readAnswered(folder: string): Promise<Set<string>> {
  return new Set((await readOrEmpty(answeredFile(folder))).split("\n").filter(Boolean));
}

async function readOrEmpty(file: string): Promise<string> {
  try {
    return await readFile(file, "utf8");
  } catch (error) {
    if (error instanceof Error && "code" in error && error.code === "ENOENT") return "";
    throw error;
  }
}

/** Readers and a crash see the old file or the new one. */
async function replaceFile(file: string, text: string): Promise<void> {
  // Readable by the site's user only: the file contains personal data.
  await writeFile(`${file}.next`, text, { mode: 0o600, flush: true });
  await rename(`${file}.next`, file);
}

function idOf(record: string): string {
  return createHash("sha256").update(record.trimEnd()).digest("hex").slice(0, 32);
}

function cellsOf(record: string): string[] {
  return (record.match(/"(?:[^"]|"")*"/g) ?? []).map(readCell);
}
