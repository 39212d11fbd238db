import { randomBytes } from "node:crypto";
import {
  NO_PASSKEY,
  passkeyHost,
  requestOptions,
  usedPasskey,
  verifyUse,
} from "../../../auth/passkeys/webauthn";
import { deviceName } from "../../../auth/people";
import { parseJson } from "../../../util/json";
import type { RouteContext } from "../../context";
import { cookieHeader, readCookie } from "./cookies";

/** Binds a challenge to the browser that got it. Another one than that of `redirectToStudio`, which each sign-in sets. */
const COOKIE = "lake-passkey";
const COOKIE_SECONDS = 600;

const REMOVED =
  "This passkey is not one of this server’s, or it was removed. Ask an administrator for a sign-in link.";
const OLD = "The sign-in page was open for too long, or this sign-in was used. Try again.";

/**
 * The options of the passkey form, as JSON, for a challenge that only this browser can answer. Undefined if nobody has
 * a passkey or the lake is reached at an IP address.
 */
export function offerPasskeys(context: RouteContext): string | undefined {
  const { response, services, request } = context;
  const hostName = passkeyHost(services.origins.of(request));
  if (!hostName || services.people.passkeys.list().length === 0) return undefined;
  // The same one in every tab, so that each tab's challenge stays valid.
  const nonce = readCookie(context, COOKIE) || randomBytes(24).toString("base64url");
  const cookie = { name: COOKIE, value: nonce, seconds: COOKIE_SECONDS };
  response.setHeader("Set-Cookie", cookieHeader(context, cookie));
  return JSON.stringify(
    requestOptions(hostName, services.signIn.challenges.make(bindingOf(nonce))),
  );
}

type Outcome =
  | { personId: string; token: string }
  | { problem: string /** False for what happens to honest users. */; isWrong: boolean };

/**
 * Verifies what the passkey form sent, and begins a session.
 *
 * @param text the browser's answer, as JSON
 * @throws StorageError
 */
export async function usePasskey(context: RouteContext, text: string): Promise<Outcome> {
  const { request, services } = context;
  const { people, signIn, origins } = services;
  const origin = new URL(origins.of(request)).origin;
  const answer = usedPasskey.safeParse(parsed(text));
  const hostName = passkeyHost(origin);
  if (!answer.success || !hostName) return { problem: REMOVED, isWrong: true };
  // An unknown passkey takes the same steps, so that neither the answer nor its time tells which ones exist.
  const passkey = people.passkeys.find(answer.data.id) ?? NO_PASSKEY;
  context.audit.target = passkey.id;
  const nonce = readCookie(context, COOKIE);
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
