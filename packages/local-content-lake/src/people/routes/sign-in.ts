import { z } from "zod";
import { findAccess } from "../../auth/authenticate";
import { readForm } from "../../http/request/body";
import { readQuery, text } from "../../http/request/params";
import { notFound } from "../../util/errors";
import { parseJson } from "../../util/json";
import { type PeopleContext, route } from "../context";
import {
  NO_PASSKEY,
  passkeyHost,
  requestOptions,
  usedPasskey,
  verifyUse,
} from "../passkeys/webauthn";
import { PASSKEY_SCRIPT_SOURCE, type SignInProblems, signInPage } from "../sign-in/pages";
import { deviceName } from "../user-agent";
import {
  keepNonce,
  readCookie,
  readReturnUrl,
  redirectToStudio,
  requireSameOrigin,
  SIGN_IN_COOKIE,
  sendPage,
} from "./sign-in-form";

/** How a Studio gets a token: the sign-in page takes it or a passkey, and the Studio exchanges the id in its URL for it. */
export const signInRoutes = [
  route("GET /auth/login/local", "nothing", (context) => {
    readReturnUrl(context);
    showForm(context, 200);
  }),
  route("POST /auth/login/local", "nothing", signIn, { audit: "sign-in" }),
  route("GET /auth/fetch", "nothing", exchangeSid),
];

/** What a form led to: a session, or an error message. */
type Outcome =
  | { personId: string; token: string }
  | { problem: string /** False for what happens to honest users. */; isWrong: boolean };

/** The page has two forms: one sends a token, the other what a passkey signed. */
async function signIn(context: PeopleContext): Promise<void> {
  const { request, services, audit } = context;
  const target = readReturnUrl(context);
  requireSameOrigin(context);
  const form = await readForm(context);
  const signed = form.get("passkey");
  const kind = signed === null ? "token" : "passkey";
  const outcome =
    signed === null
      ? useToken(context, (form.get("token") ?? "").trim())
      : await usePasskey(context, signed);
  if ("problem" in outcome) {
    const seconds = outcome.isWrong ? await recordFailure(context) : 0;
    const problem = seconds ? `Too many wrong ${kind}s. ${tryLater(seconds)}` : outcome.problem;
    return showForm(context, seconds ? 429 : 401, { [kind]: problem });
  }
  services.attempts.reset(services.getClientIp(request));
  audit.actor = outcome.personId;
  redirectToStudio(context, target, outcome.token);
}

function useToken({ services }: PeopleContext, token: string): Outcome {
  const holder = findAccess(services.authentication, token);
  if (holder) return { personId: holder.user.id, token };
  const problem = "That is not a token of this server. Copy the whole line.";
  return { problem, isWrong: true };
}

/** Waits after a wrong token or passkey. @returns the seconds for which the client is blocked, or 0 */
async function recordFailure({ request, response, services }: PeopleContext): Promise<number> {
  const blockedMs = await services.attempts.delay(services.getClientIp(request));
  const seconds = Math.ceil(blockedMs / 1000);
  if (seconds > 0) response.setHeader("Retry-After", seconds);
  return seconds;
}

export function tryLater(seconds: number): string {
  return `Try again in ${Math.ceil(seconds / 60)} minutes.`;
}

/** @param typed email of the last attempt */
export function showForm(
  context: PeopleContext,
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

function exchangeSid(context: PeopleContext) {
  const { services, query } = context;
  const { sid = "" } = readQuery(query, exchangeShape);
  const token = services.signIn.exchange(sid, readCookie(context, SIGN_IN_COOKIE));
  if (!token) throw notFound("This sign-in is used or too old: sign in again");
  return { token };
}

/** Binds a challenge to the browser that got it. Another one than that of `redirectToStudio`, which each sign-in sets. */
const PASSKEY_COOKIE = "lake-passkey";
const PASSKEY_COOKIE_SECONDS = 600;

const REMOVED =
  "This passkey is not one of this server’s, or it was removed. Ask an administrator for a sign-in link.";
const OLD = "The sign-in page was open for too long, or this sign-in was used. Try again.";

/**
 * The options of the passkey form, as JSON, for a challenge that only this browser can answer. Undefined if nobody has
 * a passkey or the lake is reached at an IP address.
 */
function offerPasskeys(context: PeopleContext): string | undefined {
  const { services, request } = context;
  const hostName = passkeyHost(services.origins.of(request));
  if (!hostName || services.people.passkeys.list().length === 0) return undefined;
  const nonce = keepNonce(context, PASSKEY_COOKIE, PASSKEY_COOKIE_SECONDS);
  return JSON.stringify(
    requestOptions(hostName, services.signIn.challenges.make(bindingOf(nonce))),
  );
}

/**
 * Verifies what the passkey form sent, and begins a session.
 *
 * @param text the browser's answer, as JSON
 * @throws StorageError
 */
async function usePasskey(context: PeopleContext, text: string): Promise<Outcome> {
  const { request, services } = context;
  const { people, signIn, origins } = services;
  const origin = new URL(origins.of(request)).origin;
  const answer = usedPasskey.safeParse(parsed(text));
  const hostName = passkeyHost(origin);
  if (!answer.success || !hostName) return { problem: REMOVED, isWrong: true };
  // An unknown passkey takes the same steps, so that neither the answer nor its time tells which ones exist.
  const passkey = people.passkeys.find(answer.data.id) ?? NO_PASSKEY;
  context.audit.target = passkey.id;
  const nonce = readCookie(context, PASSKEY_COOKIE);
  let signed = "";
  let isOld = false;
  const counter = await verifyUse(answer.data, passkey, {
    origins: [origin],
    hostName,
    isChallenge(challenge) {
      signed = challenge;
      isOld = nonce === "" || !signIn.challenges.isValid(challenge, bindingOf(nonce));
      return !isOld;
    },
  });
  if (isOld) return { problem: OLD, isWrong: false };
  if (counter === undefined) return { problem: REMOVED, isWrong: true };
  if (!signIn.challenges.use(signed, bindingOf(nonce))) return { problem: OLD, isWrong: false };
  const device = deviceName(request.headers["user-agent"]);
  const token = people.passkeys.signIn(passkey.id, counter, device);
  return token ? { personId: passkey.personId, token } : { problem: REMOVED, isWrong: true };
}

const bindingOf = (nonce: string) => `sign-in ${nonce}`;

function parsed(text: string): unknown {
  try {
    return parseJson(text);
  } catch {
    return undefined;
  }
}
