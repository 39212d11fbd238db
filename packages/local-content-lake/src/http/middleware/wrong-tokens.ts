import type { IncomingMessage } from "node:http";
import { setTimeout as wait } from "node:timers/promises";
import { hasCode, LakeError } from "../../util/errors";
import type { Services } from "../context";

/**
 * Delays the response to a wrong token, longer each time; after too many it only says so. Valid tokens are accepted
 * before this runs, so nobody can lock out their owner.
 * @returns the error to answer with
 */
export async function delayWrongToken(
  { signIn, getClientIp, audit }: Services,
  request: IncomingMessage,
  error: unknown,
): Promise<unknown> {
  if (!hasCode(error, "TOKEN_UNKNOWN")) return error;
  const ip = getClientIp(request);
  const blockedMs = signIn.attempts.blockedFor(ip);
  if (blockedMs > 0) {
    const minutes = Math.ceil(blockedMs / 60_000);
    const message = `Too many wrong tokens: try again in ${minutes} minutes, or send a right one`;
    return new LakeError("TOO_MANY_ATTEMPTS", message);
  }
  audit.record({ actor: "anonymous", action: "token", target: "", result: "refused", ip });
  await wait(signIn.attempts.recordFailure(ip), undefined, { ref: false });
  return error;
}
