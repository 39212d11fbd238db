import type { IncomingHttpHeaders } from "node:http";
import type { RequestHandler } from "express";
import { answerText } from "./answer-text";

const SAFE_METHODS = new Set(["GET", "HEAD", "OPTIONS"]);

const REFUSAL = "This form can only be sent from our own pages. Open the page and try again.";

/**
 * Whether a request comes from this site's own pages. One without any of the headers that tell (an old browser, a
 * strict referrer policy) passes: no other site can make a browser leave all of them out.
 * @param siteUrl the public origin, for a proxy that changes `Host`
 */
export function isSameOrigin(headers: IncomingHttpHeaders, siteUrl: string): boolean {
  const fetchSite = headers["sec-fetch-site"];
  // Pages cannot forge this header. "none" is the user's own action, like a reload.
  if (fetchSite) return fetchSite === "same-origin" || fetchSite === "none";

  const [forwarded] = String(headers["x-forwarded-host"] ?? "").split(",", 1);
  const hosts = [headers.host, forwarded?.trim(), new URL(siteUrl).host];
  // Hosts only: behind a proxy that ends TLS, the scheme is http here.
  const isOwn = (url: string) => URL.canParse(url) && hosts.includes(new URL(url).host);

  const { origin, referer } = headers;
  if (origin && origin !== "null") return isOwn(origin);
  return referer ? isOwn(referer) : origin === undefined;
}

/**
 * Rejects state-changing requests from other origins.
 *
 * @param options.siteUrl the site's public origin
 * @returns 403 with a plain-text reason
 * @see https://developer.mozilla.org/docs/Web/HTTP/Headers/Sec-Fetch-Site
 * @example app.use(csrf({ siteUrl: env.SITE_URL }))
 */
export function csrf({ siteUrl }: { siteUrl: string }): RequestHandler {
  return (request, response, next) => {
    if (SAFE_METHODS.has(request.method)) return next();
    if (!isSameOrigin(request.headers, siteUrl)) return answerText(response, 403, REFUSAL);
    // Remix compares it with `Host` alone, which fails behind a proxy that changes `Host`.
    delete request.headers.origin;
    next();
  };
}
