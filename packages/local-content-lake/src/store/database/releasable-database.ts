import { setImmediate } from "node:timers/promises";
import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";
import Database from "libsql";

/** What a statement of libsql holds, which its types do not name; libsql has no call that gives it up. */
type LibsqlStatement = Database.Statement & { stmt?: unknown };

/** A database that keeps nothing of its file once it is closed, though whoever used it keeps their statements. */
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

/** Has what closed databases held collected: SQLite's files stay open until then. */
export async function freeHandles(): Promise<void> {
  setFlagsFromString("--expose-gc");
  const collect: () => void = runInNewContext("gc");
  setFlagsFromString("--no-expose-gc");
  collect();
  // What the collected held is freed in a turn of its own.
  await setImmediate();
}
