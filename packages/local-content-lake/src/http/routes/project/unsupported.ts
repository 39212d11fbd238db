import { type Route, type RouteContext, route } from "../../context";
import { notFound } from "../../response/errors";
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
  route("GET /projects/:project/user-applications", "read", requestingStudio),
  empty("/apis/graphql"),
  route("GET /projects/:project/members", "read", describeMembers),
  route(
    "GET /assist/tasks/instruction/:dataset/status",
    "read",
    fixed({ enabled: false, initialized: false, validToken: false }),
  ),
  ...["", "/projects/:project"].flatMap((prefix): Route[] => {
    const path = `${prefix}/datasets/:dataset/settings/embeddings`;
    const handle = fixed({ enabled: false, status: "unavailable" });
    return [route(`GET ${path}`, "read", handle), ...missing("PUT", "embeddings", [path])];
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

/**
 * The Studio's requests for news, help, trials, telemetry and schema search. A lake has none of it,
 * and empty responses keep the Studio free of errors.
 */
export const studioRoutes = [
  route("GET /journey/announcements", "nothing", fixed([])),
  route("GET /journey/:rest*", "nothing", fixed({})),
  route("POST /journey/:rest*", "nothing", fixed({})),
  route("GET /help", "nothing", fixed({ resources: { title: "Help", sectionArray: [] } })),
  route("GET /intake/telemetry-status", "nothing", fixed({ status: "denied" })),
  route("POST /intake/batch", "nothing", fixed({})),
  route("POST /descriptors/claim", "nothing", fixed({ synchronization: { type: "complete" } })),
];

function empty(path: string): Route {
  return route(`GET ${path}`, "read", fixed([]));
}

function fixed(body: object): Route["handle"] {
  return ({ services, path }) => {
    if (path.dataset !== undefined) services.store.datasets.get(path.dataset);
    return body;
  };
}

/**
 * Lists the requesting Studio as registered; otherwise its help menu shows a warning. The entry names
 * no project, or the Studio would upload its manifest at each start. Requests of other tags search for
 * Sanity Create, and would ask a Studio that is listed for a file that only a hosted one has.
 */
function requestingStudio({ request, query }: RouteContext) {
  if (!query.get("tag")?.includes("user-application-cache")) return [];
  const { origin, referer = origin } = request.headers;
  const appHost = referer && URL.canParse(referer) ? new URL(referer).origin : undefined;
  const studio = { id: "studio", type: "studio", urlType: "external", title: "Studio", appHost };
  return appHost ? [studio] : [];
}

function missing(method: Route["method"], what: string, paths: readonly string[]): Route[] {
  return paths.map((path) =>
    route(`${method} ${path}`, "read", () => {
      throw notFound(`A local Content Lake has no ${what}: that takes an account on sanity.io`);
    }),
  );
}
