const YEAR_SECONDS = 31_536_000;

/**
 * Security headers of a standalone lake; an embedding server sets its own. Images and data are usable from other
 * origins, which CORS and tokens restrict.
 * @param publicUrl the URL that clients use, if known
 */
export function securityHeaders(publicUrl: string | undefined): [name: string, value: string][] {
  const headers: [string, string][] = [
    ["X-Content-Type-Options", "nosniff"],
    ["Referrer-Policy", "no-referrer"],
    ["Cross-Origin-Resource-Policy", "cross-origin"],
    // Opened directly in a browser, no response runs or loads anything.
    [
      "Content-Security-Policy",
      "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'",
    ],
    ["X-Frame-Options", "DENY"],
  ];
  if (!publicUrl?.startsWith("https:")) return headers;
  return [...headers, ["Strict-Transport-Security", `max-age=${YEAR_SECONDS}`]];
}
