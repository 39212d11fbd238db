import { type FileHandle, open } from "node:fs/promises";
import { Readable } from "node:stream";

export interface ByteRange {
  /** Both included. */
  start: number;
  end: number;
}

/** Bytes that are ready to be sent, and of which only what is being sent is in memory. */
export interface Kept {
  size: number;
  /** Reads a part, once; the file is closed at its end. */
  read(range: ByteRange): Readable;
  /** Reads all of it at once, once: for what is small. */
  readAll(): Promise<Buffer>;
  /** For whoever reads nothing. */
  close(): Promise<void>;
}

/**
 * @returns undefined for what is no file, or holds nothing
 * @throws what the disk says when it is not there or cannot be read
 */
export async function openKept(path: string): Promise<Kept | undefined> {
  const file = await open(path, "r");
  const facts = await file.stat().catch(() => undefined);
  if (facts?.isFile() && facts.size > 0) return keptFile(file, facts.size);
  await file.close();
  return undefined;
}

function keptFile(file: FileHandle, size: number): Kept {
  return {
    size,
    read: (range) => file.createReadStream(range),
    readAll: () => file.readFile().finally(() => file.close()),
    close: () => file.close(),
  };
}

/** For bytes that no disk would take. */
export function keptBytes(bytes: Buffer): Kept {
  return {
    size: bytes.length,
    read: ({ start, end }) => Readable.from([bytes.subarray(start, end + 1)]),
    readAll: async () => bytes,
    close: async () => {},
  };
}
