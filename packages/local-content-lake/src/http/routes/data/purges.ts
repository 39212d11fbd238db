import type { RouteContext } from "../../context";

/** Records in the audit trail that the history of documents was erased. */
export function recordPurges(
  { request, services, access, path }: RouteContext,
  ids: readonly string[],
): void {
  if (ids.length === 0) return;
  services.audit.record({
    actor: access.user?.id ?? "",
    action: "history.purge",
    target: `${path.dataset} ${ids.join(" ")}`,
    result: "ok",
    ip: services.getClientIp(request),
  });
}
