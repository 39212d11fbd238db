import type Database from "libsql";
import { atomically } from "../database/atomically";

/** One security-relevant event. */
export interface AuditEntry {
  /** ISO 8601, UTC. */
  time: string;
  /** User id, "anonymous" or "command-line". */
  actor: string;
  /** For example "people.add". */
  action: string;
  /** What it applied to, for example the id of a person. */
  target: string;
  result: "ok" | "refused" | "failed";
  /** Client IP; empty for the command line. */
  ip: string;
}

export interface StoredAuditEntry extends AuditEntry {
  id: number;
}

const RETENTION_MS = 365 * 24 * 3_600_000;

/** Bounds the table where refused sign-ins arrive from many addresses. */
const MAX_ENTRIES = 100_000;

/** The table of the audit trail. Entries are deleted after a year, or when there are more than 100,000. */
export class AuditTable {
  private readonly statements: ReturnType<typeof prepareStatements>;

  constructor(private readonly database: Database.Database) {
    this.statements = prepareStatements(database);
  }

  /** @throws StorageError */
  add({ time, actor, action, target, result, ip }: AuditEntry): void {
    const write = () => {
      const { lastInsertRowid } = this.statements.add.run([
        ...[time, actor, action, target],
        ...[result, ip],
      ]);
      const oldest = new Date(Date.parse(time) - RETENTION_MS).toISOString();
      this.statements.expire.run([oldest, Number(lastInsertRowid) - MAX_ENTRIES]);
    };
    if (this.database.inTransaction) write();
    else atomically(this.database, write);
  }

  /** Newest first. @param before id of the entry after the first one */
  list({ limit, before = Number.MAX_SAFE_INTEGER }: { limit: number; before?: number }) {
    return this.statements.list.all([before, limit]) as StoredAuditEntry[];
  }
}

function prepareStatements(database: Database.Database) {
  return {
    add: database.prepare(
      "INSERT INTO audit (time, actor, action, target, result, ip) VALUES (?, ?, ?, ?, ?, ?)",
    ),
    expire: database.prepare("DELETE FROM audit WHERE time < ? OR id <= ?"),
    list: database.prepare(
      "SELECT id, time, actor, action, target, result, ip FROM audit WHERE id < ? ORDER BY id DESC LIMIT ?",
    ),
  };
}
