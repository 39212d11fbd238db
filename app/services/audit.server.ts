import { getLog } from "~/lib/config/log.server";

/** An event of the audit trail. */
export interface AuditEvent {
  /** A user id. */
  actor: string;
  action: string;
  target: string;
  result: "ok";
  ip: string;
}

export type RecordAudit = (event: AuditEvent) => void;

let record: RecordAudit | undefined;

/** Sets what records the audit trail. */
export function provideAudit(provided: RecordAudit): void {
  record = provided;
}

/** Records an event in the trail of the embedded lake; without one, in the log. */
export function recordAudit(event: AuditEvent): void {
  if (record) record(event);
  else getLog().info({ audit: true, ...event }, "audit");
}
