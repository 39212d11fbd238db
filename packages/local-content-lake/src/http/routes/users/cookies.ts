import type { RouteContext } from "../../context";

interface Cookie {
  name: string;
  value: string;
  seconds: number;
  sameSite?: "Lax" | "None";
}

export type CookieContext = Pick<RouteContext, "request" | "services">;

/** A cookie that no script reads; over HTTPS, for this host only. */
export function cookieHeader(
  context: CookieContext,
  { name, value, seconds, sameSite = "Lax" }: Cookie,
): string {
  return [
    `${fullName(context, name)}=${value}`,
    "Path=/",
    "HttpOnly",
    `Max-Age=${seconds}`,
    `SameSite=${sameSite}`,
    ...(isSecure(context) ? ["Secure"] : []),
  ].join("; ");
}

/** The value of a cookie that `cookieHeader` set, or "". */
export function readCookie(context: CookieContext, name: string): string {
  const start = `${fullName(context, name)}=`;
  const cookies = (context.request.headers.cookie ?? "").split(/; */);
  const value = cookies.find((cookie) => cookie.startsWith(start))?.slice(start.length) ?? "";
  // Only what the lake sets itself.
  return /^[\w-]{32}$/.test(value) ? value : "";
}

export function isSecure({ request, services }: CookieContext): boolean {
  return services.origins.of(request).startsWith("https:");
}

// `__Host-` cookies are only accepted over HTTPS, from this host, for all paths.
function fullName(context: CookieContext, name: string): string {
  return `${isSecure(context) ? "__Host-" : ""}${name}`;
}
