import type { RequestHandler } from "express";
import type { Headers } from "../cache/cache-entry";
import type { Env } from "../config/settings";

const UNUSED_FEATURES = [
  "camera",
  "microphone",
  "geolocation",
  "payment",
  "usb",
  "browsing-topics",
];

const HEADERS = {
  "X-Content-Type-Options": "nosniff",
  "Referrer-Policy": "strict-origin-when-cross-origin",
  "Permissions-Policy": UNUSED_FEATURES.map((feature) => `${feature}=()`).join(", "),
  "Cross-Origin-Resource-Policy": "same-origin",
  // For responses that are not pages: opened by themselves, they run and load nothing. A page sets its own.
  "Content-Security-Policy":
    "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'self'",
  "X-Frame-Options": "SAMEORIGIN",
};

const YEAR_SECONDS = 31_536_000;

/** The headers of every response, the lake's included, unless it sets its own. */
export function securityHeaders(env: Pick<Env, "SITE_URL" | "HSTS_SUBDOMAINS">): Headers {
  const headers = Object.entries(HEADERS) as Headers;
  if (!env.SITE_URL.startsWith("https:")) return headers;
  // Only the operator knows whether all other names of the domain have HTTPS.
  const scope = env.HSTS_SUBDOMAINS ? "; includeSubDomains" : "";
  return [...headers, ["Strict-Transport-Security", `max-age=${YEAR_SECONDS}${scope}`]];
}

/** Removes the default policy where a handler adds its own: a browser would enforce both. */
export const removeDefaultCsp: RequestHandler = (_request, response, next) => {
  response.removeHeader("Content-Security-Policy");
  next();
};
