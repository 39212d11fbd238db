import type { RequestHandler } from "express";
import type { Env } from "../app/utils/env.server";

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
export function securityHeaders(env: Env): RequestHandler {
  const headers: Record<string, string> = { ...HEADERS };
  if (env.SITE_URL.startsWith("https:")) {
    headers["Strict-Transport-Security"] = "max-age=31536000; includeSubDomains";
  }
  return (_req, res, next) => {
    res.set(headers);
    next();
  };
}
