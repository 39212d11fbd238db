import { chmodSync, closeSync, openSync } from "node:fs";
import { join } from "node:path";
import { createPrivateFolder, createStderrLog, type Log } from "http-kit";
import type Database from "libsql";
import { codeOf, LakeStartError } from "../../util/errors";
import { checkDatabase, checkDocuments, checkJson } from "./check-database";
import { startError, unwritable } from "./errors";
import { migrate, type UpgradeOptions, upgradeDatabase } from "./migrations";
import { openReleasable } from "./releasable-database";
import { WriteAheadLog } from "./write-ahead-log";

export const DATABASE_FILE = "lake.db";
const LOCK_FILE = "lake.lock";

export interface OpenDatabase {
  database: Database.Database;
  file: string;
  writeAheadLog: Pick<WriteAheadLog, "erase" | "withoutCheckpoint">;
  /** Closes the file and unlocks the folder. */
  close(): void;
}

/**
 * Opens the lake's database for this process alone.
 * @param options.migrate false refuses a file of an older format
 * @throws LakeStartError for a folder that cannot be written, is in use, or holds a file that is
 * damaged, too new, or too old to be opened without a migration.
 */
export function openDatabase(
  dataDir: string,
  log: Log = createStderrLog(),
  options: Pick<UpgradeOptions, "migrate"> = {},
): OpenDatabase {
  try {
    createPrivateFolder(dataDir);
  } catch (error) {
    throw unwritable(`create the folder ${dataDir}`, error);
  }
  const lock = takeLock(dataDir);
  const file = join(dataDir, DATABASE_FILE);
  let database: Database.Database | undefined;
  try {
    // This user only may read it. SQLite creates its log files with the same mode.
    closeSync(openSync(file, "a", 0o600));
    chmodSync(file, 0o600);
    database = openReleasable(file);
    const writeAheadLog = new WriteAheadLog(database, log);
    // FULL: COMMIT returns after the write-ahead log is on disk, so an acknowledged mutation survives a power cut.
    database.pragma("synchronous = FULL");
    // Without it, macOS leaves what SQLite syncs in the cache of the drive. Other systems ignore it.
    database.pragma("fullfsync = ON");
    checkDatabase(database, file);
    upgradeDatabase(database, file, { ...options, log });
    checkDocuments(database, file);
    checkJson(database, file);
    // A crash may have left erased content in the log.
    writeAheadLog.erase(true);
    const close = () => {
      writeAheadLog.remove();
      database?.close();
      unlock(lock);
    };
    return { database, file, writeAheadLog, close };
  } catch (error) {
    database?.close();
    unlock(lock);
    throw startError(error, file);
  }
}

/**
 * Locks the folder by an exclusive transaction on a second SQLite file. The operating system releases that lock
 * however the process ends, unlike a file with a process id. Other processes can still read the database for a backup.
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
    throw unwritable(`write in ${dataDir}`, error);
  }
}

function unlock(lock: Database.Database): void {
  lock.exec("ROLLBACK");
  lock.close();
}

/** The `dataDir` of a lake that stores nothing: SQLite's name for such a database. */
export const IN_MEMORY = ":memory:";

/** Opens an empty database that ends with this process. */
export function openInMemory(): OpenDatabase {
  const database = openReleasable(IN_MEMORY);
  migrate(database);
  const writeAheadLog = { erase() {}, withoutCheckpoint: (work: () => void) => work() };
  return { database, file: IN_MEMORY, writeAheadLog, close: () => void database.close() };
}
