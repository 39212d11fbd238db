import type Database from "libsql";
import { faultPoint } from "../../util/fault-points";
import { storageError } from "./storage-error";

/**
 * Runs the work in one SQLite transaction, or in the one that is open already.
 * @throws StorageError, and the errors of the work, after a rollback
 */
export function atomically(database: Database.Database, work: () => void): void {
  if (database.inTransaction) {
    work();
    return;
  }
  try {
    database.exec("BEGIN IMMEDIATE");
    work();
    faultPoint("rows: before commit");
    database.exec("COMMIT");
    faultPoint("rows: after commit");
  } catch (error) {
    if (database.inTransaction) database.exec("ROLLBACK");
    throw storageError(error);
  }
}
