import { notFound } from "../../../util/errors";
import { type Route, type RouteContext, route } from "../../context";
import { about, describeMembers } from "./project";

/**
 * Endpoints that tools and plug-ins probe. A lake lacks the features and answers in the expected shape;
 * features of an account on sanity.io answer 404 with a message.
 */
export const unsupportedRoutes: Route[] = [
  about("/invitations", []),
  about("/invitations/project/:project", []),
  about("/user-applications", []),
  route("GET /projects/:project/user-applications", "read", requestingStudio),
  about("/apis/graphql", []),
  route("GET /projects/:project/members", "read", describeMembers),
  route(
    "GET /assist/tasks/instruction/:dataset/status",
    "read",
    fixed({ enabled: false, initialized: false, validToken: false }),
  ),
  ...["", "/projects/:project"].map((prefix) =>
    route(
      `GET ${prefix}/datasets/:dataset/settings/embeddings`,
      "read",
      fixed({ enabled: false, status: "unavailable" }),
    ),
  ),
  ...missing("embeddings", "match text::query() in GROQ", [
    "/datasets/:dataset/settings/embeddings",
    "/projects/:project/datasets/:dataset/settings/embeddings",
    "/embeddings-index/:rest*",
  ]),
  ...missing("GraphQL APIs", "GROQ at /data/query/:dataset", [
    "/apis/graphql/:rest*",
    "/graphql/:rest*",
  ]),
  ...missing("billing", undefined, ["/plans/:rest*"]),
  ...missing("organizations", "the people of the lake, at /people", [
    "/organizations/*",
    "/auth/organizations/:rest*",
  ]),
  ...missing("media libraries", "the assets of a dataset, at /assets/images/:dataset", [
    "/media-libraries/*",
    "/assets/media-library-link/:dataset",
  ]),
  ...missing("Comments API", "documents of the dataset that /comments/:dataset/setup names", [
    "/collaboration/:rest*",
  ]),
  ...missing("blueprints", undefined, ["/blueprints/:rest*"]),
  ...missing("hosted functions", "a webhook, at /hooks/projects/:project", ["/functions/:rest*"]),
  ...missing("knowledge bases", undefined, ["/knowledge-bases/*"]),
  ...missing("Agent Context", undefined, ["/context/*"]),
  ...missing("Canvas", undefined, ["/canvases/*", "/assist/studio-to-canvas/:dataset"]),
  ...missing("dashboards", undefined, ["/dashboards/*"]),
  ...missing("agents", undefined, ["/agent/:rest*"]),
  ...missing(
    "Scheduling API",
    "a scheduled draft or release: the action sanity.action.release.schedule",
    ["/schedules/:project/:dataset/*"],
  ),
  route("POST /projects", "read", () => refuse("more projects", "another folder as DATA_DIR")),
  route("DELETE /projects/:project", "read", () => refuse("deletion of projects")),
  ...missing("invitations by mail", "POST /people, which answers with a sign-in link", [
    "/invitations/project/:project",
    "/invitations/:rest*",
  ]),
  ...missing("hosted Studios", "sanity build, and any web server for its files", [
    "/user-applications/*",
    "/projects/:project/user-applications/*",
  ]),
  ...missing("applications of an organization", undefined, ["/applications/*", "/installations/*"]),
  ...missing("hosted backups", 'the command "backup"', [
    "/projects/:project/datasets/:dataset/settings/backups",
    "/projects/:project/datasets/:dataset/backups/:backup",
    "/projects/:project/datasets/:dataset/backups",
  ]),
  ...missing("CDN to purge", "its answers as they are: none is stale", [
    "/cdn/:rest*",
    "/purge/*",
    "/projects/:project/cdn/:rest*",
  ]),
  ...missing("schema descriptors", "/projects/:project/datasets/:dataset/schemas", [
    "/descriptors/:rest*",
    "/schemas/:rest*",
  ]),
  ...missing("sign-in by OAuth", "the sign-in page at /auth/login/local, or a token", [
    "/auth/oauth/:rest*",
    "/auth/session/:rest*",
    "/auth/refresh-token",
  ]),
  ...missing("telemetry", undefined, ["/users/me/consents/:rest*"]),
  ...missing("export of the activity log as CSV", 'GET /activity, or the command "audit"', [
    "/activity/:rest*",
  ]),
  ...missing("custom roles or groups", "/people and /programs, each with one of four roles", [
    "/projects/:project/roles/*",
    "/access/:rest*",
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

/** Every method of paths whose feature a lake lacks; `/*` at the end stands for the path and all beneath it. */
function missing(what: string, instead: string | undefined, paths: readonly string[]): Route[] {
  const all = paths.flatMap((path) =>
    path.endsWith("/*") ? [path.slice(0, -2), `${path.slice(0, -1)}:rest*`] : path,
  );
  return all.map((path) => route(`ANY ${path}`, "read", () => refuse(what, instead)));
}

/** @throws LakeError `NOT_FOUND` that names the feature and what to use in its place */
function refuse(what: string, instead?: string): never {
  const use = instead ? `. Use instead: ${instead}` : "";
  throw notFound(`A local Content Lake has no ${what}: that takes an account on sanity.io${use}`);
}
