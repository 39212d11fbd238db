import type { Clock } from "../util/time";

export interface AttemptLimits {
  /** How long a wrong token counts, in milliseconds. */
  windowMs: number;
  /** Wrong tokens of one IP address before it is blocked. */
  maxWrong: number;
  /** Delay added to the response by each wrong token, in milliseconds. */
  delayMs: number;
}

export const ATTEMPT_LIMITS: AttemptLimits = { windowMs: 15 * 60_000, maxWrong: 10, delayMs: 250 };

const MAX_IPS = 10_000;

/** Delays clients that guess tokens, then blocks them. */
export class AttemptLimit {
  private readonly wrong = new Map<string, { count: number; until: number }>();

  constructor(
    private readonly clock: Pick<Clock, "now">,
    private readonly limits: AttemptLimits = ATTEMPT_LIMITS,
  ) {}

  /** How long an IP address is blocked, in milliseconds; 0 if it is not. */
  blockedFor(ip: string): number {
    const found = this.find(ip);
    return found && found.count >= this.limits.maxWrong ? found.until - this.clock.now() : 0;
  }

  /**
   * Counts a wrong token.
   * @returns the delay of the response in milliseconds, longer each time
   */
  recordFailure(ip: string): number {
    const count = (this.find(ip)?.count ?? 0) + 1;
    // Evicts the oldest entry, so that many IP addresses cannot fill the memory.
    if (this.wrong.size >= MAX_IPS) {
      for (const [oldest] of this.wrong) {
        this.wrong.delete(oldest);
        break;
      }
    }
    this.wrong.delete(ip);
    this.wrong.set(ip, { count, until: this.clock.now() + this.limits.windowMs });
    return count * this.limits.delayMs;
  }

  reset(ip: string): void {
    this.wrong.delete(ip);
  }

  private find(ip: string) {
    const found = this.wrong.get(ip);
    return found && found.until > this.clock.now() ? found : undefined;
  }
}
