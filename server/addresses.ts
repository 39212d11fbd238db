import type { RequestHandler } from "express";
import { CACHE } from "../app/utils/cache.server";

const METHODS = new Set(["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"]);

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

/**
 * The one form of a path: no ends of lines, no doubled slashes, none at the end. The result starts with exactly one
 * slash, so a redirect to it stays on this site.
 */
function canonicalPath(path: string): string {
  return path
    .replace(LINE_ENDS, "")
    .replace(/\/{2,}/g, "/")
    .replace(/(.)\/$/, "$1");
}

/** Answers addresses and methods that nothing here can have. */
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

/** Sends every spelling of an address to the one form. */
export const canonicalAddresses: RequestHandler = (req, res, next) => {
  const [path = "/"] = req.url.split("?", 1);
  if (path === canonicalPath(path)) return next();
  res.set("Cache-Control", CACHE.none);
  res.redirect(308, canonicalPath(path) + req.url.slice(path.length));
};
