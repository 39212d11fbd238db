import type Database from "libsql";
import { faultPoint } from "../../util/fault-points";
import { storageError } from "./errors";

/**
 * Runs the work in one SQLite transaction, or in the one that is open already.
 * @throws StorageError, and the errors of the work, after a rollback
 */
export function atomically<Result>(database: Database.Database, work: () => Result): Result {
  if (database.inTransaction) return work();
  try {
    database.exec("BEGIN IMMEDIATE");
    const result = work();
    faultPoint("rows: before commit");
    database.exec("COMMIT");
    faultPoint("rows: after commit");
    return result;
  } catch (error) {
    if (database.inTransaction) database.exec("ROLLBACK");
    throw storageError(error);
  }
}

/** Runs one statement. @returns the number of rows that it changed. @throws StorageError */
export function write(
  database: Database.Database,
  statement: Database.Statement,
  ...values: unknown[]
): number {
  return atomically(database, () => statement.run(values).changes);
}

/** Prepared statements, by the names of their texts. */
export type Statements<Sql> = Record<keyof Sql, Database.Statement>;

export function prepareAll<Sql extends Record<string, string>>(
  database: Database.Database,
  sql: Sql,
): Statements<Sql> {
  const entries = Object.entries(sql).map(([name, text]) => [name, database.prepare(text)]);
  return Object.fromEntries(entries);
}
