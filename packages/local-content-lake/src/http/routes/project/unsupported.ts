import type { Route, RouteContext } from "../../context";
import { requireProject } from "../../request/resolve";
import { notFound } from "../../response/errors";
import { sendJson } from "../../response/json";
import { describeMembers } from "./project";

/**
 * Endpoints that tools and plug-ins probe. A lake lacks the features and answers in the expected shape;
 * features of an account on sanity.io answer 404 with a message.
 */
export const unsupportedRoutes: Route[] = [
  empty("/tokens"),
  empty("/projects/:project/tokens"),
  empty("/invitations"),
  empty("/invitations/project/:project"),
  empty("/tags"),
  empty("/projects/:project/tags"),
  empty("/user-applications"),
  {
    method: "GET",
    path: "/projects/:project/user-applications",
    needs: "read",
    handle: requestingStudio,
  },
  empty("/apis/graphql"),
  { method: "GET", path: "/projects/:project/members", needs: "read", handle: members },
  {
    method: "GET",
    path: "/assist/tasks/instruction/:dataset/status",
    needs: "read",
    handle: fixed({ enabled: false, initialized: false, validToken: false }),
  },
  ...["", "/projects/:project"].flatMap((prefix): Route[] => {
    const path = `${prefix}/datasets/:dataset/settings/embeddings`;
    const handle = fixed({ enabled: false, status: "unavailable" });
    const off: Route = { method: "GET", path, needs: "read", handle };
    return [off, ...missing("PUT", "embeddings", [path])];
  }),
  ...missing("GET", "GraphQL APIs", ["/apis/graphql/:rest*", "/graphql/:rest*"]),
  ...missing("PUT", "GraphQL APIs", ["/apis/graphql/:rest*"]),
  ...missing("POST", "GraphQL APIs", ["/apis/graphql/:rest*", "/graphql/:rest*"]),
  ...missing("DELETE", "GraphQL APIs", ["/apis/graphql/:rest*"]),
  ...missing("GET", "billing", ["/plans/:rest*"]),
  ...missing("GET", "organizations", ["/organizations", "/organizations/:rest*"]),
  ...(["GET", "POST", "PUT", "DELETE"] as const).flatMap((method) =>
    missing(method, "media libraries", ["/media-libraries/:rest*"]),
  ),
  ...missing("GET", "media libraries", ["/media-libraries"]),
  ...missing("POST", "more projects", ["/projects"]),
  ...missing("POST", "invitations by mail", ["/invitations/project/:project"]),
  ...missing("POST", "more tokens", ["/tokens", "/projects/:project/tokens"]),
  ...missing("POST", "hosted Studios", ["/user-applications"]),
  ...missing("POST", "agents", ["/agent/action/:action/:dataset"]),
  ...missing("POST", "hosted functions", ["/functions/:rest*"]),
  ...missing("PUT", "hosted backups", ["/projects/:project/datasets/:dataset/settings/backups"]),
  ...missing("GET", "hosted backups", [
    "/projects/:project/datasets/:dataset/backups/:backup",
    "/projects/:project/datasets/:dataset/backups",
    "/projects/:project/datasets/:dataset/settings/backups",
  ]),
];

function empty(path: string): Route {
  return { method: "GET", path, needs: "read", handle: fixed([]) };
}

function fixed(body: unknown): Route["handle"] {
  return ({ response, services, path }) => {
    requireProject(services, path.project);
    if (path.dataset !== undefined) services.store.datasets.get(path.dataset);
    sendJson(response, 200, body);
  };
}

/**
 * Lists the requesting Studio as registered; otherwise its help menu shows a warning. The entry names
 * no project, or the Studio would upload its manifest at each start.
 */
function requestingStudio({ request, response, services, path }: RouteContext): void {
  requireProject(services, path.project);
  const { origin, referer = origin } = request.headers;
  const appHost = referer && URL.canParse(referer) ? new URL(referer).origin : undefined;
  const studio = { id: "studio", type: "studio", urlType: "external", title: "Studio", appHost };
  sendJson(response, 200, appHost ? [studio] : []);
}

function members(context: RouteContext): void {
  requireProject(context.services, context.path.project);
  sendJson(context.response, 200, describeMembers(context));
}

function missing(method: Route["method"], what: string, paths: readonly string[]): Route[] {
  return paths.map((path) => ({
    method,
    path,
    needs: "read",
    handle() {
      throw notFound(accountNeeded(what));
    },
  }));
}

function accountNeeded(what: string): string {
  return `A local Content Lake has no ${what}: that takes an account on sanity.io`;
}
