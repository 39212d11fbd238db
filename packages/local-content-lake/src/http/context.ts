import type { IncomingMessage, ServerResponse } from "node:http";
import type { Log } from "http-kit";
import type { LRUCache } from "lru-cache";
import type { Assets } from "../assets";
import type { AttemptLimit } from "../auth/attempt-limit";
import type { Audit } from "../auth/audit";
import type { Access, Authentication } from "../auth/authenticate";
import type { OpenConnections } from "../auth/open-connections";
import type { RequiredAccess } from "../auth/role";
import type { QueryEngines } from "../query";
import type { ListenHub } from "../realtime/listen";
import type { Presence } from "../realtime/presence";
import type { Store } from "../store";
import type { RequestErrorCode } from "../util/errors";
import type { JsonObject } from "../util/types";
import type { Webhooks } from "../webhooks/webhooks";
import type { GetClientIp, Origins } from "./middleware/origins";
import type { UnreadResponses } from "./middleware/unread-responses";
import type { ApiVersion } from "./request/path";
import type { OnCacheable } from "./response/cacheable-response";

/** The parts of a lake that its routes use. */
export interface Services {
  projectId: string;
  /** Path prefix without a trailing slash, or "". */
  basePath: string;
  log: Log;
  store: Store;
  queries: QueryEngines;
  hub: ListenHub;
  presence: Presence;
  assets: Assets;
  webhooks: Webhooks;
  /** The copies of datasets since the start of the lake as Sanity describes them, by id, newest first. */
  jobs: LRUCache<string, JsonObject>;
  audit: Audit;
  /** Open listeners, which close when their credential ends. */
  connections: OpenConnections;
  authentication: Authentication;
  /** Wrong tokens, by client. */
  attempts: AttemptLimit;
  origins: Origins;
  getClientIp: GetClientIp;
  unread: UnreadResponses;
}

/** Everything a route needs to answer one request. */
export interface RouteContext<Parts extends Services = Services> {
  request: IncomingMessage;
  response: ServerResponse;
  services: Parts;
  /** The caller as of the last `authorize()`. Read it after a wait, not before. */
  readonly access: Access;
  /**
   * Checks the caller's permission as it is now: token, role, and the visibility and identity of the dataset. It ran
   * when the headers arrived; run it again at the moment of effect, after every wait.
   *
   * @throws LakeError `TOKEN_ENDED`, `TOKEN_MISSING`, `PERMISSION_DENIED`, `DATASET_NOT_FOUND`
   */
  authorize(): Access;
  /** Named segments of the path, decoded. */
  path: Record<string, string>;
  query: URLSearchParams;
  version: ApiVersion;
  /** The entry of this request in the audit trail; handlers complete it. */
  audit: { actor: string; target: string };
  /** Called with a response that a cache in front of the lake may send to other anonymous clients. */
  onCacheable: OnCacheable | undefined;
}

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

/** Sanity reports refused mutations in another shape than other refusals. */
export type Refusal = Extract<RequestErrorCode, "PERMISSION_DENIED" | "MUTATION_DENIED">;

type Method = "GET" | "POST" | "PUT" | "PATCH" | "DELETE";

export interface Route<Parts extends Services = Services> {
  /** "ANY" answers every method. */
  method: Method | "ANY";
  path: string;
  needs: RequiredAccess;
  /** Returns the JSON of the answer; or nothing, if it answers itself. */
  handle(context: RouteContext<Parts>): object | void | Promise<object> | Promise<void>;
  /** Of the answer. Default: 200. */
  status?: 201 | 204;
  /** The error code of a refusal. Default: `PERMISSION_DENIED`. */
  refusal?: Refusal;
  /** The name of this action in the audit trail. Requests are recorded when they are answered. */
  audit?: string;
}

/**
 * A row in the table of endpoints.
 * @param endpoint method and path without the version; `:name` matches one segment, `:name*` the rest of the path
 * @example route("DELETE /people/:person", "manage", remove, { audit: "people.remove" })
 */
export function route<Parts extends Services = Services>(
  endpoint: `${Route["method"]} ${string}`,
  needs: RequiredAccess,
  handle: Route<Parts>["handle"],
  more: Pick<Route, "status" | "refusal" | "audit"> = {},
): Route<Parts> {
  const [method, path] = endpoint.split(" ") as [Route["method"], string];
  return { method, path, needs, handle, ...more };
}
