import { createHmac } from "node:crypto";
import type { Hook } from "./hook";
import { type HookAttempt, type HookMessage, newAttempt } from "./message";

const TIMEOUT_MS = 30_000;
const MAX_RESULT_CHARACTERS = 4_000;

/**
 * Sends a message once. Never rejects: the attempt has the failure.
 * @param stopping aborts the request when the lake closes
 */
export async function deliver(
  hook: Hook,
  message: HookMessage,
  now: number,
  stopping: AbortSignal,
): Promise<HookAttempt> {
  const started = performance.now();
  const attempt = newAttempt(message, now);
  const timeout = AbortSignal.timeout(TIMEOUT_MS);
  try {
    const response = await fetch(hook.url, {
      method: hook.httpMethod,
      headers: headersOf(hook, message, now),
      ...(hook.httpMethod !== "GET" && { body: message.payload }),
      // The administrator has not approved the target of a redirect.
      redirect: "manual",
      signal: AbortSignal.any([timeout, stopping]),
    });
    const resultBody = await beginningOf(response);
    const isFailure = !response.ok;
    const result = { resultCode: response.status, resultBody, isFailure };
    const failureReason = isFailure ? ("http" as const) : null;
    return { ...attempt, ...result, failureReason, duration: since(started) };
  } catch {
    const failureReason = timeout.aborted ? "timeout" : "network";
    return { ...attempt, isFailure: true, failureReason, duration: since(started) };
  }
}

/**
 * Reads the first characters of a response, which may be endless. An interrupted body is no failure: the status says
 * that the receiver got the message.
 */
async function beginningOf({ body }: Response): Promise<string> {
  const reader = body?.getReader();
  const decoder = new TextDecoder();
  let text = "";
  try {
    while (reader && text.length < MAX_RESULT_CHARACTERS) {
      const { done, value } = await reader.read();
      if (done) return text;
      text += decoder.decode(value, { stream: true });
    }
    await reader?.cancel();
  } catch {}
  return text.slice(0, MAX_RESULT_CHARACTERS);
}

function headersOf(hook: Hook, message: HookMessage, now: number): Headers {
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
  return headers;
}

function since(started: number): number {
  return Math.round(performance.now() - started);
}

/**
 * Signs a payload in the form that `@sanity/webhook` verifies: `t=<milliseconds>,v1=<HMAC-SHA256 of "t.payload",
 * base64url>`.
 */
function signature(payload: string, timestamp: number, secret: string): string {
  const hash = createHmac("sha256", secret).update(`${timestamp}.${payload}`).digest("base64url");
  return `t=${timestamp},v1=${hash}`;
}
