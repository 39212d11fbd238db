import { setImmediate } from "node:timers/promises";
import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";
import Database from "libsql";

/** A statement with its native handle, which the types of libsql omit. libsql has no method that finalizes it. */
type LibsqlStatement = Database.Statement & { stmt?: unknown };

/** Opens a database whose close() releases the file even while callers still hold prepared statements. */
export function openReleasable(file: string): Database.Database {
  const database = new Database(file);
  const statements = new WeakCollection<LibsqlStatement>();
  const prepare = database.prepare.bind(database);
  const close = database.close.bind(database);
  return Object.assign(database, {
    prepare(sql: string) {
      const statement: LibsqlStatement = prepare(sql);
      statements.add(statement);
      return statement;
    },
    close() {
      for (const statement of statements) statement.stmt = undefined;
      return close();
    },
  });
}

/** Objects that are listed as long as something else refers to them. */
export class WeakCollection<Item extends object> {
  private readonly references = new Set<WeakRef<Item>>();
  private readonly registry = new FinalizationRegistry<WeakRef<Item>>((reference) =>
    this.references.delete(reference),
  );

  /** How many are listed; those that were collected leave a little later. */
  get size(): number {
    return this.references.size;
  }

  add(item: Item): void {
    const reference = new WeakRef(item);
    this.references.add(reference);
    this.registry.register(item, reference);
  }

  *[Symbol.iterator](): Generator<Item> {
    for (const reference of this.references) {
      const item = reference.deref();
      if (item) yield item;
    }
  }
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
