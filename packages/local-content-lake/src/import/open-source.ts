import {
  closeSync,
  createReadStream,
  mkdtempSync,
  openSync,
  readdirSync,
  readSync,
  rmSync,
  statSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pipeline } from "node:stream/promises";
import { createGunzip } from "node:zlib";
import { unpackTar } from "modern-tar/fs";

const GZIP = Buffer.from([0x1f, 0x8b]);

/** A source that `readSeed` can read, until `close`. */
interface OpenSource {
  path: string;
  close(): void;
}

/**
 * Opens a source of documents: an archive of `sanity dataset export` is unpacked to a temporary folder, anything else
 * stays where it is.
 * @throws Error for an archive that cannot be unpacked
 */
export async function openSource(source: string): Promise<OpenSource> {
  if (!isGzip(source)) return { path: source, close() {} };
  const folder = mkdtempSync(join(tmpdir(), "lake-import-"));
  const close = () => rmSync(folder, { recursive: true, force: true });
  try {
    // Links in an archive could lead elsewhere; exports have none.
    const unpack = unpackTar(folder, {
      filter: ({ type }) => type === "file" || type === "directory",
    });
    await pipeline(createReadStream(source), createGunzip(), unpack);
    return { path: contentFolder(folder), close };
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

function isGzip(source: string): boolean {
  if (!statSync(source).isFile()) return false;
  const file = openSync(source, "r");
  try {
    const start = Buffer.alloc(GZIP.length);
    readSync(file, start);
    return start.equals(GZIP);
  } finally {
    closeSync(file);
  }
}
