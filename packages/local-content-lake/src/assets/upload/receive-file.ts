import { createHash, randomUUID } from "node:crypto";
import { createWriteStream } from "node:fs";
import { mkdir, open, rename, rm } from "node:fs/promises";
import { dirname, join } from "node:path";
import { type Readable, Transform } from "node:stream";
import { pipeline } from "node:stream/promises";
import { AssetError, badRequest, storageError } from "../errors";

/** The largest upload, in bytes. */
export const MAX_UPLOAD_BYTES = 25 * 1024 * 1024;

// How a stream ends when its sender goes away in the middle.
const CUT_OFF = ["ECONNRESET", "ERR_STREAM_PREMATURE_CLOSE", "ERR_STREAM_DESTROYED"];

/** Bytes that have arrived and are not part of the dataset yet. */
export interface IncomingFile {
  path: string;
  sha1: string;
  size: number;
}

export function tooLarge(): AssetError {
  return new AssetError("BODY_TOO_LARGE", "The asset is larger than the limit of 25 MB");
}

/**
 * Streams bytes into a file of their own, counting and hashing on the way.
 * @param turn resolves when a piece may be hashed: those of a thousand uploads arrive at once
 * @throws AssetError 413 beyond 25 MB, 400 for no bytes or a stream that was cut off.
 */
export async function receiveFile(
  source: Readable,
  folder: string,
  turn: () => Promise<void>,
): Promise<IncomingFile> {
  const path = join(folder, randomUUID());
  const hash = createHash("sha1");
  let size = 0;
  const meter = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      size += chunk.length;
      if (size > MAX_UPLOAD_BYTES) return done(tooLarge());
      void turn().then(() => {
        hash.update(chunk);
        done(null, chunk);
      });
    },
  });
  try {
    await mkdir(folder, { recursive: true });
    // flush: fsync before the file is closed, so that a 200 means the bytes are on the disk.
    await pipeline(source, meter, createWriteStream(path, { flags: "wx", flush: true }));
    if (size === 0)
      throw badRequest("The request has no bytes: send the asset as the request body");
    return { path, sha1: hash.digest("hex"), size };
  } catch (error) {
    await rm(path, { force: true });
    const code = error instanceof Error && "code" in error ? String(error.code) : "";
    if (CUT_OFF.includes(code)) throw badRequest("The upload ended before all of it had arrived");
    throw storageError(error);
  }
}

/** Moves a received file to its place, and makes the move itself durable. */
export async function keepFile(from: string, to: string): Promise<void> {
  const folder = dirname(to);
  try {
    await mkdir(folder, { recursive: true });
    await rename(from, to);
    // A rename lives in the folder: without this a power cut can bring the old listing back.
    const handle = await open(folder, "r");
    await handle.sync().finally(() => handle.close());
  } catch (error) {
    throw storageError(error);
  }
}
