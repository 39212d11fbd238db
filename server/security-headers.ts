import type { RequestHandler } from "express";
import type { Env } from "../app/utils/env.server";
import type { Headers } from "./kept";

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
  // For what is no page; a page has a whole Content-Security-Policy from entry.server.tsx.
  "X-Frame-Options": "SAMEORIGIN",
};

/** The headers every answer of the site carries. */
export function commonHeaders(env: Env): Headers {
  const headers = Object.entries(HEADERS) as Headers;
  if (!env.SITE_URL.startsWith("https:")) return headers;
  return [...headers, ["Strict-Transport-Security", "max-age=31536000; includeSubDomains"]];
}

export function securityHeaders(env: Env): RequestHandler {
  const headers = Object.fromEntries(commonHeaders(env));
  return (_req, res, next) => {
    res.set(headers);
    next();
  };
}
