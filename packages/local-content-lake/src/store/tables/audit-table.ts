import type Database from "libsql";
import { atomically, prepareAll, type Statements } from "../database/atomically";

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

interface StoredAuditEntry extends AuditEntry {
  id: number;
}

export interface AuditPage {
  limit: number;
  /** Id of the entry after the first one. */
  before?: number;
  /** Whose entries; default: all. */
  actor?: string | null;
}

const RETENTION_MS = 365 * 24 * 3_600_000;

const LIMITS = {
  /** Events that happened. */
  entries: 100_000,
  /** Those that were refused, or of anonymous clients: they displace no other ones. */
  refused: 10_000,
  /** Entries between two counts. */
  interval: 1_000,
};

/**
 * The table of the audit trail. Entries are deleted after a year, or when there are more than 100,000, or 10,000 of
 * those that were refused or anonymous.
 */
export class AuditTable {
  private readonly statements: Statements<typeof SQL>;

  constructor(
    private readonly database: Database.Database,
    private readonly limits = LIMITS,
  ) {
    this.statements = prepareAll(database, SQL);
  }

  /** @throws StorageError */
  add({ time, actor, action, target, result, ip }: AuditEntry): void {
    const { statements, limits } = this;
    atomically(this.database, () => {
      const { lastInsertRowid } = statements.add.run([time, actor, action, target, result, ip]);
      const oldest = new Date(Date.parse(time) - RETENTION_MS).toISOString();
      statements.expire.run([oldest]);
      if (Number(lastInsertRowid) % limits.interval > 0) return;
      statements.trim.run([0, 0, limits.entries]);
      statements.trim.run([1, 1, limits.refused]);
    });
  }

  /** Newest first. */
  list({ limit, before = Number.MAX_SAFE_INTEGER, actor = null }: AuditPage) {
    return this.statements.list.all([before, actor, limit]) as StoredAuditEntry[];
  }
}

/** 1 for refused events and those of anonymous clients, otherwise 0. */
const IS_MINOR = "(result = 'refused' OR actor = 'anonymous')";

const SQL = {
  add: "INSERT INTO audit (time, actor, action, target, result, ip) VALUES (?, ?, ?, ?, ?, ?)",
  expire: "DELETE FROM audit WHERE time < ?",
  trim: `DELETE FROM audit WHERE ${IS_MINOR} = ? AND id <= (SELECT id FROM audit WHERE ${IS_MINOR} = ? ORDER BY id DESC LIMIT 1 OFFSET ?)`,
  list: "SELECT id, time, actor, action, target, result, ip FROM audit WHERE id < ?1 AND (?2 IS NULL OR actor = ?2) ORDER BY id DESC LIMIT ?3",
};
