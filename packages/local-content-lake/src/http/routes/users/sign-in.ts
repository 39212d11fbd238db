import { z } from "zod";
import { findAccess, PASSKEY_SCRIPT_SOURCE, type SignInProblems, signInPage } from "../../../auth";
import { type RouteContext, route } from "../../context";
import { readForm } from "../../request/body";
import { readQuery, text } from "../../request/params";
import { notFound } from "../../response/errors";
import { offerPasskeys, usePasskey } from "./passkey-form";
import {
  readNonce,
  readReturnUrl,
  redirectToStudio,
  requireSameOrigin,
  sendPage,
} from "./sign-in-form";

/** How a Studio gets a token: the sign-in page takes it or a passkey, and the Studio exchanges the id in its URL for it. */
export const signInRoutes = [
  route("GET /auth/login/local", "nothing", showPage),
  route("POST /auth/login/local", "nothing", signIn, { audit: "sign-in" }),
  route("GET /auth/fetch", "nothing", exchangeSid),
];

function showPage(context: RouteContext): void {
  readReturnUrl(context);
  showForm(context, 200);
}

/** The page has two forms: one sends a token, the other what a passkey signed. */
async function signIn(context: RouteContext): Promise<void> {
  const target = readReturnUrl(context);
  requireSameOrigin(context);
  const form = await readForm(context);
  const signed = form.get("passkey");
  if (signed === null) return checkToken(context, target, (form.get("token") ?? "").trim());
  return checkPasskey(context, target, signed);
}

async function checkToken(context: RouteContext, target: URL, token: string): Promise<void> {
  const { services } = context;
  const holder = findAccess(services.authenticate, token);
  if (!holder) {
    const seconds = await recordFailure(context);
    const problem = seconds
      ? `Too many wrong tokens. ${tryLater(seconds)}`
      : "That is not a token of this server. Copy the whole line.";
    return showForm(context, seconds ? 429 : 401, { token: problem });
  }
  signedIn(context, target, { personId: holder.user.id, token });
}

async function checkPasskey(context: RouteContext, target: URL, signed: string): Promise<void> {
  const outcome = await usePasskey(context, signed);
  if (!("problem" in outcome)) return signedIn(context, target, outcome);
  const seconds = outcome.isWrong ? await recordFailure(context) : 0;
  const problem = seconds ? `Too many wrong passkeys. ${tryLater(seconds)}` : outcome.problem;
  showForm(context, seconds ? 429 : 401, { passkey: problem });
}

function signedIn(
  context: RouteContext,
  target: URL,
  { personId, token }: { personId: string; token: string },
): void {
  const { request, services } = context;
  services.signIn.attempts.reset(services.getClientIp(request));
  context.audit.actor = personId;
  redirectToStudio(context, target, token);
}

/** Waits after a wrong token or passkey. @returns the seconds for which the client is blocked, or 0 */
async function recordFailure({ request, response, services }: RouteContext): Promise<number> {
  const blockedMs = await services.signIn.attempts.delay(services.getClientIp(request));
  const seconds = Math.ceil(blockedMs / 1000);
  if (seconds > 0) response.setHeader("Retry-After", seconds);
  return seconds;
}

export function tryLater(seconds: number): string {
  return `Try again in ${Math.ceil(seconds / 60)} minutes.`;
}

/** @param typed email of the last attempt */
export function showForm(
  context: RouteContext,
  status: number,
  problems: SignInProblems = {},
  typed = "",
): void {
  const { query, services } = context;
  const passkeyOptions = offerPasskeys(context);
  const mail = services.notices.sendsSignInLinks ? { typed } : undefined;
  const page = signInPage({ query: `?${query}`, problems, passkeyOptions, mail });
  sendPage(context, status, page, passkeyOptions && PASSKEY_SCRIPT_SOURCE);
}

const exchangeShape = z.object({ sid: text });

function exchangeSid(context: RouteContext) {
  const { services, query } = context;
  const { sid = "" } = readQuery(query, exchangeShape);
  const token = services.signIn.exchange(sid, readNonce(context));
  if (!token) throw notFound("This sign-in is used or too old: sign in again");
  return { token };
}
