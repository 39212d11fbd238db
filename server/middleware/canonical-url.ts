import type { RequestHandler } from "express";
import { CACHE } from "../../app/lib/config/cache-control.server";
import { PAGES } from "../../contract/pages";

const METHODS = new Set(["GET", "HEAD", "POST"]);

/** A browser reads a backslash as a slash and drops these blanks, so `/\t/host` could lead away from the site. */
const AMBIGUOUS = /[\\\t\n\v\f\r ]/;

function isReadable(path: string): boolean {
  if (!path.startsWith("/") || AMBIGUOUS.test(path)) return false;
  try {
    decodeURIComponent(path);
    return true;
  } catch {
    return false;
  }
}

/** The ends of lines, encoded: a link that was copied with one has it at its end, and no route takes one in. */
const LINE_ENDS = /%0[ad]|%e2%80%a[89]/gi;

const PAGE_PATHS: ReadonlySet<string> = new Set(Object.values(PAGES).map(({ path }) => path));

/**
 * The one form of a path: no ends of lines, no doubled slashes, none at the end, a page's name in small letters. The
 * result starts with exactly one slash, so a redirect to it stays on this site.
 */
function canonicalPath(path: string): string {
  const clean = path
    .replace(LINE_ENDS, "")
    .replace(/\/{2,}/g, "/")
    .replace(/(.)\/$/, "$1");
  const small = clean.toLowerCase();
  return PAGE_PATHS.has(small) ? small : clean;
}

/** Answers addresses and methods that nothing of the site can have. */
export const readableAddresses: RequestHandler = (req, res, next) => {
  const [path = "/"] = req.url.split("?", 1);
  if (!METHODS.has(req.method)) {
    res
      .status(405)
      .set({ Allow: [...METHODS].join(", "), "Cache-Control": CACHE.none })
      .type("text")
      .send("Method not allowed.");
  } else if (!isReadable(path)) {
    res
      .status(400)
      .set("Cache-Control", CACHE.none)
      .type("text")
      .send("Bad request: this address cannot be read.");
  } else {
    next();
  }
};

/** Says beside a 405 of Remix what a page that takes no posts does take. */
export function allowedMethods(takesPosts: (path: string) => boolean): RequestHandler {
  return (req, res, next) => {
    if (req.method === "POST" && !takesPosts(req.path)) res.set("Allow", "GET, HEAD");
    next();
  };
}

/** Sends every spelling of an address to the one form. */
export const canonicalAddresses: RequestHandler = (req, res, next) => {
  const [path = "/"] = req.url.split("?", 1);
  if (path === canonicalPath(path)) return next();
  res.set("Cache-Control", CACHE.none);
  res.redirect(308, canonicalPath(path) + req.url.slice(path.length));
};
