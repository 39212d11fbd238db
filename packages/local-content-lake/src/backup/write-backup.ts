import { closeSync, existsSync, fsyncSync, openSync, renameSync, rmSync } from "node:fs";
import { dirname, join, resolve } from "node:path";
import Database from "libsql";
import { DATABASE_FILE } from "../store/database/open-database";
import { errorMessage, LakeStartError, oneLine } from "../util/errors";
import { packAssets } from "./asset-files";

export interface WrittenBackup {
  documents: number;
  assets: number;
  /** Ids of assets whose file is missing or damaged in DATA_DIR too. */
  broken: string[];
}

/**
 * Copies a lake into one file: its documents, its history and its assets, all of one moment. Another
 * process may serve the lake and write to it meanwhile. The file appears when it is complete, on disk
 * and checked.
 * @throws LakeStartError when there is no lake, when the file exists, or when it cannot be written.
 */
export function writeBackup(dataDir: string, file: string): WrittenBackup {
  const source = join(resolve(dataDir), DATABASE_FILE);
  if (!existsSync(source)) {
    throw new LakeStartError(
      "DATA_DIR_MISSING",
      `DATA_DIR: there is no lake in ${dataDir}. Set DATA_DIR to the folder of the lake to copy.`,
    );
  }
  if (existsSync(file)) {
    throw new LakeStartError(
      "BACKUP_FAILED",
      `${file} exists already. Name a new file: nothing is overwritten.`,
    );
  }
  const partial = `${file}.partial`;
  claim(partial);
  try {
    copyDatabase(source, partial);
    const written = completeCopy(partial, resolve(dataDir));
    sync(partial);
    renameSync(partial, file);
    sync(dirname(resolve(file)));
    return written;
  } catch (error) {
    for (const name of [partial, `${partial}-journal`]) rmSync(name, { force: true });
    throw error instanceof LakeStartError
      ? error
      : new LakeStartError(
          "BACKUP_FAILED",
          `No backup was made in ${file}: ${oneLine(errorMessage(error))}.`,
        );
  }
}

/** Makes the file, empty, so that two backups never write to one. */
function claim(partial: string): void {
  try {
    closeSync(openSync(partial, "wx", 0o600));
  } catch (error) {
    throw new LakeStartError(
      "BACKUP_FAILED",
      `Cannot write ${partial} (${errorMessage(error)}). If no other backup is running, remove it, or name a file in a folder this user can write.`,
    );
  }
}

function copyDatabase(source: string, target: string): void {
  const database = new Database(source);
  try {
    // Reads one moment of the database, whatever is written to it meanwhile.
    database.prepare("VACUUM INTO ?").run([target]);
  } finally {
    database.close();
  }
}

function completeCopy(partial: string, dataDir: string): WrittenBackup {
  const copy = new Database(partial);
  try {
    forgetCredentials(copy);
    const { packed: assets, broken } = packAssets(copy, dataDir);
    const documents = checkCopy(copy, partial);
    return { documents, assets, broken };
  } finally {
    copy.close();
  }
}

/** People stay, for the history's sake; what they sign in with does not leave the machine. */
function forgetCredentials(copy: Database.Database): void {
  const known = "SELECT 1 FROM sqlite_master WHERE type = 'table' AND name = 'credentials'";
  // A lake that was not started since an upgrade has none.
  if (copy.prepare(known).get() === undefined) return;
  copy.pragma("secure_delete = ON");
  copy.exec("DELETE FROM credentials");
}

/** @returns the number of documents. @throws LakeStartError when the copy cannot be relied on. */
export function checkCopy(copy: Database.Database, file: string): number {
  const [row] = copy.pragma("integrity_check(1)") as { integrity_check: string }[];
  if (row?.integrity_check !== "ok") {
    const fault = oneLine(row?.integrity_check ?? "nothing to check");
    throw new LakeStartError(
      "BACKUP_INVALID",
      `${file} is damaged (${fault}). Take or use another backup.`,
    );
  }
  const count = "SELECT count(*) AS n, sum(json_valid(body)) AS valid FROM documents";
  const { n, valid } = copy.prepare(count).get([]) as { n: number; valid: number | null };
  if (n !== (valid ?? 0)) {
    throw new LakeStartError(
      "BACKUP_INVALID",
      `${file} holds documents that cannot be read. Take or use another backup.`,
    );
  }
  return n;
}

function sync(path: string): void {
  const handle = openSync(path, "r");
  fsyncSync(handle);
  closeSync(handle);
}
