import { chmodSync, closeSync, openSync } from "node:fs";
import { join } from "node:path";
import type { Log } from "http-kit";
import { createPrivateFolder, createStderrLog } from "http-kit";
import type Database from "libsql";
import { errorMessage, LakeStartError } from "../../util/errors";
import { checkDatabase, checkDocuments, checkJson } from "./check-database";
import { migrate } from "./migrations";
import { openReleasable } from "./releasable-database";
import { codeOf, startError } from "./start-error";

export const DATABASE_FILE = "lake.db";
const LOCK_FILE = "lake.lock";

export interface OpenDatabase {
  database: Database.Database;
  file: string;
  /** Closes the file and lets another process have the folder. */
  release(): void;
}

/**
 * Opens the lake's database for this process alone.
 * @throws LakeStartError for a folder that cannot be written, is in use, or holds a file that is
 * damaged or too new.
 */
export function openDatabase(dataDir: string, log: Log = createStderrLog()): OpenDatabase {
  try {
    createPrivateFolder(dataDir);
  } catch (error) {
    throw new LakeStartError(
      "DATA_DIR_UNWRITABLE",
      `DATA_DIR: cannot create the folder ${dataDir} (${errorMessage(error)}). Set DATA_DIR to a folder this user can write.`,
    );
  }
  const lock = takeLock(dataDir);
  const file = join(dataDir, DATABASE_FILE);
  let database: Database.Database | undefined;
  try {
    restrictPermissions(file);
    database = openReleasable(file);
    // Another process changes people, for a few milliseconds at a time.
    database.pragma("busy_timeout = 2000");
    database.pragma("journal_mode = WAL");
    // FULL: COMMIT returns after the write-ahead log is on disk, so an answered mutation survives.
    database.pragma("synchronous = FULL");
    // Pages that are written again and again reach the database itself once in 16 MB of log.
    database.pragma("wal_autocheckpoint = 4000");
    checkDatabase(database, file);
    migrate(database, file);
    checkDocuments(database, file);
    checkJson(database, file);
    return { database, file, release: releaser(database, lock, log) };
  } catch (error) {
    database?.close();
    unlock(lock);
    throw startError(error, file);
  }
}

function releaser(database: Database.Database, lock: Database.Database, log: Log): () => void {
  return () => {
    checkpoint(database, log);
    database.close();
    unlock(lock);
  };
}

/**
 * Puts all of the write-ahead log into the file, and takes the log away: whoever copies the file of a stopped
 * lake has the whole lake. Closing alone does not, while a statement is still there.
 */
function checkpoint(database: Database.Database, log: Log): void {
  try {
    database.pragma("wal_checkpoint(TRUNCATE)");
  } catch (error) {
    // A full disk: nothing is lost, the next start reads the log.
    log.error({ err: error }, "Lake: the write-ahead log stays beside the database");
    return;
  }
  try {
    database.pragma("journal_mode = DELETE");
  } catch {
    // Another process, a backup say, still reads: the log's file stays, with nothing in it.
  }
}

/** Drafts are for nobody else on this machine. What SQLite puts beside a file has the file's own mode. */
function restrictPermissions(file: string): void {
  closeSync(openSync(file, "a", 0o600));
  chmodSync(file, 0o600);
}

/**
 * A second SQLite file, held by an open exclusive transaction: the operating system frees it however
 * the process ends, which a file with a process id in it cannot promise, and the database itself stays
 * open to a backup by another process.
 */
function takeLock(dataDir: string): Database.Database {
  let lock: Database.Database | undefined;
  try {
    lock = openReleasable(join(dataDir, LOCK_FILE));
    lock.exec("BEGIN EXCLUSIVE");
    return lock;
  } catch (error) {
    lock?.close();
    if (codeOf(error) === "SQLITE_BUSY") {
      throw new LakeStartError(
        "DATA_DIR_IN_USE",
        `DATA_DIR: ${dataDir} is in use by another running server. Stop it first, or set DATA_DIR to another folder.`,
      );
    }
    throw new LakeStartError(
      "DATA_DIR_UNWRITABLE",
      `DATA_DIR: cannot write in ${dataDir} (${errorMessage(error)}). Set DATA_DIR to a folder this user can write.`,
    );
  }
}

function unlock(lock: Database.Database): void {
  lock.exec("ROLLBACK");
  lock.close();
}
