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

let lastWrite: Promise<unknown> = Promise.resolve();

/**
 * Stores other messages in place of all, after the writes before it. Resolves once they are synced to disk: readers and a
 * crash see the old file or the new one.
 * @param change returns what it was given if nothing changes
 * @returns how many messages are gone
 * @throws when the write fails; the file stays as it was
 */
function rewrite(
  folder: string,
  change: (messages: StoredMessage[]) => StoredMessage[],
): Promise<number> {
  const write = lastWrite.then(async () => {
    const before = await readMessages(folder);
    const after = change(before);
    if (after !== before) await writeMessages(folder, after);
    return before.length - after.length;
  });
  lastWrite = write.catch(() => {});
  return write;
}

/** Stores one message. @throws when the write fails */
export async function appendMessage(
  folder: string,
  { name, email, subject, message, language }: ContactMessage,
  time = new Date(),
): Promise<void> {
  const entry = { time: time.toISOString(), name, email, subject, message, isAnswered: false };
  const stored = { id: randomUUID(), ...entry, ...(language && { language }) };
  await rewrite(folder, (messages) => [...messages, stored]);
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
  let isThere = false;
  await rewrite(folder, (messages) => {
    isThere = messages.some((message) => message.id === id);
    if (!isThere) return messages;
    if (change === "deleted") return messages.filter((message) => message.id !== id);
    const isAnswered = change === "answered";
    return messages.map((message) => (message.id === id ? { ...message, isAnswered } : message));
  });
  return isThere;
}

/**
 * Deletes the messages that arrived before a time.
 * @param before in milliseconds since 1970
 * @returns how many messages were deleted
 */
export function deleteMessages(folder: string, before: number): Promise<number> {
  return rewrite(folder, (messages) => {
    const rest = messages.filter(({ time }) => !(Date.parse(time) < before));
    return rest.length < messages.length ? rest : messages;
  });
}

/** A broken line, as a program may leave it, is no message, and the next write drops it. */
async function readMessages(folder: string): Promise<StoredMessage[]> {
  const text = await readFile(messagesFile(folder), "utf8").catch((error) => {
    if (error.code === "ENOENT") return "";
    throw error;
  });
  return text.split("\n").flatMap((line) => {
    try {
      return storedSchema.parse(JSON.parse(line));
    } catch {
      return [];
    }
  });
}

async function writeMessages(folder: string, messages: readonly StoredMessage[]): Promise<void> {
  const file = messagesFile(folder);
  await mkdir(folder, { recursive: true });
  const text = messages.map((message) => `${JSON.stringify(message)}\n`).join("");
  // Readable by the site's user only: the file contains personal data.
  await writeFile(`${file}.next`, text, { mode: 0o600, flush: true });
  await rename(`${file}.next`, file);
  // Windows cannot open folders and needs no sync.
  if (process.platform === "win32") return;
  const handle = await open(folder, "r");
  await handle.sync().finally(() => handle.close());
}
