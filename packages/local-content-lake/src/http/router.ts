import type { IncomingMessage, ServerResponse } from "node:http";
import { drainBody, readAbsoluteForm } from "http-kit";
import { digest } from "../auth/authenticate";
import { badRequest, LakeError, notFound } from "../util/errors";
import type { Route, RouteContext, Services } from "./context";
import { handleCors } from "./middleware/origins";
import { authorizeRequest, delayWrongToken, tokenOf } from "./request/authorize";
import {
  compilePath,
  type PathMatcher,
  readTarget,
  readVersion,
  requireProject,
  resolveAlias,
} from "./request/path";
import { type OnCacheable, tagsOfResponse } from "./response/cacheable-response";
import { logError } from "./response/errors";
import { sendJson } from "./response/json";
import { sendUpgradeRequired } from "./upgrade";

export type Handler = (
  request: IncomingMessage,
  response: ServerResponse,
  onCacheable?: OnCacheable,
) => Promise<void>;

const matchAsset = compilePath("/:kind/:project/:dataset/:file");
// With a vanity file name, which the lake ignores.
const matchNamedAsset = compilePath("/:kind/:project/:dataset/:file/:vanityName");

interface Row<Parts extends Services> {
  route: Route<Parts>;
  match: PathMatcher;
}

/**
 * Creates the handler of all HTTP requests. It also answers errors, so it never rejects.
 * @param serveMcp answers `/mcp`
 */
export function createRouter<Parts extends Services>(
  services: Parts,
  routes: readonly Route<Parts>[],
  serveMcp?: (request: IncomingMessage, response: ServerResponse) => Promise<void>,
): Handler {
  const table = routes.map((route) => ({ route, match: compilePath(route.path) }));
  return async (request, response, onCacheable) => {
    try {
      readAbsoluteForm(request);
      drainBody(request, response);
      services.unread.closeWhenStalled(response);
      services.origins.requireKnownHost(request);
      requireReadableTarget(request.url);
      if (sendUpgradeRequired(services.log, request, response)) return;
      if (handleCors(services.origins, request, response)) return;
      const target = readTarget(request.url, services.basePath);
      if (serveMcp && target.path === "/mcp") return await serveMcp(request, response);
      await dispatch(table, services, { request, response, onCacheable }, target);
    } catch (error) {
      const delayed = await delayWrongToken(services, request, error);
      const { status, body, headers } = logError(services.log, request.method, delayed);
      if (response.headersSent) response.destroy();
      else sendJson(response, status, body, headers);
    }
  };
}

/** RFC 9112 allows neither, and programs between the client and the lake read them differently. */
function requireReadableTarget(target = "/"): void {
  if (!/#|^[^?]*\\/.test(target)) return;
  throw badRequest(
    "A request target has no #, and its path no backslash: encode them as %23 and %5C",
  );
}

async function dispatch<Parts extends Services>(
  table: readonly Row<Parts>[],
  services: Parts,
  { request, response, onCacheable }: Pick<RouteContext, "request" | "response" | "onCacheable">,
  { path, version: named, rest, query }: ReturnType<typeof readTarget>,
): Promise<void> {
  if (!rest) return serveAsset(services, { request, response, query, onCacheable }, path);
  const version = readVersion(named);
  const token = tokenOf(request, query);
  const hash = token === undefined ? undefined : digest(token);
  // A wrong token is reported before an unknown path.
  const { user } = services.authentication.authenticate(token, hash);
  const { route, parts } = findRoute(table, request.method ?? "GET", rest, response);
  const isAlias = parts.dataset?.startsWith("~");
  if (parts.dataset) parts.dataset = resolveAlias(services.store, parts.dataset);
  const { project, ...target } = parts;
  const audit = { actor: user?.id ?? "anonymous", target: Object.values(target).join(" ") };
  if (route.audit) recordWhenAnswered(services, request, response, route.audit, audit);
  const { needs, refusal } = route;
  const requirements = { token, hash, needs, refusal, dataset: parts.dataset };
  const authorize = authorizeRequest(services, requirements);
  let access = authorize();
  const context: RouteContext<Parts> = {
    request,
    response,
    services,
    path: parts,
    query,
    version,
    audit,
    get access() {
      return access;
    },
    authorize() {
      access = authorize();
      return access;
    },
    // An alias may be linked to another dataset later, so its tags would be wrong.
    onCacheable: isAlias ? undefined : onCacheable,
  };
  if (access.role === "anonymous") services.unread.limit(response);
  requireProject(services.projectId, project);
  const answer = await route.handle(context);
  if (route.status === 204) response.writeHead(204).end();
  else if (answer) sendJson(response, route.status ?? 200, answer);
}

function recordWhenAnswered(
  services: Services,
  request: IncomingMessage,
  response: ServerResponse,
  action: string,
  audit: RouteContext["audit"],
): void {
  const ip = services.getClientIp(request);
  response.once("close", () => {
    const { statusCode, headersSent } = response;
    const result =
      statusCode >= 500 || !headersSent ? "failed" : statusCode >= 400 ? "refused" : "ok";
    services.audit.record({ ...audit, action, result, ip });
  });
}

function findRoute<Parts extends Services>(
  table: readonly Row<Parts>[],
  method: string,
  path: string,
  response: ServerResponse,
): { route: Route<Parts>; parts: Record<string, string> } {
  const wanted = method === "HEAD" ? "GET" : method;
  for (const { route, match } of table) {
    const parts = (route.method === wanted || route.method === "ANY") && match(path);
    if (parts) return { route, parts };
  }
  const found = table.filter(({ match }) => match(path));
  if (found.length === 0) throw notFound(`No such path: ${method} ${path}`);
  const allow = [...new Set(found.map(({ route }) => route.method))].join(", ");
  response.setHeader("Allow", allow);
  throw new LakeError("METHOD_NOT_ALLOWED", `${method} is not allowed here, use ${allow}`);
}

/** Serves an asset. Its URL has no API version, as on Sanity's image server. */
async function serveAsset(
  services: Services,
  context: Pick<RouteContext, "request" | "response" | "query" | "onCacheable">,
  path: string,
): Promise<void> {
  const { request, response, query: params, onCacheable } = context;
  const parts = matchAsset(path) ?? matchNamedAsset(path) ?? {};
  const { kind, project = "", dataset = "", file = "" } = parts;
  if (kind !== "images" && kind !== "files") throw notFound(`No such path: ${path}`);
  const client = services.getClientIp(request);
  services.unread.limit(response);
  const onWholeBody = (body: Buffer) => {
    const tags = tagsOfResponse(dataset, [file]);
    onCacheable?.({ headers: response.getHeaders(), body, tags });
  };
  const asset = { kind, project, dataset, file, params, client, onWholeBody } as const;
  await services.assets.serve(request, response, asset);
}
