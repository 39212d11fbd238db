import type { Route, RouteContext } from "../context";
import { sendJson } from "../json";

export const accountRoutes: Route[] = [
  { method: "GET", path: "/users/me", needs: "nothing", handle: me },
  { method: "GET", path: "/ping", needs: "nothing", handle: ping },
  { method: "GET", path: "/data/ping/:dataset", needs: "nothing", handle: ping },
];

// Not 401 for strangers: the Studio would ask again for ever.
function me({ response, access }: RouteContext): void {
  sendJson(response, 200, access.user ?? {});
}

function ping({ response }: RouteContext): void {
  sendJson(response, 200, { PONG: true }, { "X-Sanity-Shard": "local" });
}
