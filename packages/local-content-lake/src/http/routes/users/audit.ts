import { z } from "zod";
import type { Route, RouteContext } from "../../context";
import { count, readQuery } from "../../request/params";
import { sendJson } from "../../response/json";

/** The audit trail, for administrators. Sanity has no such endpoint. */
export const auditRoutes: Route[] = [
  { method: "GET", path: "/audit", needs: "manage", handle: list },
];

const MAX = Number.MAX_SAFE_INTEGER;
const paramsShape = z.object({ limit: count(100, 1000), before: count(MAX, MAX) });

function list({ response, services, query }: RouteContext): void {
  sendJson(response, 200, services.audit.list(readQuery(query, paramsShape)));
}
