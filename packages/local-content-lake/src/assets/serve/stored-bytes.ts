import { type FileHandle, open } from "node:fs/promises";
import { Readable } from "node:stream";

export interface ByteRange {
  /** Start and end are inclusive. */
  start: number;
  end: number;
}

/** Bytes ready to be sent. Only the part being sent is in memory. Call exactly one of the three methods. */
export interface StoredBytes {
  size: number;
  /** Streams a part, then closes the file. */
  read(range: ByteRange): Readable;
  /** Reads everything, then closes the file; for small files. */
  readAll(): Promise<Buffer>;
  /** Closes the file without reading. */
  close(): Promise<void>;
}

/**
 * @returns undefined for an empty file or a folder
 * @throws the file system's error for a missing or unreadable file
 */
export async function openStoredFile(path: string): Promise<StoredBytes | undefined> {
  const file = await open(path, "r");
  const stats = await file.stat().catch(() => undefined);
  if (stats?.isFile() && stats.size > 0) return bytesOfFile(file, stats.size);
  await file.close();
  return undefined;
}

function bytesOfFile(file: FileHandle, size: number): StoredBytes {
  return {
    size,
    read: (range) => file.createReadStream(range),
    readAll: () => file.readFile().finally(() => file.close()),
    close: () => file.close(),
  };
}

export function bytesInMemory(bytes: Buffer): StoredBytes {
  return {
    size: bytes.length,
    read: ({ start, end }) => Readable.from([bytes.subarray(start, end + 1)]),
    readAll: async () => bytes,
    close: async () => {},
  };
}
