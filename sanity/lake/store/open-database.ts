import { chmodSync, closeSync, mkdirSync, openSync, statSync } from "node:fs";
import { join } from "node:path";
import Database from "libsql";
import { errorMessage } from "../errors";
import { StartError } from "../process/start-error";
import { migrate } from "./migrations";
import { codeOf, damaged, startError } from "./start-error";

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
 * @throws StartError for a folder that cannot be written, is in use, or holds a file that is
 * damaged or too new.
 */
export function openDatabase(dataDir: string): OpenDatabase {
  try {
    mkdirSync(dataDir, { recursive: true, mode: 0o700 });
  } catch (error) {
    throw new StartError(
      `DATA_DIR: cannot create the folder ${dataDir} (${errorMessage(error)}). Set DATA_DIR to a folder this user can write.`,
    );
  }
  const lock = takeLock(dataDir);
  const file = join(dataDir, DATABASE_FILE);
  let database: Database.Database | undefined;
  try {
    const stoppedCleanly = !hasBytes(`${file}-wal`);
    keepPrivate(file);
    database = new Database(file);
    database.pragma("journal_mode = WAL");
    // FULL: COMMIT returns after the write-ahead log is on disk, so an answered mutation survives.
    database.pragma("synchronous = FULL");
    // Pages that are written again and again reach the database itself once in 16 MB of log.
    database.pragma("wal_autocheckpoint = 4000");
    // Takes a second for each gigabyte or so, which only a crash makes worth waiting for.
    if (!stoppedCleanly) checkPages(database, file);
    migrate(database, file);
    return { database, file, release: releaser(database, lock) };
  } catch (error) {
    database?.close();
    unlock(lock);
    throw startError(error, file);
  }
}

function releaser(database: Database.Database, lock: Database.Database): () => void {
  return () => {
    database.close();
    unlock(lock);
  };
}

/** Drafts are for nobody else on this machine. What SQLite puts beside a file has the file's own mode. */
function keepPrivate(file: string): void {
  closeSync(openSync(file, "a", 0o600));
  chmodSync(file, 0o600);
}

/** SQLite takes its write-ahead log away when it is closed. */
function hasBytes(file: string): boolean {
  return (statSync(file, { throwIfNoEntry: false })?.size ?? 0) > 0;
}

/** @throws StartError for a file whose pages do not fit together. */
export function checkPages(database: Database.Database, file: string): void {
  const [row] = database.pragma("quick_check(1)") as { quick_check: string }[];
  if (row?.quick_check !== "ok") throw damaged(file, row?.quick_check ?? "nothing to check");
}

/**
 * A second SQLite file, held by an open exclusive transaction: the operating system frees it however
 * the process ends, which a file with a process id in it cannot promise, and the database itself stays
 * open to a backup by another process.
 */
function takeLock(dataDir: string): Database.Database {
  let lock: Database.Database | undefined;
  try {
    lock = new Database(join(dataDir, LOCK_FILE));
    lock.exec("BEGIN EXCLUSIVE");
    return lock;
  } catch (error) {
    lock?.close();
    if (codeOf(error) === "SQLITE_BUSY") {
      throw new StartError(
        `DATA_DIR: ${dataDir} is in use by another running server. Stop it first, or set DATA_DIR to another folder.`,
      );
    }
    throw new StartError(
      `DATA_DIR: cannot write in ${dataDir} (${errorMessage(error)}). Set DATA_DIR to a folder this user can write.`,
    );
  }
}

function unlock(lock: Database.Database): void {
  lock.exec("ROLLBACK");
  lock.close();
}
