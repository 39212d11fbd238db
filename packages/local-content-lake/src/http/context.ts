import type { IncomingMessage, ServerResponse } from "node:http";
import type { Log } from "http-kit";
import type { Assets } from "../assets";
import type { Access, Authenticate, SignIn } from "../auth";
import type { Avatars, OpenConnections, People, RequiredAccess } from "../auth/people";
import type { Jobs } from "../jobs/jobs";
import type { QueryEngines } from "../query";
import type { ListenHub } from "../realtime/listen";
import type { Presence } from "../realtime/presence";
import type { Store } from "../store";
import type { Webhooks } from "../webhooks";
import type { GetClientIp } from "./middleware/client-ip";
import type { Origins } from "./middleware/origins";
import type { UnreadResponses } from "./middleware/unread-responses";
import type { ApiVersion } from "./request/api-version";
import type { Refusal } from "./request/authorize";

/** Everything a route needs to answer one request. */
export interface RouteContext {
  request: IncomingMessage;
  response: ServerResponse;
  services: Services;
  access: Access;
  /** Named parts of the path, decoded. */
  path: Record<string, string>;
  query: URLSearchParams;
  version: ApiVersion;
}

export interface Route {
  method: "GET" | "POST" | "PUT" | "PATCH" | "DELETE";
  /** `:name` takes one part of the path, `:name*` all that is left. Without the version. */
  path: string;
  /** What the caller must be: anyone, a viewer, a contributor (who writes only drafts), an administrator. */
  needs: RequiredAccess;
  /** How a caller who is less is told, where not as elsewhere. */
  refusal?: Refusal;
  handle(context: RouteContext): void | Promise<void>;
}

/** What an answer is made of that is the same for all who ask without a token. */
export interface Steadiness {
  dataset: string;
  /** Until a change of one of these, the answer stays as it is. */
  tags: readonly string[];
}

/** The parts of one lake, as its routes use them. */
export interface Services {
  projectId: string;
  /** Where the lake is mounted: a path without a slash at its end, or nothing. */
  basePath: string;
  log: Log;
  store: Store;
  queries: QueryEngines;
  hub: ListenHub;
  presence: Presence;
  assets: Assets;
  webhooks: Webhooks;
  jobs: Jobs;
  people: People;
  avatars: Avatars;
  /** What stays open for as long as its holder may have it. */
  connections: OpenConnections;
  authenticate: Authenticate;
  signIn: SignIn;
  origins: Origins;
  getClientIp: GetClientIp;
  unread: UnreadResponses;
  /** What is known of answers that are on their way. */
  steady: WeakMap<ServerResponse, Steadiness>;
}
