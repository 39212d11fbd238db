import type { Committed } from "../../../mutate";
import type { RouteContext } from "../../context";
import { recordEvent } from "../../request/record-event";

/** Records in the audit trail what no history brings back: erased history, and deleted files of assets. */
export function recordLosses(
  context: RouteContext,
  { purged, deletedAssets }: Pick<Committed, "purged" | "deletedAssets">,
): void {
  record(context, "history.purge", purged);
  record(context, "assets.delete", deletedAssets);
}

function record(context: RouteContext, action: string, ids: readonly string[]): void {
  if (ids.length > 0) recordEvent(context, action, `${context.path.dataset} ${ids.join(" ")}`);
}
