import type Database from "libsql";
import type { JsonObject } from "../../util/types";
import { atomically, prepareAll, type Statements, write } from "../database/atomically";

export const ALIAS_KIND = "alias";
export const NOTICE_KIND = "notice";

/** The kind of what is known of a dataset that is the branch of another one, by its name. */
export const BRANCH_KIND = "branch";

/** The kind of the deployed schemas of a dataset. */
export function schemaKind(dataset: string): string {
  return `schema:${dataset}`;
}

/** The kind of the tags that a dataset has. */
export function assignedTagKind(dataset: string): string {
  return `tag:${dataset}`;
}

/** Small JSON records of a project, by kind: webhooks, aliases, schemas, tags, CORS origins. */
export class Resources {
  private readonly statements: Statements<typeof SQL>;

  constructor(private readonly database: Database.Database) {
    this.statements = prepareAll(database, SQL);
  }

  /** All records of a kind, by id. */
  list(kind: string): JsonObject[] {
    const rows = this.statements.list.all(kind) as { body: string }[];
    return rows.map(({ body }) => JSON.parse(body) as JsonObject);
  }

  get(kind: string, id: string): JsonObject | undefined {
    const row = this.statements.get.get(kind, id) as { body: string } | undefined;
    return row && (JSON.parse(row.body) as JsonObject);
  }

  /** Inserts or replaces a record. @throws StorageError */
  put(kind: string, id: string, body: JsonObject): void {
    write(this.database, this.statements.put, kind, id, JSON.stringify(body));
  }

  /** Inserts or replaces several records, and deletes others, in one transaction. @throws StorageError */
  putAll(
    kind: string,
    bodies: readonly [id: string, body: JsonObject][],
    deleted: readonly string[] = [],
  ): void {
    if (bodies.length + deleted.length === 0) return;
    atomically(this.database, () => {
      for (const id of deleted) this.statements.delete.run(kind, id);
      for (const [id, body] of bodies) this.statements.put.run(kind, id, JSON.stringify(body));
    });
  }

  /** Deletes all records of a kind. @throws StorageError */
  deleteKind(kind: string): void {
    write(this.database, this.statements.deleteKind, kind);
  }

  /** @returns false if there was no such record. @throws StorageError */
  delete(kind: string, id: string): boolean {
    return write(this.database, this.statements.delete, kind, id) > 0;
  }
}

const SQL = {
  list: "SELECT body FROM resources WHERE kind = ? ORDER BY id",
  get: "SELECT body FROM resources WHERE kind = ? AND id = ?",
  put: "INSERT INTO resources (kind, id, body) VALUES (?, ?, ?) ON CONFLICT (kind, id) DO UPDATE SET body = excluded.body",
  delete: "DELETE FROM resources WHERE kind = ? AND id = ?",
  deleteKind: "DELETE FROM resources WHERE kind = ?",
};
