import type { Hook } from "./hook";
import { type HookAttempt, type HookMessage, newAttempt } from "./message";
import { signature } from "./signature";

const TIMEOUT_MS = 30_000;
const MOST_RESULT_CHARACTERS = 4_000;

/**
 * Tells a webhook once. Never rejects: what went wrong is in the attempt.
 * @param stopping ends the attempt when the lake is closed.
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
      // Another address than the one that was given may not be meant to hear of it.
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
 * As much of an answer as is kept; the rest, which may have no end, is not waited for. Where it breaks off, what came:
 * who has answered with a status has heard.
 */
async function beginningOf({ body }: Response): Promise<string> {
  const reader = body?.getReader();
  const decoder = new TextDecoder();
  let text = "";
  try {
    while (reader && text.length < MOST_RESULT_CHARACTERS) {
      const { done, value } = await reader.read();
      if (done) return text;
      text += decoder.decode(value, { stream: true });
    }
    await reader?.cancel();
  } catch {}
  return text.slice(0, MOST_RESULT_CHARACTERS);
}

function headersOf(hook: Hook, message: HookMessage, now: number): Headers {
  // Receivers know a webhook by it.
  const headers = new Headers({ "User-Agent": "Sanity.io webhook delivery" });
  const given = {
    ...hook.headers,
    "Content-Type": "application/json",
    // The same for every attempt, so that a receiver can tell that it knows the message.
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
