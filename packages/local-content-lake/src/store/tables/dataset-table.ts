import type Database from "libsql";
import { atomically } from "../database/atomically";

/** Published documents of a public dataset can be read without a token. */
export type AclMode = "public" | "private";

export interface DatasetRow {
  name: string;
  /** ISO 8601, UTC. */
  createdAt: string;
  aclMode: AclMode;
  /** "content", or the purpose of an add-on dataset. */
  profile: string;
  /** The dataset to which an add-on belongs. */
  addonFor: string | null;
}

/** The table of datasets, mirrored in memory. */
export class DatasetTable {
  private readonly rows = new Map<string, DatasetRow>();

  constructor(private readonly database: Database.Database) {
    this.reload();
  }

  get(name: string): DatasetRow | undefined {
    return this.rows.get(name);
  }

  /** Inserts a row. Call `reload` when the SQLite transaction is committed. */
  insert({ name, createdAt, aclMode, profile, addonFor }: DatasetRow): void {
    this.write(
      "INSERT INTO datasets (name, created_at, acl_mode, profile, addon_for) VALUES (?, ?, ?, ?, ?)",
      ...[name, createdAt, aclMode, profile, addonFor],
    );
  }

  /** The add-on datasets of a dataset. */
  addonsOf(name: string): string[] {
    return [...this.rows.values()].filter((row) => row.addonFor === name).map((row) => row.name);
  }

  /** Call `reload` when the SQLite transaction is committed. */
  setAclMode(name: string, aclMode: AclMode): void {
    this.write("UPDATE datasets SET acl_mode = ? WHERE name = ?", aclMode, name);
  }

  /** Makes a dataset the private add-on of another one. */
  makeAddon(name: string, profile: string, addonFor: string): void {
    this.write(
      "UPDATE datasets SET acl_mode = 'private', profile = ?, addon_for = ? WHERE name = ?",
      ...[profile, addonFor, name],
    );
    this.reload();
  }

  /** Deletes a row. Call `reload` when the SQLite transaction is committed. */
  remove(name: string): void {
    this.write("DELETE FROM datasets WHERE name = ?", name);
  }

  private write(sql: string, ...values: unknown[]): void {
    atomically(this.database, () => this.database.prepare(sql).run(values));
  }

  reload(): void {
    const rows = this.database
      .prepare(
        "SELECT name, created_at AS createdAt, acl_mode AS aclMode, profile, addon_for AS addonFor FROM datasets",
      )
      .all() as DatasetRow[];
    this.rows.clear();
    for (const row of rows) this.rows.set(row.name, row);
  }
}
