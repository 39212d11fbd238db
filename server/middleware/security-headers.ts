import type { RequestHandler } from "express";
import type { Env } from "../../app/lib/config/env.server";
import type { Headers } from "../cache/cache-entry";

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
  // For what is no page: opened by itself it runs and loads nothing. A page has a policy of its own.
  "Content-Security-Policy":
    "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'self'",
  "X-Frame-Options": "SAMEORIGIN",
};

const YEAR_SECONDS = 31_536_000;

/** The headers every answer carries, the lake's included, unless it has its own. */
export function commonHeaders(env: Env): Headers {
  const headers = Object.entries(HEADERS) as Headers;
  if (!env.SITE_URL.startsWith("https:")) return headers;
  // Other names of the domain may not be on https: only whoever runs them can say.
  const scope = env.HSTS_SUBDOMAINS ? "; includeSubDomains" : "";
  return [...headers, ["Strict-Transport-Security", `max-age=${YEAR_SECONDS}${scope}`]];
}

/** For what writes a policy of its own beside what is there, where a browser would keep to both. */
export const withoutPolicy: RequestHandler = (_req, res, next) => {
  res.removeHeader("Content-Security-Policy");
  next();
};
