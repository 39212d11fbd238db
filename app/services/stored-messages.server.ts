import { randomUUID } from "node:crypto";
import { mkdir, open, readFile, rename, writeFile } from "node:fs/promises";
import { join } from "node:path";
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

let lastChange: Promise<unknown> = Promise.resolve();

/**
 * Replaces the stored messages, after the changes before it. Readers and a crash see the old file or the new one; when
 * it resolves, the new one is synced to disk.
 * @returns the messages before
 */
function replaceMessages(
  folder: string,
  change: (messages: readonly StoredMessage[]) => StoredMessage[],
): Promise<StoredMessage[]> {
  const result = lastChange.then(async () => {
    const before = await readMessages(folder);
    const text = linesOf(change(before));
    if (text === linesOf(before)) return before;
    await mkdir(folder, { recursive: true });
    const file = messagesFile(folder);
    // Readable by the site's user only: the file contains personal data.
    await writeFile(`${file}.next`, text, { mode: 0o600, flush: true });
    await rename(`${file}.next`, file);
    await syncFolder(folder);
    return before;
  });
  lastChange = result.catch(() => {});
  return result;
}

/** Stores one message. @throws when the write fails; the file stays as it was */
export async function appendMessage(
  folder: string,
  { name, email, subject, message, language }: ContactMessage,
  time = new Date(),
): Promise<void> {
  const entry = { time: time.toISOString(), name, email, subject, message, isAnswered: false };
  const stored = { id: randomUUID(), ...entry, ...(language && { language }) };
  await replaceMessages(folder, (messages) => [...messages, stored]);
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
export async function changeMessage(
  folder: string,
  { id, change }: MessageChange,
): Promise<boolean> {
  const before = await replaceMessages(folder, (messages) =>
    messages.flatMap((message) => {
      if (message.id !== id) return message;
      return change === "deleted" ? [] : { ...message, isAnswered: change === "answered" };
    }),
  );
  return before.some((message) => message.id === id);
}

/**
 * Deletes the messages that arrived before a time.
 * @param time in milliseconds since 1970
 * @returns how many messages were deleted
 */
export async function deleteMessages(folder: string, time: number): Promise<number> {
  const isOld = (message: StoredMessage) => Date.parse(message.time) < time;
  const before = await replaceMessages(folder, (messages) =>
    messages.filter((message) => !isOld(message)),
  );
  return before.filter(isOld).length;
}

/** What is no message, such as a line that was cut off, is left out, and the next write drops it. */
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

function linesOf(messages: readonly StoredMessage[]): string {
  return messages.map((message) => `${JSON.stringify(message)}\n`).join("");
}

/** Syncs the folder, so that a new file survives a crash. Windows cannot open folders and needs no sync. */
async function syncFolder(folder: string): Promise<void> {
  if (process.platform === "win32") return;
  const handle = await open(folder, "r");
  await handle.sync().finally(() => handle.close());
}
