import type { Log } from "http-kit";
import type { AuditEntry, AuditTable, StoredAuditEntry } from "../store/tables/audit-table";
import type { Calendar } from "../util/time";

export type AuditEvent = Omit<AuditEntry, "time">;

const MAX_TARGET_LENGTH = 200;

/** Records security-relevant events: one row in the database and one log line each. */
export class Audit {
  constructor(
    private readonly table: AuditTable,
    private readonly calendar: Calendar,
    private readonly log: Log,
  ) {}

  record({ target, ...event }: AuditEvent): void {
    const entry = { ...event, target: target.slice(0, MAX_TARGET_LENGTH) };
    this.log.info({ audit: true, ...entry }, "Lake: audit");
    try {
      this.table.add({ ...entry, time: new Date(this.calendar.now()).toISOString() });
    } catch (error) {
      // A full disk: the log line remains.
      this.log.error({ err: error }, "Lake: an audit entry is not stored");
    }
  }

  /** Newest first. */
  list(page: { limit: number; before?: number }): StoredAuditEntry[] {
    return this.table.list(page);
  }
}

/** All entries as newline-delimited JSON, oldest first. */
export function auditLines(table: AuditTable): string {
  const entries = table.list({ limit: Number.MAX_SAFE_INTEGER }).reverse();
  return entries.map((entry) => JSON.stringify(entry)).join("\n");
}
