import type { Committed } from "../../mutate";
import type { RouteContext } from "../context";

/** Records in the audit trail what a request has done. Routes with `audit` record each request themselves. */
export function recordEvent(
  { request, services, access }: Pick<RouteContext, "request" | "services" | "access">,
  action: string,
  target: string,
): void {
  services.audit.record({
    actor: access.user?.id ?? "anonymous",
    action,
    target,
    result: "ok",
    ip: services.getClientIp(request),
  });
}

/** Records what no history brings back: erased history, and deleted files of assets. */
export function recordLosses(
  context: RouteContext,
  { purged, deletedAssets }: Pick<Committed, "purged" | "deletedAssets">,
): void {
  const { dataset } = context.path;
  if (purged.length > 0) recordEvent(context, "history.purge", `${dataset} ${purged.join(" ")}`);
  if (deletedAssets.length > 0) {
    recordEvent(context, "assets.delete", `${dataset} ${deletedAssets.join(" ")}`);
  }
}
