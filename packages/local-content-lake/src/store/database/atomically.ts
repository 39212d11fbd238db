import type Database from "libsql";
import { storageError } from "./storage-error";

/** Does all of the work in one SQLite transaction, or none of it. @throws StorageError */
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
