import { listSessions } from "../../../auth/people/listing";
import type { Route, RouteContext } from "../../context";
import { sendJson } from "../../response/json";

/** The sessions of the caller, who may end each of them. Sanity has no such endpoints. */
export const sessionRoutes: Route[] = [
  { method: "GET", path: "/users/me/sessions", needs: "read", handle: list },
  {
    method: "DELETE",
    path: "/users/me/sessions/:session",
    needs: "read",
    audit: "session.end",
    handle: end,
  },
];

function list({ response, services, access }: RouteContext): void {
  const credential = access.role === "anonymous" ? undefined : access.credential;
  const sessions = listSessions(services.people, access.user?.id ?? "");
  sendJson(
    response,
    200,
    sessions.map((session) => ({ ...session, isCurrent: session.id === credential })),
  );
}

function end({ response, services, access, path }: RouteContext): void {
  services.people.endSession(path.session ?? "", access.user?.id ?? "");
  response.writeHead(204).end();
}
