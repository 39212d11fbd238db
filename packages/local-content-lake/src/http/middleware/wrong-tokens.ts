import type { IncomingMessage } from "node:http";
import { setTimeout as wait } from "node:timers/promises";
import { InvalidTokenError } from "../../auth";
import { LakeError } from "../../util/errors";
import type { Services } from "../context";

/**
 * Holds an error back when it says that a token is wrong, longer each time, and after too many says only that.
 * A right token is found to be right before any of this: nobody's guesses lock its holder out.
 * @returns the error to answer with
 */
export async function delayWrongToken(
  { signIn, getClientIp }: Services,
  request: IncomingMessage,
  error: unknown,
): Promise<unknown> {
  if (!(error instanceof InvalidTokenError)) return error;
  const address = getClientIp(request);
  const blockedMs = signIn.attempts.blockedFor(address);
  if (blockedMs > 0) {
    const minutes = Math.ceil(blockedMs / 60_000);
    const message = `Too many wrong tokens: try again in ${minutes} minutes, or send a right one`;
    return new LakeError("TOO_MANY_ATTEMPTS", message);
  }
  await wait(signIn.attempts.recordFailure(address), undefined, { ref: false });
  return error;
}
