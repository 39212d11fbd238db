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
