import type { Route, RouteContext } from "../../context";
import { requireProject } from "../../request/resolve";
import { notFound } from "../../response/errors";
import { sendJson } from "../../response/json";
import { describeMembers } from "./project";

/**
 * What tools and plug-ins ask in passing. A lake has no such thing and says so in the shape they
 * expect; what only an account on sanity.io can do is 404 with words.
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
    handle: theStudio,
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
    return [off, ...nobodys("PUT", "embeddings", [path])];
  }),
  ...nobodys("GET", "GraphQL APIs", ["/apis/graphql/:rest*", "/graphql/:rest*"]),
  ...nobodys("PUT", "GraphQL APIs", ["/apis/graphql/:rest*"]),
  ...nobodys("POST", "GraphQL APIs", ["/apis/graphql/:rest*", "/graphql/:rest*"]),
  ...nobodys("DELETE", "GraphQL APIs", ["/apis/graphql/:rest*"]),
  ...nobodys("GET", "billing", ["/plans/:rest*"]),
  ...nobodys("GET", "organizations", ["/organizations", "/organizations/:rest*"]),
  ...(["GET", "POST", "PUT", "DELETE"] as const).flatMap((method) =>
    nobodys(method, "media libraries", ["/media-libraries/:rest*"]),
  ),
  ...nobodys("GET", "media libraries", ["/media-libraries"]),
  ...nobodys("POST", "more projects", ["/projects"]),
  ...nobodys("POST", "invitations by mail", ["/invitations/project/:project"]),
  ...nobodys("POST", "more tokens", ["/tokens", "/projects/:project/tokens"]),
  ...nobodys("POST", "hosted Studios", ["/user-applications"]),
  ...nobodys("POST", "agents", ["/agent/action/:action/:dataset"]),
  ...nobodys("POST", "hosted functions", ["/functions/:rest*"]),
  ...nobodys("PUT", "hosted backups", ["/projects/:project/datasets/:dataset/settings/backups"]),
  ...nobodys("GET", "hosted backups", [
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
    if (path.dataset !== undefined) services.store.dataset(path.dataset);
    sendJson(response, 200, body);
  };
}

/**
 * The Studio that asks is the one there is; without it, its help menu warns that it was never registered. It names
 * no project, or the Studio would send a description of itself at each start.
 */
function theStudio({ request, response, services, path }: RouteContext): void {
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

function nobodys(method: Route["method"], what: string, paths: readonly string[]): Route[] {
  return paths.map((path) => ({
    method,
    path,
    needs: "read",
    handle() {
      throw notFound(words(what));
    },
  }));
}

function words(what: string): string {
  return `A local Content Lake has no ${what}: that takes an account on sanity.io`;
}
