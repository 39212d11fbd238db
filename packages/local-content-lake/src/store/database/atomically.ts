import type Database from "libsql";
import { storageError } from "./storage-error";

/** Runs the work in one SQLite transaction. @throws StorageError, after a rollback */
export function atomically(database: Database.Database, work: () => void): void {
  try {
    database.exec("BEGIN IMMEDIATE");
    work();
    database.exec("COMMIT");
  } catch (error) {
    if (database.inTransaction) database.exec("ROLLBACK");
    throw storageError(error);
  }
}
