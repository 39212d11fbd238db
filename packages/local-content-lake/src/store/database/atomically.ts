import { isUtf8 } from "node:buffer";
import type Database from "libsql";
import { StorageError } from "../../util/errors";
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

/**
 * A text column of the history, in a SELECT. It is read as bytes, because the driver ends the process for a text that is
 * not UTF-8, and no start reads the history. @see textsOf
 */
export function bytes(column: string, name = column): string {
  return `CAST(${column} AS BLOB) AS ${name}`;
}

/** A row with its `bytes` as texts. @throws StorageError for what is not UTF-8 */
export function textsOf<Row>(row: unknown): Row {
  const entries = Object.entries(row as object).map(([name, value]) => {
    // `get` returns a Buffer, `all` an ArrayBuffer.
    const isBytes = Buffer.isBuffer(value) || value instanceof ArrayBuffer;
    if (!isBytes) return [name, value];
    if (isUtf8(value)) return [name, Buffer.from(value as ArrayBuffer).toString()];
    throw new StorageError(
      "STORAGE_UNAVAILABLE",
      `A text of the history, ${name}, is damaged on disk: restore a backup`,
    );
  });
  return Object.fromEntries(entries);
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
