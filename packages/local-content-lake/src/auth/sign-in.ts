import { randomBytes } from "node:crypto";
import type { Clock } from "../util/time";
import { ATTEMPT_LIMITS, AttemptLimit, type AttemptLimits } from "./attempt-limit";

const SESSION_MS = 60_000;

/** Hands a token that was checked to the Studio: once, within a minute, for an id that only its address carries. */
export class SignIn {
  readonly attempts: AttemptLimit;
  private readonly waiting = new Map<string, { token: string; until: number }>();

  constructor(
    private readonly clock: Pick<Clock, "now">,
    limits: Partial<AttemptLimits> = {},
  ) {
    this.attempts = new AttemptLimit(clock, { ...ATTEMPT_LIMITS, ...limits });
  }

  /** @returns the id to be traded for the token. */
  createSid(token: string): string {
    for (const [sid, { until }] of this.waiting)
      if (until < this.clock.now()) this.waiting.delete(sid);
    const sid = randomBytes(24).toString("base64url");
    this.waiting.set(sid, { token, until: this.clock.now() + SESSION_MS });
    return sid;
  }

  /** @returns the token; nothing for an id that is unknown, used or old. */
  exchange(sid: string): string | undefined {
    const found = this.waiting.get(sid);
    this.waiting.delete(sid);
    return found && found.until >= this.clock.now() ? found.token : undefined;
  }
}
