import type { IncomingMessage, ServerResponse } from "node:http";
import type { Origins } from "./origins";

/** The kind of resource that stores origins added over HTTP. */
export const CORS_KIND = "cors";

const METHODS = "GET,POST,PUT,PATCH,DELETE,HEAD,OPTIONS";

/**
 * Sets CORS headers for allowed origins. Pages of other origins cannot read responses.
 *
 * @returns true if the request was a preflight, which is answered
 * @see https://developer.mozilla.org/docs/Web/HTTP/CORS
 */
export function handleCors(
  origins: Origins,
  request: IncomingMessage,
  response: ServerResponse,
): boolean {
  const { origin } = request.headers;
  response.setHeader("Vary", "Origin");
  const allowed = origin !== undefined && origins.allows(origin, request.headers.host);
  if (allowed) {
    response.setHeader("Access-Control-Allow-Origin", origin);
    if (origins.allowsCredentials(origin, request.headers.host)) {
      response.setHeader("Access-Control-Allow-Credentials", "true");
    }
    response.setHeader("Access-Control-Expose-Headers", "X-Sanity-Shard, ETag");
  }
  if (request.method !== "OPTIONS") return false;
  if (allowed) {
    response.setHeader("Access-Control-Allow-Methods", METHODS);
    const requestedHeaders = request.headers["access-control-request-headers"];
    if (requestedHeaders) response.setHeader("Access-Control-Allow-Headers", requestedHeaders);
    response.setHeader("Access-Control-Max-Age", "600");
  }
  response.writeHead(204).end();
  return true;
}
