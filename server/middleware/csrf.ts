import type { IncomingHttpHeaders } from "node:http";
import type { RequestHandler } from "express";
import { CACHE } from "../../app/lib/config/cache-control.server";

const READING = new Set(["GET", "HEAD", "OPTIONS"]);

/**
 * Whether a post comes from this site's own pages.
 * A browser that says nothing at all (old, no JavaScript, referrer off) is believed: no other site can make one silent.
 * @param siteUrl the public origin, for a site behind a proxy that changes `Host`
 */
export function isSameOrigin(headers: IncomingHttpHeaders, siteUrl: string): boolean {
  const fetchSite = headers["sec-fetch-site"];
  // Pages cannot forge this header. "none" is a visitor's own doing, like a reload.
  if (fetchSite) return fetchSite === "same-origin" || fetchSite === "none";

  const [forwarded] = String(headers["x-forwarded-host"] ?? "").split(",", 1);
  const hosts = [headers.host, forwarded?.trim(), new URL(siteUrl).host];
  // The scheme is not compared: behind a proxy that ends TLS it is http here.
  const isOwn = (address: string) => URL.canParse(address) && hosts.includes(new URL(address).host);

  const { origin, referer } = headers;
  if (origin && origin !== "null") return isOwn(origin);
  return referer ? isOwn(referer) : origin === undefined;
}

/** Refuses what another site's page posts here. */
export function sameOriginPosts(siteUrl: string): RequestHandler {
  return (req, res, next) => {
    if (READING.has(req.method)) return next();
    if (!isSameOrigin(req.headers, siteUrl)) {
      res
        .status(403)
        .set("Cache-Control", CACHE.none)
        .type("text")
        .send("This form can only be sent from our own pages. Open the page and try again.");
      return;
    }
    // Remix compares the header once more, with `Host` alone: it would end a post behind a proxy in an empty page.
    delete req.headers.origin;
    next();
  };
}
