import { setTimeout as wait } from "node:timers/promises";
import { z } from "zod";
import { findAccess, signInPage } from "../../../auth";
import type { Route, RouteContext } from "../../context";
import { readForm } from "../../request/body";
import { readQuery, text } from "../../request/params";
import { notFound } from "../../response/errors";
import { sendJson } from "../../response/json";
import { readReturnUrl, requireSameOrigin, sendPage } from "./sign-in-form";
import { linkRoutes } from "./sign-in-link";

/** How a Studio gets a token: the page asks a person for it, the Studio trades the id it comes back with. */
export const signInRoutes: Route[] = [
  { method: "GET", path: "/auth/login/local", needs: "nothing", handle: showPage },
  { method: "POST", path: "/auth/login/local", needs: "nothing", handle: checkToken },
  ...linkRoutes,
  { method: "GET", path: "/auth/fetch", needs: "nothing", handle: tradeSession },
];

function showPage(context: RouteContext): void {
  readReturnUrl(context);
  showForm(context, 200);
}

async function checkToken(context: RouteContext): Promise<void> {
  const { request, response, services } = context;
  const target = readReturnUrl(context);
  requireSameOrigin(context);
  const { signIn } = services;
  const address = services.getClientIp(request);
  const token = ((await readForm(context)).get("token") ?? "").trim();
  if (!findAccess(services.authenticate, token)) {
    const blockedMs = signIn.attempts.blockedFor(address);
    if (blockedMs > 0) {
      response.setHeader("Retry-After", Math.ceil(blockedMs / 1000));
      const minutes = Math.ceil(blockedMs / 60_000);
      return showForm(context, 429, `Too many wrong tokens. Try again in ${minutes} minutes.`);
    }
    await wait(signIn.attempts.recordFailure(address), undefined, { ref: false });
    return showForm(context, 401, "That is not a token of this server. Copy the whole line.");
  }
  signIn.attempts.reset(address);
  target.hash = `sid=${signIn.createSid(token)}`;
  response.writeHead(303, { Location: target.href, "Cache-Control": "no-store" }).end();
}

function showForm(context: RouteContext, status: number, problem?: string): void {
  sendPage(context, status, signInPage(`?${context.query}`, problem));
}

const tradeShape = z.object({ sid: text });

function tradeSession({ response, services, query }: RouteContext): void {
  const token = services.signIn.exchange(readQuery(query, tradeShape).sid ?? "");
  if (!token) throw notFound("This sign-in is used or too old: sign in again");
  sendJson(response, 200, { token });
}
