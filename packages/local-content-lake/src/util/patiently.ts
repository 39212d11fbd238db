import { setTimeout as wait } from "node:timers/promises";
import { codeOf } from "./errors";

const MAX_TRIES = 5;
const MAX_PAUSE_MS = 30_000;
const BROKEN_OFF = /^(ECONNRESET|EPIPE|ETIMEDOUT|EAI_AGAIN|UND_ERR_(SOCKET|[A-Z]+_TIMEOUT))$/;

/**
 * Sends a request at most five times while the other side is busy, after the pauses that it asks for.
 * @throws the last error of the request
 */
export async function patiently<Value>(request: () => Promise<Value>, tries = 1): Promise<Value> {
  try {
    return await request();
  } catch (error) {
    const pause = pauseAfter(error, tries);
    if (pause === undefined || tries === MAX_TRIES) throw error;
    await wait(pause);
    return patiently(request, tries + 1);
  }
}

interface Refusal {
  statusCode?: number;
  response?: { headers: Record<string, unknown> };
  cause?: Refusal;
}

/** @param error of `@sanity/client`, or caused by one @returns milliseconds, or undefined if it would fail again */
function pauseAfter(error: unknown, tries: number): number | undefined {
  const errors: Refusal[] = [];
  for (let one = error as Refusal | undefined; one; one = one.cause) errors.push(one);
  const { statusCode = 0, response } = errors.findLast((one) => one.statusCode) ?? {};
  const isBusy = statusCode === 429 || statusCode >= 500;
  if (!isBusy && !errors.some((one) => BROKEN_OFF.test(codeOf(one)))) return undefined;
  const asked = String(response?.headers["retry-after"]);
  const given = Number(asked) * 1000 || Date.parse(asked) - Date.now();
  const own = 1000 * 2 ** (tries - 1) * (0.5 + Math.random());
  return Math.min(Number.isNaN(given) ? own : Math.max(given, 0), MAX_PAUSE_MS);
}
