import { setImmediate } from "node:timers/promises";
import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";
import Database from "libsql";
import { entryOf } from "../../util/entry-of";

/** A statement with its native handle, which the types of libsql omit. libsql has no method that finalizes it. */
type LibsqlStatement = Database.Statement & { stmt?: unknown };

/**
 * Opens a database whose close() releases the file even while callers still hold prepared statements. A text is prepared
 * once.
 */
export function openReleasable(file: string): Database.Database {
  const database = new Database(file);
  const statements = new Map<string, LibsqlStatement>();
  const prepare = database.prepare.bind(database);
  const close = database.close.bind(database);
  return Object.assign(database, {
    prepare: (sql: string) => entryOf(statements, sql, () => prepare(sql)),
    close() {
      for (const statement of statements.values()) statement.stmt = undefined;
      return close();
    },
  });
}

/** Collects the garbage of closed databases. SQLite keeps their files open until then. */
export async function freeHandles(): Promise<void> {
  setFlagsFromString("--expose-gc");
  const collect: () => void = runInNewContext("gc");
  setFlagsFromString("--no-expose-gc");
  collect();
  // Finalizers run in the next iteration of the event loop.
  await setImmediate();
}
