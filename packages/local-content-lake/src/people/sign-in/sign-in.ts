import { randomBytes, timingSafeEqual } from "node:crypto";
import { LRUCache } from "lru-cache";
import { AttemptLimit } from "../../auth/attempt-limit";
import { MAIL_LIMITS } from "../../util/limits";
import type { Clock } from "../../util/time";
import { PasskeyChallenges } from "../passkeys/challenges";

const SID_MS = 60_000;
const MAX_PENDING = 1_000;

/**
 * Hands a token from the sign-in page to the Studio. The Studio's URL carries a one-time id; exchanging it also takes
 * the nonce in a cookie of the browser that signed in. A link with the id of somebody else's sign-in is therefore
 * useless.
 */
export class SignIn {
  /** Links by mail, by address. */
  readonly mails: AttemptLimit;
  readonly challenges: PasskeyChallenges;
  private readonly pending: LRUCache<string, { token: string; nonce: string }>;

  constructor(clock: Pick<Clock, "now">) {
    this.pending = new LRUCache({ max: MAX_PENDING, ttl: SID_MS, ttlResolution: 0, perf: clock });
    this.mails = new AttemptLimit(clock, MAIL_LIMITS);
    this.challenges = new PasskeyChallenges(clock);
  }

  /** Stores a token for one minute. @returns an id for the Studio's URL, and a nonce that only this browser stores */
  begin(token: string): { sid: string; nonce: string } {
    const sid = randomBytes(24).toString("base64url");
    const nonce = randomBytes(24).toString("base64url");
    this.pending.set(sid, { token, nonce });
    return { sid, nonce };
  }

  /** @returns the token; undefined for an id that is unknown, used, expired or of another browser */
  exchange(sid: string, nonce: string): string | undefined {
    const found = this.pending.get(sid);
    const [known, given] = [Buffer.from(found?.nonce ?? ""), Buffer.from(nonce)];
    if (!found || known.length !== given.length || !timingSafeEqual(known, given)) return undefined;
    this.pending.delete(sid);
    return found.token;
  }
}
