import type { RequestHandler } from "express";
import { CACHE } from "../../app/lib/config/cache-control.server";
import { STUDIO_PATH } from "../../contract/mounts";
import { PAGES } from "../../contract/pages";

const METHODS = new Set(["GET", "HEAD", "POST"]);

/** A browser reads a backslash as a slash and drops blanks: a redirect to `/\t/host` would leave the site. */
const AMBIGUOUS = /[\\\t\n\v\f\r ]/;

function isValidPath(path: string): boolean {
  if (!path.startsWith("/") || AMBIGUOUS.test(path)) return false;
  try {
    decodeURIComponent(path);
    return true;
  } catch {
    return false;
  }
}

/** A readable form of a path that cannot be read: no page has it, so the not-found page answers there. */
function readablePath(path: string): string {
  const end = path.replaceAll("%", "%25").replace(/[\\\s]/g, encodeURIComponent);
  return `/${end.replace(/^\/+/, "")}`;
}

/** Whether a visitor may have followed a link to this path; the Studio's files are requested by its own code. */
function isVisitorRequest(method: string, path: string): boolean {
  const isStudioFile = path.startsWith(`${STUDIO_PATH}/`);
  return (method === "GET" || method === "HEAD") && path.startsWith("/") && !isStudioFile;
}

/** Answers 405 for methods that the site cannot have. Visitors with a malformed path get the not-found page. */
export const rejectInvalidRequests: RequestHandler = (request, response, next) => {
  const [path = "/"] = request.url.split("?", 1);
  if (METHODS.has(request.method) && isValidPath(path)) return next();
  response.set("Cache-Control", CACHE.none).type("text");
  if (isVisitorRequest(request.method, path)) {
    response.redirect(302, readablePath(path));
  } else if (METHODS.has(request.method)) {
    response.status(400).send("Bad request: this address cannot be read.");
  } else {
    response
      .status(405)
      .set("Allow", [...METHODS].join(", "))
      .send("Method not allowed.");
  }
};

/** Adds `Allow` to the 405 that Remix sends when a page without an action gets a POST. */
export function allowHeader(hasAction: (path: string) => boolean): RequestHandler {
  return (request, response, next) => {
    if (request.method === "POST" && !hasAction(request.path)) response.set("Allow", "GET, HEAD");
    next();
  };
}

/** Encoded line ends: a copied link may end with one. */
const LINE_ENDS = /%0[ad]|%e2%80%a[89]/gi;

const PAGE_PATHS: ReadonlySet<string> = new Set(Object.values(PAGES).map(({ path }) => path));

/** The parts before a parameter: `/products/privacy/`. */
const PARAMETER_PREFIXES = [...PAGE_PATHS].flatMap((path) => /^(.+\/):/.exec(path)?.[1] ?? []);

/**
 * The canonical form of a path: without line ends, repeated slashes and a slash at the end; a page's path in lower
 * case. It starts with exactly one slash, so a redirect to it stays on this site.
 */
function canonicalPath(path: string): string {
  const clean = path
    .replace(LINE_ENDS, "")
    .replace(/\/{2,}/g, "/")
    .replace(/(.)\/$/, "$1");
  const lowerCase = clean.toLowerCase();
  if (PAGE_PATHS.has(lowerCase)) return lowerCase;
  const prefix = PARAMETER_PREFIXES.find((start) => lowerCase.startsWith(start)) ?? "";
  return prefix + clean.slice(prefix.length);
}

/** Redirects every other form of a URL to the canonical one. */
export const canonicalUrl: RequestHandler = (request, response, next) => {
  const [path = "/"] = request.url.split("?", 1);
  if (path === canonicalPath(path)) return next();
  response.set("Cache-Control", CACHE.none);
  response.redirect(308, canonicalPath(path) + request.url.slice(path.length));
};
