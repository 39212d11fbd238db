import type { Clock } from "../util/time";

export interface AttemptLimits {
  /** For how long wrong tokens count, in milliseconds. */
  windowMs: number;
  /** Of one address, before nothing more is tried for it. */
  maxWrong: number;
  /** How much later each wrong token is answered than the one before it, in milliseconds. */
  delayMs: number;
}

export const ATTEMPT_LIMITS: AttemptLimits = { windowMs: 15 * 60_000, maxWrong: 10, delayMs: 250 };

const MAX_ADDRESSES = 10_000;

/** Slows down and then stops who guesses tokens. */
export class AttemptLimit {
  private readonly wrong = new Map<string, { count: number; until: number }>();

  constructor(
    private readonly clock: Pick<Clock, "now">,
    private readonly limits: AttemptLimits = ATTEMPT_LIMITS,
  ) {}

  /** How long an address has to wait before it may try again, in milliseconds; 0 for not at all. */
  blockedFor(address: string): number {
    const found = this.find(address);
    return found && found.count >= this.limits.maxWrong ? found.until - this.clock.now() : 0;
  }

  /**
   * Counts a wrong token.
   * @returns how long the answer should be held back, in milliseconds: longer each time.
   */
  recordFailure(address: string): number {
    const count = (this.find(address)?.count ?? 0) + 1;
    // Forgetting the oldest keeps many addresses from filling the memory.
    if (this.wrong.size >= MAX_ADDRESSES) {
      for (const [oldest] of this.wrong) {
        this.wrong.delete(oldest);
        break;
      }
    }
    this.wrong.delete(address);
    this.wrong.set(address, { count, until: this.clock.now() + this.limits.windowMs });
    return count * this.limits.delayMs;
  }

  reset(address: string): void {
    this.wrong.delete(address);
  }

  private find(address: string) {
    const found = this.wrong.get(address);
    return found && found.until > this.clock.now() ? found : undefined;
  }
}
