import { createHash, randomUUID } from "node:crypto";
import { createWriteStream } from "node:fs";
import { copyFile, link, mkdir, open, rename, rm } from "node:fs/promises";
import { dirname, join } from "node:path";
import type { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { badRequest, codeOf, LakeError } from "../../util/errors";
import { MAX_UPLOAD_BYTES } from "../../util/limits";
import { storageError } from "../errors";

// Error codes of a stream whose client disconnected.
const DISCONNECTED = ["ECONNRESET", "ERR_STREAM_PREMATURE_CLOSE", "ERR_STREAM_DESTROYED"];

/** A received file that belongs to no document yet. */
export type IncomingFile = Awaited<ReturnType<typeof receiveFile>>;

export function tooLarge(maxBytes: number): LakeError {
  const limit = maxBytes / (1024 * 1024);
  return new LakeError("BODY_TOO_LARGE", `The asset is larger than the limit of ${limit} MB`);
}

/**
 * Streams bytes into a new file, counting and hashing them.
 * @param turn resolves when a chunk may be hashed; many uploads share the event loop fairly
 * @throws LakeError 413 beyond `maxBytes`, 400 for no bytes or an interrupted upload
 */
export async function receiveFile(
  source: Readable,
  folder: string,
  turn: () => Promise<void>,
  maxBytes = MAX_UPLOAD_BYTES,
) {
  const path = join(folder, randomUUID());
  const hash = createHash("sha1");
  let size = 0;
  const meter = async function* (chunks: AsyncIterable<Buffer>) {
    for await (const chunk of chunks) {
      size += chunk.length;
      if (size > maxBytes) throw tooLarge(maxBytes);
      await turn();
      hash.update(chunk);
      yield chunk;
    }
  };
  try {
    await mkdir(folder, { recursive: true });
    // flush: fsync before closing, so that a 200 response means the bytes are on disk.
    // The source stays: the rest of a refused body is read after the response.
    const chunks = source.iterator({ destroyOnReturn: false });
    await pipeline(meter(chunks), createWriteStream(path, { flags: "wx", flush: true }));
    if (size === 0)
      throw badRequest("The request has no bytes: send the asset as the request body");
    return { path, sha1: hash.digest("hex"), size };
  } catch (error) {
    await rm(path, { force: true });
    if (DISCONNECTED.includes(codeOf(error)))
      throw badRequest("The upload ended before all of it had arrived");
    throw storageError(error);
  }
}

/** Puts a received file at its final path, durably. The received file stays, as a second link. */
export async function copyIntoPlace(from: string, to: string): Promise<void> {
  const folder = dirname(to);
  const temporary = `${from}.link`;
  try {
    await mkdir(folder, { recursive: true });
    await rm(temporary, { force: true });
    // Not every file system has links.
    await link(from, temporary).catch(() => copyFile(from, temporary));
    await rename(temporary, to);
    // If both were links of one file already, rename() has left them as they were.
    await rm(temporary, { force: true });
    // Without an fsync of the folder, a power cut can undo the rename. Windows cannot sync a folder.
    if (process.platform === "win32") return;
    await using handle = await open(folder, "r");
    await handle.sync();
  } catch (error) {
    throw storageError(error);
  }
}
