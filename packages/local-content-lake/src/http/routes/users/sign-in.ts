import { setTimeout as wait } from "node:timers/promises";
import { z } from "zod";
import { findAccess, signInPage } from "../../../auth";
import type { Route, RouteContext } from "../../context";
import { readForm } from "../../request/body";
import { readQuery, text } from "../../request/params";
import { notFound } from "../../response/errors";
import { sendJson } from "../../response/json";
import {
  readNonce,
  readReturnUrl,
  redirectToStudio,
  requireSameOrigin,
  sendPage,
} from "./sign-in-form";

/** How a Studio gets a token: the sign-in page takes it, and the Studio exchanges the id in its URL for it. */
export const signInRoutes: Route[] = [
  { method: "GET", path: "/auth/login/local", needs: "nothing", handle: showPage },
  {
    method: "POST",
    path: "/auth/login/local",
    needs: "nothing",
    audit: "sign-in",
    handle: checkToken,
  },
  { method: "GET", path: "/auth/fetch", needs: "nothing", handle: exchangeSid },
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
  const clientIp = services.getClientIp(request);
  const token = ((await readForm(context)).get("token") ?? "").trim();
  const holder = findAccess(services.authenticate, token);
  if (!holder) {
    const blockedMs = signIn.attempts.blockedFor(clientIp);
    if (blockedMs > 0) {
      response.setHeader("Retry-After", Math.ceil(blockedMs / 1000));
      const minutes = Math.ceil(blockedMs / 60_000);
      return showForm(context, 429, `Too many wrong tokens. Try again in ${minutes} minutes.`);
    }
    await wait(signIn.attempts.recordFailure(clientIp), undefined, { ref: false });
    return showForm(context, 401, "That is not a token of this server. Copy the whole line.");
  }
  signIn.attempts.reset(clientIp);
  context.audit.actor = holder.user.id;
  redirectToStudio(context, target, token);
}

function showForm(context: RouteContext, status: number, problem?: string): void {
  sendPage(context, status, signInPage(`?${context.query}`, problem));
}

const exchangeShape = z.object({ sid: text });

function exchangeSid(context: RouteContext): void {
  const { response, services, query } = context;
  const { sid = "" } = readQuery(query, exchangeShape);
  const token = services.signIn.exchange(sid, readNonce(context));
  if (!token) throw notFound("This sign-in is used or too old: sign in again");
  sendJson(response, 200, { token });
}
