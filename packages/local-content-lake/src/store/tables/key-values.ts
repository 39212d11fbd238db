import type Database from "libsql";
import type { Json } from "../../util/types";
import { atomically, prepareAll, type Statements, write } from "../database/atomically";

export interface KeyValue {
  key: string;
  value: Json;
}

/** The Studio's key-value store per user: recent searches, dismissed hints, the last perspective. */
export class KeyValues {
  private readonly statements: Statements<typeof SQL>;

  constructor(private readonly database: Database.Database) {
    this.statements = prepareAll(database, SQL);
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

const SQL = {
  get: "SELECT key, value FROM key_values WHERE user_id = ? AND key IN (SELECT value FROM json_each(?))",
  countOthers:
    "SELECT count(*) AS count FROM key_values WHERE user_id = ? AND key NOT IN (SELECT value FROM json_each(?))",
  delete: "DELETE FROM key_values WHERE user_id = ? AND key IN (SELECT value FROM json_each(?))",
  set: "INSERT INTO key_values (user_id, key, value) VALUES (?, ?, ?) ON CONFLICT (user_id, key) DO UPDATE SET value = excluded.value",
};
