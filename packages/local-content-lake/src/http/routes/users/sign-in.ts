import { setTimeout as wait } from "node:timers/promises";
import { z } from "zod";
import { holderOf, signInPage } from "../../../auth";
import type { Route, RouteContext } from "../../context";
import { readForm } from "../../request/body";
import { readQuery, text } from "../../request/params";
import { notFound } from "../../response/errors";
import { sendJson } from "../../response/json";
import { requireOwnPage, returnAddress, sendPage } from "./sign-in-form";
import { linkRoutes } from "./sign-in-link";

/** How a Studio gets a token: the page asks a person for it, the Studio trades the id it comes back with. */
export const signInRoutes: Route[] = [
  { method: "GET", path: "/auth/login/local", needs: "nothing", handle: showPage },
  { method: "POST", path: "/auth/login/local", needs: "nothing", handle: checkToken },
  ...linkRoutes,
  { method: "GET", path: "/auth/fetch", needs: "nothing", handle: tradeSession },
];

function showPage(context: RouteContext): void {
  returnAddress(context);
  showForm(context, 200);
}

async function checkToken(context: RouteContext): Promise<void> {
  const { request, response, services } = context;
  const target = returnAddress(context);
  requireOwnPage(context);
  const { signIn } = services;
  const address = services.addressOf(request);
  const token = ((await readForm(request)).get("token") ?? "").trim();
  if (!holderOf(services.authenticate, token)) {
    const blockedMs = signIn.attempts.blockedFor(address);
    if (blockedMs > 0) {
      response.setHeader("Retry-After", Math.ceil(blockedMs / 1000));
      const minutes = Math.ceil(blockedMs / 60_000);
      return showForm(context, 429, `Too many wrong tokens. Try again in ${minutes} minutes.`);
    }
    await wait(signIn.attempts.fail(address), undefined, { ref: false });
    return showForm(context, 401, "That is not a token of this server. Copy the whole line.");
  }
  signIn.attempts.succeed(address);
  target.hash = `sid=${signIn.begin(token)}`;
  response.writeHead(303, { Location: target.href, "Cache-Control": "no-store" }).end();
}

function showForm(context: RouteContext, status: number, problem?: string): void {
  sendPage(context, status, signInPage(`?${context.query}`, problem));
}

const tradeShape = z.object({ sid: text });

function tradeSession({ response, services, query }: RouteContext): void {
  const token = services.signIn.trade(readQuery(query, tradeShape).sid ?? "");
  if (!token) throw notFound("This sign-in is used or too old: sign in again");
  sendJson(response, 200, { token });
}
