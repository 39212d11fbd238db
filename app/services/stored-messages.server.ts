import { randomUUID } from "node:crypto";
import { mkdir, open, readFile, rename, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { z } from "zod";
import type { ContactMessage, MessageChange, StoredMessage } from "../../contract/messages";
import { toCsv } from "../../contract/spreadsheet";

const storedSchema = z.object({
  id: z.string(),
  /** ISO 8601. */
  time: z.string(),
  name: z.string(),
  email: z.string(),
  subject: z.string(),
  message: z.string(),
  language: z.string().optional(),
  isAnswered: z.boolean(),
}) satisfies z.ZodType<StoredMessage>;

/** The file in DATA_DIR that holds the contact messages of a site without an endpoint, as JSON Lines, oldest first. */
export function messagesFile(folder: string): string {
  return join(folder, "contact-messages.jsonl");
}

let lastWrite: Promise<unknown> = Promise.resolve();

/** Runs a write after the writes before it. */
function queueWrite<Result>(work: () => Promise<Result>): Promise<Result> {
  const write = lastWrite.then(work);
  lastWrite = write.catch(() => {});
  return write;
}

/**
 * Stores one message. Resolves once it is synced to disk.
 * @throws when the write fails; the file is restored to its previous length
 */
export function appendMessage(
  folder: string,
  { name, email, subject, message, language }: ContactMessage,
  time = new Date(),
): Promise<void> {
  const entry = { time: time.toISOString(), name, email, subject, message, isAnswered: false };
  const line = lineOf({ id: randomUUID(), ...entry, ...(language && { language }) });
  return queueWrite(() => appendLine(messagesFile(folder), line));
}

async function appendLine(file: string, line: string): Promise<void> {
  await mkdir(dirname(file), { recursive: true });
  // Readable by the site's user only: the file contains personal data.
  const handle = await open(file, "a+", 0o600);
  try {
    const { size } = await handle.stat();
    try {
      const last = await handle.read({ buffer: Buffer.alloc(1), position: Math.max(size - 1, 0) });
      // A crash can cut off a line. JSON has no line break of its own, so the next line is whole.
      const end = size === 0 || last.buffer.toString() === "\n" ? "" : "\n";
      await handle.appendFile(end + line);
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

/** Reads all stored messages, the latest first. */
export async function listMessages(folder: string): Promise<StoredMessage[]> {
  return (await readMessages(folder)).reverse();
}

const COLUMNS = ["time", "name", "email", "subject", "message"] as const;

/** All messages as a CSV file, oldest first. */
export async function exportMessages(folder: string): Promise<string> {
  const messages = await readMessages(folder);
  const hasLanguages = messages.some(({ language }) => language);
  const columns = hasLanguages ? ([...COLUMNS, "language"] as const) : COLUMNS;
  return toCsv([columns, ...messages.map((message) => columns.map((name) => message[name] ?? ""))]);
}

/** Applies an editor's change. @returns false if the message does not exist any more */
export function changeMessage(folder: string, { id, change }: MessageChange): Promise<boolean> {
  return queueWrite(async () => {
    const messages = await readMessages(folder);
    if (!messages.some((message) => message.id === id)) return false;
    await writeMessages(
      folder,
      change === "deleted"
        ? messages.filter((message) => message.id !== id)
        : messages.map((message) =>
            message.id === id ? { ...message, isAnswered: change === "answered" } : message,
          ),
    );
    return true;
  });
}

/**
 * Deletes the messages that arrived before a time.
 * @param before in milliseconds since 1970
 * @returns how many messages were deleted
 */
export function deleteMessages(folder: string, before: number): Promise<number> {
  return queueWrite(async () => {
    const messages = await readMessages(folder);
    const rest = messages.filter(({ time }) => !(Date.parse(time) < before));
    if (rest.length < messages.length) await writeMessages(folder, rest);
    return messages.length - rest.length;
  });
}

/** A line that a crash cut off belongs to a message that was not accepted: it is no message, and the next write drops it. */
async function readMessages(folder: string): Promise<StoredMessage[]> {
  const text = await readOrEmpty(messagesFile(folder));
  return text.split("\n").flatMap((line) => {
    try {
      return storedSchema.parse(JSON.parse(line));
    } catch {
      return [];
    }
  });
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
async function writeMessages(folder: string, messages: readonly StoredMessage[]): Promise<void> {
  const file = messagesFile(folder);
  await writeFile(`${file}.next`, messages.map(lineOf).join(""), { mode: 0o600, flush: true });
  await rename(`${file}.next`, file);
  await syncFolder(folder);
}

function lineOf(message: StoredMessage): string {
  return `${JSON.stringify(message)}\n`;
}

/** Syncs the folder, so that a new file survives a crash. Windows cannot open folders and needs no sync. */
async function syncFolder(folder: string): Promise<void> {
  if (process.platform === "win32") return;
  const handle = await open(folder, "r");
  await handle.sync().finally(() => handle.close());
}
