import type Database from "libsql";
import type { Json } from "../../util/types";
import { atomically, write } from "../database/atomically";

export interface KeyValue {
  key: string;
  value: Json;
}

/** The Studio's key-value store per user: recent searches, dismissed hints, the last perspective. */
export class KeyValues {
  private readonly statements: ReturnType<typeof prepareStatements>;

  constructor(private readonly database: Database.Database) {
    this.statements = prepareStatements(database);
  }

  /** Returns the keys that have a value. */
  get(user: string, keys: readonly string[]): KeyValue[] {
    const rows = this.statements.get.all(user, JSON.stringify(keys)) as {
      key: string;
      value: string;
    }[];
    return rows.map(({ key, value }) => ({ key, value: JSON.parse(value) as Json }));
  }

  /** Counts the keys of a user except these. */
  countOthers(user: string, keys: readonly string[]): number {
    const row = this.statements.countOthers.get(user, JSON.stringify(keys)) as { count: number };
    return row.count;
  }

  set(user: string, pairs: readonly KeyValue[]): void {
    atomically(this.database, () => {
      for (const { key, value } of pairs) {
        this.statements.set.run(user, key, JSON.stringify(value));
      }
    });
  }

  /** @returns the number of keys that had a value */
  delete(user: string, keys: readonly string[]): number {
    return write(this.database, this.statements.delete, user, JSON.stringify(keys));
  }
}

function prepareStatements(database: Database.Database) {
  return {
    get: database.prepare(
      "SELECT key, value FROM key_values WHERE user_id = ? AND key IN (SELECT value FROM json_each(?))",
    ),
    countOthers: database.prepare(
      "SELECT count(*) AS count FROM key_values WHERE user_id = ? AND key NOT IN (SELECT value FROM json_each(?))",
    ),
    delete: database.prepare(
      "DELETE FROM key_values WHERE user_id = ? AND key IN (SELECT value FROM json_each(?))",
    ),
    set: database.prepare(
      "INSERT INTO key_values (user_id, key, value) VALUES (?, ?, ?) ON CONFLICT (user_id, key) DO UPDATE SET value = excluded.value",
    ),
  };
}
