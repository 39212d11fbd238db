import { type FileHandle, mkdir, open } from "node:fs/promises";
import { dirname } from "node:path";
import type { ContactMessage } from "~/forms/contact";
import { HEADER, messageLine } from "./spreadsheet-row.server";

let last: Promise<void> = Promise.resolve();

/**
 * Appends one message to a CSV file, one writer at a time. Resolves once the line is on the disk.
 * @throws when it could not be written; the file then is as it was
 */
export function appendMessage(
  file: string,
  message: ContactMessage,
  time = new Date(),
): Promise<void> {
  const line = messageLine(time, message);
  const turn = last.then(() => appendLine(file, line));
  last = turn.catch(() => {});
  return turn;
}

async function appendLine(file: string, line: string): Promise<void> {
  await mkdir(dirname(file), { recursive: true });
  // Only the account the site runs under reads what visitors wrote.
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

/** After a crash in the middle of a line, the next message starts on a line of its own. */
async function missingLineEnd(handle: FileHandle, size: number): Promise<string> {
  const { buffer } = await handle.read({ buffer: Buffer.alloc(1), position: size - 1 });
  return buffer.toString() === "\n" ? "" : "\r\n";
}

/** A new file's name is on the disk only when its folder is. Windows cannot open one and needs no such thing. */
async function syncFolder(folder: string): Promise<void> {
  if (process.platform === "win32") return;
  const handle = await open(folder, "r");
  await handle.sync().finally(() => handle.close());
}
