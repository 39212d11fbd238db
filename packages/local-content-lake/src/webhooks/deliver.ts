import { createHmac } from "node:crypto";
import type { IncomingMessage } from "node:http";
import { ForbiddenHostError, type Resolve, requestPublic } from "../util/public-host";
import type { Hook } from "./hook";
import { type HookAttempt, type HookMessage, newAttempt } from "./message";

const TIMEOUT_MS = 30_000;
const MAX_RESULT_CHARACTERS = 4_000;
/** For the beginning of a response, which may never end. */
const MAX_RESULT_MS = 1_000;

interface DeliveryOptions {
  allowedHosts: ReadonlySet<string>;
  stopping: AbortSignal;
  resolve?: Resolve | undefined;
}

/**
 * Sends a message once. Never rejects: the attempt has the failure. Resolves with the status, because the receiver has
 * the message from then on, and its body may take long.
 * @param allowedHosts hosts that may be called although their address is not public
 * @param stopping aborts the request when the lake closes
 * @param resolve finds the addresses of a name; default: the system's resolver
 * @returns the attempt, and the first characters of the response; null if no response has arrived
 */
export async function deliver(
  hook: Hook,
  message: HookMessage,
  now: number,
  { allowedHosts, stopping, resolve }: DeliveryOptions,
): Promise<{ attempt: HookAttempt; body: Promise<string | null> }> {
  const started = performance.now();
  const result = (outcome: Parameters<typeof newAttempt>[2]) =>
    newAttempt(message, now, {
      ...outcome,
      duration: Math.round(performance.now() - started),
    });
  const timeout = AbortSignal.timeout(TIMEOUT_MS);
  try {
    const response = await requestPublic(new URL(hook.url), {
      allowed: allowedHosts,
      resolve,
      method: hook.httpMethod,
      headers: headersOf(hook, message, now),
      body: hook.httpMethod === "GET" ? undefined : message.payload,
      signal: AbortSignal.any([timeout, stopping]),
    });
    const resultCode = response.statusCode ?? 0;
    const isSuccess = resultCode >= 200 && resultCode <= 299;
    const attempt = result({ failureReason: isSuccess ? null : "http", resultCode });
    return { attempt, body: beginningOf(response) };
  } catch (error) {
    const isForbidden = error instanceof ForbiddenHostError;
    const attempt = isForbidden
      ? result({ failureReason: "other", resultBody: error.message })
      : result({ failureReason: timeout.aborted ? "timeout" : "network" });
    return { attempt, body: Promise.resolve(null) };
  }
}

/**
 * Reads the first characters of a response, which may be endless. An interrupted body is no failure: the status says
 * that the receiver got the message.
 */
async function beginningOf(response: IncomingMessage): Promise<string> {
  let text = "";
  const late = setTimeout(() => response.destroy(), MAX_RESULT_MS);
  response.setEncoding("utf8");
  try {
    for await (const chunk of response) {
      text += chunk;
      if (text.length >= MAX_RESULT_CHARACTERS) break;
    }
  } catch {}
  clearTimeout(late);
  response.destroy();
  return text.slice(0, MAX_RESULT_CHARACTERS);
}

function headersOf(hook: Hook, message: HookMessage, now: number): Record<string, string> {
  // Receivers identify Sanity by this name.
  const headers = new Headers({ "User-Agent": "Sanity.io webhook delivery" });
  const given = {
    ...hook.headers,
    "Content-Type": "application/json",
    // The same for every attempt, so that a receiver can skip duplicates.
    "Idempotency-Key": message.id,
    "Sanity-Transaction-Id": message.transactionId,
    "Sanity-Transaction-Time": message.transactionTime,
    "Sanity-Project-Id": message.projectId,
    "Sanity-Dataset": message.dataset,
    "Sanity-Document-Id": message.documentId,
    "Sanity-Operation": message.operation,
    "Sanity-Webhook-Id": hook.id,
    ...(hook.secret && {
      "Sanity-Webhook-Signature": signature(message.payload, now, hook.secret),
    }),
  };
  for (const [name, value] of Object.entries(given)) headers.set(name, value);
  return Object.fromEntries(headers);
}

/**
 * Signs a payload in the form that `@sanity/webhook` verifies: `t=<milliseconds>,v1=<HMAC-SHA256 of "t.payload",
 * base64url>`.
 */
function signature(payload: string, timestamp: number, secret: string): string {
  const hash = createHmac("sha256", secret).update(`${timestamp}.${payload}`).digest("base64url");
  return `t=${timestamp},v1=${hash}`;
}
