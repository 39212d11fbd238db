import { setImmediate } from "node:timers/promises";
import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";
import Database from "libsql";

/** A statement with its native handle, which the types of libsql omit. libsql has no method that finalizes it. */
type LibsqlStatement = Database.Statement & { stmt?: unknown };

/** Opens a database whose close() releases the file even while callers still hold prepared statements. */
export function openReleasable(file: string): Database.Database {
  const database = new Database(file);
  const prepared: WeakRef<LibsqlStatement>[] = [];
  const prepare = database.prepare.bind(database);
  const close = database.close.bind(database);
  return Object.assign(database, {
    prepare(sql: string) {
      const statement: LibsqlStatement = prepare(sql);
      prepared.push(new WeakRef(statement));
      return statement;
    },
    close() {
      for (const reference of prepared) {
        const statement = reference.deref();
        if (statement) statement.stmt = undefined;
      }
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
