import type { IncomingMessage, ServerResponse } from "node:http";
import type { Log } from "http-kit";
import type { Metrics } from "../ops/metrics";
import type { Visitors } from "./client-ip";

const LONGEST_PATH = 200;

/** Whoever knows this address writes rows into the sheet. */
const SECRET_PATH = /^\/contact-endpoint\/.*/;

const RUN = Date.now().toString(36);
let count = 0;
const ids = new WeakMap<object, string>();

/** Tells a request from all others, also from those of other runs. */
export function newRequestId(): string {
  return `${RUN}-${(++count).toString(36)}`;
}

export function requestIdOf(response: object): string | undefined {
  return ids.get(response);
}

/** What an address is called in the log: never with its query, which may carry a name, a text or a secret. */
export function routeName(url = "/"): string {
  const [path = "/"] = url.split("?", 1);
  return path.replace(SECRET_PATH, "/contact-endpoint/…").slice(0, LONGEST_PATH);
}

/** A few names for all addresses, for numbers that are kept by route. */
export function routeGroup(url = "/"): string {
  const [, first = ""] = /^\/([a-z-]*)/.exec(url) ?? [];
  return GROUPS.has(first) ? `/${first}` : "page";
}

const GROUPS = new Set([
  "lake",
  "studio",
  "assets",
  "contact",
  "contact-endpoint",
  "preview",
  "healthz",
  "readyz",
  "metrics",
]);

interface Tools {
  log: Log;
  visitors: Visitors;
  metrics: Metrics;
}

/** Logs one line for a request, once its answer is out or was given up. */
export function logRequest(
  { log, visitors, metrics }: Tools,
  request: IncomingMessage,
  response: ServerResponse,
): void {
  const id = newRequestId();
  ids.set(response, id);
  const from = performance.now();
  // Express takes its mount path off the request's own.
  const { headers, url } = request;
  const forwarded = headers["x-forwarded-for"];
  const visitor = visitors.nameOf(request, forwarded === undefined ? undefined : String(forwarded));
  response.once("close", () => {
    const status = response.writableFinished ? response.statusCode : 499;
    const ms = Math.round(performance.now() - from);
    const length = Number(response.getHeader("Content-Length"));
    const cache = /^cache;desc="(\w+)"/.exec(
      String(response.getHeader("Server-Timing") ?? ""),
    )?.[1];
    metrics.count(url, status, ms);
    log.info(
      {
        request: id,
        method: request.method,
        route: routeName(url),
        status,
        ms,
        ...(Number.isFinite(length) && { bytes: length }),
        ...(cache && { cache }),
        visitor,
      },
      "request",
    );
  });
}
