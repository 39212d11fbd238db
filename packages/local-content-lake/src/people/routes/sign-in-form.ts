import { randomBytes } from "node:crypto";
import { z } from "zod";
import { readQuery, text } from "../../http/request/params";
import { badRequest } from "../../util/errors";
import type { PeopleContext } from "../context";

const originShape = z.object({ origin: text });

/** The Studio's URL. Only origins that may have credentials, or a link could hand a session to another site. */
export function findReturnUrl({ request, services, query }: PeopleContext): URL | undefined {
  const { origin = "" } = readQuery(query, originShape);
  const isOurs = services.origins.allowsCredentials(origin, request.headers.host);
  return isOurs ? new URL(origin) : undefined;
}

/** Like `findReturnUrl`. @throws LakeError 400 if there is none */
export function readReturnUrl(context: PeopleContext): URL {
  const url = findReturnUrl(context);
  if (!url) throw badRequest('"origin" must be the address of a Studio on this server');
  return url;
}

/** Rejects forms of other sites, which must not sign a user in or use up their attempts. */
export function requireSameOrigin({ request, services }: PeopleContext): void {
  const { origin, host } = request.headers;
  if (origin === undefined || services.origins.isOwn(origin, host)) return;
  throw badRequest("Send this form from the sign-in page");
}

/** The cookie with the nonce that `redirectToStudio` stores. */
export const SIGN_IN_COOKIE = "lake-sign-in";
const COOKIE_SECONDS = 60;

/** Redirects to the Studio with a one-time id, and stores the nonce that belongs to it in this browser. */
export function redirectToStudio(context: PeopleContext, studio: URL, token: string): void {
  const { request, response, services } = context;
  const { sid, nonce } = services.signIn.begin(token);
  const own = new URL(services.origins.of(request));
  // A Studio on another site sends the cookie only with `SameSite=None`.
  const sameSite = isSecure(context) && own.host !== studio.host ? "None" : "Lax";
  const cookie = { name: SIGN_IN_COOKIE, value: nonce, seconds: COOKIE_SECONDS, sameSite } as const;
  const target = new URL(studio);
  target.hash = `sid=${sid}`;
  response.writeHead(303, {
    Location: target.href,
    "Cache-Control": "no-store",
    "Set-Cookie": cookieHeader(context, cookie),
  });
  response.end();
}

/**
 * @param page HTML
 * @param scriptSource of the page's script, for its Content-Security-Policy
 */
export function sendPage(
  context: PeopleContext,
  status: number,
  page: string,
  scriptSource?: string,
): void {
  const { request, response } = context;
  const origin = findReturnUrl(context)?.origin ?? "";
  const scripts = scriptSource ? ` script-src ${scriptSource};` : "";
  response.writeHead(status, {
    "Content-Type": "text/html; charset=utf-8",
    "Cache-Control": "no-store",
    // form-action also applies to the redirect after the form.
    "Content-Security-Policy": `default-src 'none'; style-src 'unsafe-inline';${scripts} form-action 'self' ${origin}; frame-ancestors 'none'; base-uri 'none'`,
    "Referrer-Policy": "same-origin",
    "X-Content-Type-Options": "nosniff",
  });
  response.end(request.method === "HEAD" ? undefined : page);
}

interface Cookie {
  name: string;
  value: string;
  seconds: number;
  sameSite?: "Lax" | "None";
}

type CookieContext = Pick<PeopleContext, "request" | "services">;

/** A cookie that no script reads; over HTTPS, for this host only. */
function cookieHeader(
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

/** The nonce in a cookie of this browser; a new one if it has none. All tabs have the same one, so each stays valid. */
export function keepNonce(context: PeopleContext, name: string, seconds: number): string {
  const value = readCookie(context, name) || randomBytes(24).toString("base64url");
  context.response.setHeader("Set-Cookie", cookieHeader(context, { name, value, seconds }));
  return value;
}

/** The value of a cookie that `cookieHeader` set, or "". */
export function readCookie(context: CookieContext, name: string): string {
  const start = `${fullName(context, name)}=`;
  const cookies = (context.request.headers.cookie ?? "").split(/; */);
  const value = cookies.find((cookie) => cookie.startsWith(start))?.slice(start.length) ?? "";
  // Only what the lake sets itself.
  return /^[\w-]{32}$/.test(value) ? value : "";
}

function isSecure({ request, services }: CookieContext): boolean {
  return services.origins.of(request).startsWith("https:");
}

// `__Host-` cookies are only accepted over HTTPS, from this host, for all paths.
function fullName(context: CookieContext, name: string): string {
  return `${isSecure(context) ? "__Host-" : ""}${name}`;
}
