import { z } from "zod";
import type { RouteContext } from "../../context";
import { readQuery, text } from "../../request/params";
import { badRequest } from "../../response/errors";

const originShape = z.object({ origin: text });

/** Where the Studio is; never anywhere else, or a link could carry a session away. */
export function readReturnUrl({ request, services, query }: RouteContext): URL {
  const { origin = "" } = readQuery(query, originShape);
  if (!services.origins.allows(origin, request.headers.host)) {
    throw badRequest('"origin" must be the address of a Studio on this server');
  }
  return new URL(origin);
}

/** Another site's page must not sign somebody in, or use up somebody's tries. */
export function requireSameOrigin({ request, services }: RouteContext): void {
  const { origin, host } = request.headers;
  if (origin === undefined || services.origins.isOwn(origin, host)) return;
  throw badRequest("Send this form from the sign-in page");
}

/** @param page HTML */
export function sendPage(
  { request, response, query }: RouteContext,
  status: number,
  page: string,
): void {
  const origin = new URL(query.get("origin") ?? "").origin;
  response.writeHead(status, {
    "Content-Type": "text/html; charset=utf-8",
    "Cache-Control": "no-store",
    // A form's target also covers where the answer to it leads.
    "Content-Security-Policy": `default-src 'none'; style-src 'unsafe-inline'; form-action 'self' ${origin}; frame-ancestors 'none'; base-uri 'none'`,
    "Referrer-Policy": "same-origin",
    "X-Content-Type-Options": "nosniff",
  });
  response.end(request.method === "HEAD" ? undefined : page);
}
