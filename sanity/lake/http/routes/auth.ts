import { setTimeout as wait } from "node:timers/promises";
import { z } from "zod";
import { InvalidTokenError, signInPage } from "../../auth";
import type { Services } from "../../services";
import { readForm } from "../body";
import type { Route, RouteContext } from "../context";
import { badRequest, notFound } from "../http-error";
import { sendJson } from "../json";
import { readQuery, text } from "../params";

/** How a Studio gets a token: the page asks a person for it, the Studio trades the id it comes back with. */
export const signInRoutes: Route[] = [
  { method: "GET", path: "/auth/login/local", needs: "nothing", handle: showPage },
  { method: "POST", path: "/auth/login/local", needs: "nothing", handle: checkToken },
  { method: "GET", path: "/auth/fetch", needs: "nothing", handle: tradeSession },
];

function showPage(context: RouteContext): void {
  returnAddress(context);
  sendPage(context, 200);
}

async function checkToken(context: RouteContext): Promise<void> {
  const { request, response, services } = context;
  const target = returnAddress(context);
  requireOwnPage(context);
  const { signIn } = services;
  const address = services.addressOf(request);
  const token = ((await readForm(request)).get("token") ?? "").trim();
  if (!isKnown(services, token)) {
    const blockedMs = signIn.attempts.blockedFor(address);
    if (blockedMs > 0) {
      response.setHeader("Retry-After", Math.ceil(blockedMs / 1000));
      const minutes = Math.ceil(blockedMs / 60_000);
      return sendPage(context, 429, `Too many wrong tokens. Try again in ${minutes} minutes.`);
    }
    await wait(signIn.attempts.fail(address), undefined, { ref: false });
    return sendPage(context, 401, "That is not a token of this server. Copy the whole line.");
  }
  signIn.attempts.succeed(address);
  target.hash = `sid=${signIn.begin(token)}`;
  response.writeHead(303, { Location: target.href, "Cache-Control": "no-store" }).end();
}

function isKnown({ authenticate }: Services, token: string): boolean {
  try {
    return authenticate(token).role !== "anonymous";
  } catch (error) {
    if (error instanceof InvalidTokenError) return false;
    throw error;
  }
}

const tradeShape = z.object({ sid: text });

function tradeSession({ response, services, query }: RouteContext): void {
  const token = services.signIn.trade(readQuery(query, tradeShape).sid ?? "");
  if (!token) throw notFound("This sign-in is used or too old: sign in again");
  sendJson(response, 200, { token });
}

const originShape = z.object({ origin: text });

/** Where the Studio is; never anywhere else, or a link could carry a session away. */
function returnAddress({ request, services, query }: RouteContext): URL {
  const { origin = "" } = readQuery(query, originShape);
  if (!services.origins.allows(origin, request.headers.host)) {
    throw badRequest('"origin" must be the address of a Studio on this server');
  }
  return new URL(origin);
}

/** Another site's page must not sign somebody in, or use up somebody's tries. */
function requireOwnPage({ request, services }: RouteContext): void {
  const { origin, host } = request.headers;
  if (origin === undefined || services.origins.isOwn(origin, host)) return;
  throw badRequest("Send this form from the sign-in page");
}

function sendPage(
  { request, response, query }: RouteContext,
  status: number,
  problem?: string,
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
  response.end(request.method === "HEAD" ? undefined : signInPage(`?${query}`, problem));
}
