import type { IncomingMessage, ServerResponse } from "node:http";
import type { Access } from "../auth";
import type { Needs } from "../auth/people";
import type { Services } from "../server/services";
import type { ApiVersion } from "./api-version";
import type { Refusal } from "./authorize";

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
  needs: Needs;
  /** How a caller who is less is told, where not as elsewhere. */
  refusal?: Refusal;
  handle(context: RouteContext): void | Promise<void>;
}
