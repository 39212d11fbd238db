import type { Log } from "http-kit";
import type { AuditEntry, AuditTable } from "../store/tables/audit-table";
import type { Calendar } from "../util/time";
import { AttemptLimit } from "./attempt-limit";

export type AuditEvent = Omit<AuditEntry, "time">;

const MAX_TARGET_LENGTH = 200;

/** Events of anonymous clients, of each network. The request log has the others. */
const ANONYMOUS_LIMITS = { windowMs: 15 * 60_000, maxWrong: 100, delayMs: 0 };

/** Records security-relevant events: one row in the database and one log line each. */
export class Audit {
  private readonly anonymous: AttemptLimit;

  constructor(
    private readonly table: AuditTable,
    private readonly calendar: Calendar,
    private readonly log: Log,
  ) {
    this.anonymous = new AttemptLimit(calendar, ANONYMOUS_LIMITS);
  }

  record({ target, ...event }: AuditEvent): void {
    if (event.actor === "anonymous") {
      if (this.anonymous.blockedFor(event.ip) > 0) return;
      this.anonymous.recordFailure(event.ip);
    }
    const entry = { ...event, target: target.slice(0, MAX_TARGET_LENGTH) };
    this.log.info({ audit: true, ...entry }, "Lake: audit");
    try {
      this.table.add({ ...entry, time: new Date(this.calendar.now()).toISOString() });
    } catch (error) {
      // A full disk: the log line remains.
      this.log.error({ err: error }, "Lake: an audit entry is not stored");
    }
  }
}
