import { setTimeout as wait } from "node:timers/promises";
import { codeOf } from "./errors";

const MAX_TRIES = 5;
const MAX_PAUSE_MS = 30_000;
const BROKEN_OFF = /^(ECONNRESET|EPIPE|ETIMEDOUT|EAI_AGAIN|UND_ERR_(SOCKET|[A-Z]+_TIMEOUT))$/;

/** An answer that is no success, in the shape of an error of `@sanity/client`. */
export class RefusedError extends Error {
  readonly response: { headers: Record<string, unknown> };

  constructor(
    message: string,
    readonly statusCode: number,
    retryAfter?: string | null,
  ) {
    super(message);
    this.response = { headers: { "retry-after": retryAfter } };
  }
}

/**
 * Sends a request at most five times while the other side is busy, after the pauses that it asks for.
 * @throws the last error of the request
 */
export async function patiently<Result>(request: () => Promise<Result>): Promise<Result> {
  for (let tries = 1; ; tries++) {
    try {
      return await request();
    } catch (error) {
      const pause = pauseAfter(error, tries);
      if (pause === undefined || tries === MAX_TRIES) throw error;
      await wait(pause);
    }
  }
}

/** @returns milliseconds, or undefined if the request would fail again */
function pauseAfter(error: unknown, tries: number): number | undefined {
  const errors = [error, (error as Error).cause] as (Partial<RefusedError> | undefined)[];
  const refusal = errors.find((one) => one?.statusCode);
  const { statusCode = 0, response } = refusal ?? {};
  const isBusy = statusCode === 429 || statusCode >= 500;
  if (!isBusy && !errors.some((one) => BROKEN_OFF.test(codeOf(one)))) return undefined;
  const asked = String(response?.headers["retry-after"]);
  const given = Number(asked) * 1000 || Date.parse(asked) - Date.now();
  const own = 1000 * 2 ** (tries - 1) * (0.5 + Math.random());
  return Math.min(Number.isNaN(given) ? own : Math.max(given, 0), MAX_PAUSE_MS);
}
