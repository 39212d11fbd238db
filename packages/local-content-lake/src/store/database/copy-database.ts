import {
  closeSync,
  existsSync,
  fsyncSync,
  openSync,
  renameSync,
  rmSync,
  statfsSync,
} from "node:fs";
import { dirname, resolve } from "node:path";
import type Database from "libsql";
import { codeOf } from "../../util/errors";
import { diskFull, unwritable } from "./errors";

/**
 * Copies a database beside its file, as `lake.db.format-3`. The copy appears once it is complete and synced, is private
 * to this user and never replaces another: a second one of the same format is `lake.db.format-3.2`.
 *
 * @param version the format of the database
 * @param freeBytes bytes that the disk has for this user
 * @returns the path of the copy
 * @throws LakeStartError `DATA_DIR_FULL` or `DATA_DIR_UNWRITABLE`; the database is unchanged then
 */
export function copyDatabase(
  database: Database.Database,
  file: string,
  version: number,
  freeBytes: (folder: string) => number = freeBytesOf,
): string {
  let target = `${file}.format-${version}`;
  for (let n = 2; existsSync(target); n += 1) target = `${file}.format-${version}.${n}`;
  const { size } = database
    .prepare("SELECT page_count * page_size AS size FROM pragma_page_count, pragma_page_size")
    .get() as { size: number };
  checkRoom(size, freeBytes(dirname(file)), target);
  try {
    // An interrupted start leaves one.
    rmSync(`${target}.partial`, { force: true });
    writeWhole(target, (partial) => database.prepare("VACUUM INTO ?").run([partial]));
    return target;
  } catch (error) {
    const isFull = codeOf(error).startsWith("SQLITE_FULL") || codeOf(error) === "ENOSPC";
    const what = `write the copy ${target}, without which nothing is migrated`;
    throw isFull ? diskFull(`cannot ${what}`) : unwritable(what, error);
  }
}

/**
 * Writes a file that appears once it is complete and synced, and is private to this user.
 * @param write fills `target.partial`, which exists and is empty
 * @throws the error of `write`; NodeJS's if `target.partial` exists, which another process may be writing
 */
export function writeWhole<Result>(target: string, write: (partial: string) => Result): Result {
  const partial = `${target}.partial`;
  closeSync(openSync(partial, "wx", 0o600));
  try {
    const result = write(partial);
    // Windows syncs only what is open for writing.
    sync(partial, "r+");
    renameSync(partial, target);
    // Otherwise a power cut can undo the rename. Windows cannot sync a folder.
    if (process.platform !== "win32") sync(dirname(resolve(target)), "r");
    return result;
  } catch (error) {
    for (const name of [partial, `${partial}-journal`]) rmSync(name, { force: true });
    throw error;
  }
}

function sync(path: string, flags: string): void {
  const handle = openSync(path, flags);
  try {
    fsyncSync(handle);
  } finally {
    closeSync(handle);
  }
}

function freeBytesOf(folder: string): number {
  const { bavail, bsize, blocks } = statfsSync(folder);
  // Some network and user-space file systems report no size at all.
  return blocks === 0 ? Number.POSITIVE_INFINITY : bavail * bsize;
}

function checkRoom(needed: number, free: number, target: string): void {
  if (free >= needed) return;
  const megabytes = (bytes: number) => `${(bytes / 1_000_000).toFixed(1)} MB`;
  throw diskFull(
    `the copy ${target}, which is made before a migration, needs ${megabytes(needed)}, and ${megabytes(free)} are free; nothing was changed`,
  );
}
