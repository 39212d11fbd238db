const YEAR_SECONDS = 31_536_000;

/**
 * What every answer of a lake carries that is served on its own; within another server, that server says. Pictures
 * and data are there to be used by pages of other origins: CORS and tokens say by which.
 * @param publicUrl what clients reach it at, if that is known
 */
export function securityHeaders(publicUrl: string | undefined): [name: string, value: string][] {
  const headers: [string, string][] = [
    ["X-Content-Type-Options", "nosniff"],
    ["Referrer-Policy", "no-referrer"],
    ["Cross-Origin-Resource-Policy", "cross-origin"],
    // Opened by itself, no answer runs or loads anything.
    [
      "Content-Security-Policy",
      "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'",
    ],
    ["X-Frame-Options", "DENY"],
  ];
  if (!publicUrl?.startsWith("https:")) return headers;
  return [...headers, ["Strict-Transport-Security", `max-age=${YEAR_SECONDS}`]];
}
