import type { RequestHandler } from "express";
import { CACHE } from "../../app/lib/config/cache-control.server";
import { STUDIO_PATH } from "../../contract/mounts";
import { trimPath } from "../../contract/urls";
import { answerText } from "./answer-text";

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

/** Encodes a path that cannot be decoded. No page is at the new path, so the not-found page answers. */
function readablePath(path: string): string {
  return path.replaceAll("%", "%25").replace(/[\\\s]/g, encodeURIComponent);
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
  if (isVisitorRequest(request.method, path)) {
    request.url = readablePath(path) + request.url.slice(path.length);
    response.locals.isUnreadable = true;
    return next();
  }
  if (METHODS.has(request.method)) {
    return answerText(response, 400, "Bad request: this address cannot be read.");
  }
  response.set("Allow", [...METHODS].join(", "));
  answerText(response, 405, "Method not allowed.");
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

/** Characters that mean the same, encoded or not. @see https://www.rfc-editor.org/rfc/rfc3986#section-2.3 */
const UNRESERVED = /[\w.~-]/;

/** One spelling of each encoded character, in upper case, and none of characters that need no encoding. */
function normalizeEncoding(path: string): string {
  return path
    .replace(/[^!-~]/g, (byte) => `%${byte.charCodeAt(0).toString(16).padStart(2, "0")}`)
    .replace(/%[0-9a-f]{2}/gi, (encoded) => {
      const character = String.fromCharCode(Number.parseInt(encoded.slice(1), 16));
      return UNRESERVED.test(character) ? character : encoded.toUpperCase();
    });
}

/**
 * The canonical form of a path: without line ends, dot segments, repeated slashes, and slashes and blanks at the
 * end, each character in one encoding. It starts with exactly one slash, so a redirect to it stays on this site.
 */
function canonicalPath(path: string): string {
  const clean = normalizeEncoding(path.replace(LINE_ENDS, "")).replace(/\/{2,}/g, "/");
  return trimPath(new URL(`http://site${clean}`).pathname);
}

/**
 * Redirects every other form of a URL to the canonical one.
 * @param spell returns a path with the declared spelling of its route
 */
export function canonicalUrl(spell: (path: string) => string): RequestHandler {
  return (request, response, next) => {
    // A request target has no fragment, but some clients send one.
    const [url = "/"] = request.url.split("#", 1);
    const [path = "/"] = url.split("?", 1);
    const canonical = spell(canonicalPath(path)) + url.slice(path.length);
    // Remix reads the original URL. What nobody can read needs no redirect.
    if (response.locals.isUnreadable) request.url = request.originalUrl = canonical;
    if (request.url === canonical) return next();
    response.set("Cache-Control", CACHE.none);
    response.redirect(308, canonical);
  };
}
