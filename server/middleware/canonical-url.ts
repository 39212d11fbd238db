import type { RequestHandler } from "express";
import { CACHE } from "../../app/lib/config/cache-control.server";
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

/** Answers 405 for methods and 400 for paths that the site cannot have. */
export const rejectInvalidRequests: RequestHandler = (request, response, next) => {
  const [path = "/"] = request.url.split("?", 1);
  if (METHODS.has(request.method) && isValidPath(path)) return next();
  response.set("Cache-Control", CACHE.none).type("text");
  if (METHODS.has(request.method)) {
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
  return PAGE_PATHS.has(lowerCase) ? lowerCase : clean;
}

/** Redirects every other form of a URL to the canonical one. */
export const canonicalUrl: RequestHandler = (request, response, next) => {
  const [path = "/"] = request.url.split("?", 1);
  if (path === canonicalPath(path)) return next();
  response.set("Cache-Control", CACHE.none);
  response.redirect(308, canonicalPath(path) + request.url.slice(path.length));
};
