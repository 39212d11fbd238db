import type { RouteContext } from "../../context";
import { recordEvent } from "../../request/record-event";

/** Records in the audit trail that the history of documents was erased. */
export function recordPurges(context: RouteContext, ids: readonly string[]): void {
  if (ids.length === 0) return;
  recordEvent(context, "history.purge", `${context.path.dataset} ${ids.join(" ")}`);
}
