import { createReadStream, mkdtempSync, readdirSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { buffer } from "node:stream/consumers";
import { pipeline } from "node:stream/promises";
import { createGunzip } from "node:zlib";

export const GZIP = Buffer.from([0x1f, 0x8b]);

/** How many times its own size an archive may unpack to: text shrinks to a tenth, images do not shrink. */
const MAX_RATIO = 50;

/** Bytes that any archive may unpack to. */
const MIN_UNPACKED_BYTES = 100 * 1024 * 1024;

/** Bytes that each entry takes on the disk at least. */
const ENTRY_BYTES = 4096;

/**
 * Opens a source of documents: an archive of `sanity dataset export` is unpacked to a temporary folder, anything else
 * stays where it is.
 * @returns what `readSeed` can read until it is disposed of
 * @throws Error for an archive that cannot be unpacked, or that unpacks to far more than its size
 */
export async function openSource(source: string): Promise<Disposable & { path: string }> {
  if (!(await isGzip(source))) return { path: source, [Symbol.dispose]() {} };
  const { unpackTar } = await import("modern-tar/fs");
  const folder = mkdtempSync(join(tmpdir(), "lake-import-"));
  const close = () => rmSync(folder, { recursive: true, force: true });
  try {
    const most = Math.max(MIN_UNPACKED_BYTES, MAX_RATIO * statSync(source).size);
    let unpacked = 0;
    const bounded = async function* (chunks: AsyncIterable<Buffer>) {
      for await (const chunk of chunks) {
        unpacked += chunk.length;
        if (unpacked > most) {
          throw new Error(`the archive unpacks to more than ${Math.floor(most / 1024 / 1024)} MB`);
        }
        yield chunk;
      }
    };
    const unpack = unpackTar(folder, {
      filter: ({ type }) => {
        unpacked += ENTRY_BYTES;
        // Links in an archive could lead elsewhere; exports have none.
        return type === "file" || type === "directory";
      },
    });
    await pipeline(createReadStream(source), createGunzip(), bounded, unpack);
    return { path: contentFolder(folder), [Symbol.dispose]: close };
  } catch (error) {
    close();
    throw error;
  }
}

/** An export has one folder at its top. */
function contentFolder(folder: string): string {
  const names = readdirSync(folder);
  const [only = ""] = names;
  const isFolder = names.length === 1 && statSync(join(folder, only)).isDirectory();
  return isFolder ? join(folder, only) : folder;
}

async function isGzip(source: string): Promise<boolean> {
  if (!statSync(source).isFile()) return false;
  return GZIP.equals(await buffer(createReadStream(source, { end: GZIP.length - 1 })));
}
