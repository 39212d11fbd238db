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

  setAclMode(name: string, aclMode: AclMode): void {
    atomically(this.database, () => {
      this.database.prepare("UPDATE datasets SET acl_mode = ? WHERE name = ?").run(aclMode, name);
    });
    this.reload();
  }

  setAddon(name: string, profile: string, addonFor: string): void {
    atomically(this.database, () => {
      this.database
        .prepare("UPDATE datasets SET profile = ?, addon_for = ? WHERE name = ?")
        .run(profile, addonFor, name);
    });
    this.reload();
  }

  remove(name: string): void {
    atomically(this.database, () => {
      this.database.prepare("DELETE FROM datasets WHERE name = ?").run(name);
    });
    this.rows.delete(name);
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
