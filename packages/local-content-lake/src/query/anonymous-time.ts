import type { QueryLimits } from "../util/limits";
import type { Clock } from "../util/time";

/**
 * A token bucket for the time that concurrent anonymous queries block the event loop. Once it is empty, each query gets
 * the time of a quick one only, and longer ones move to the worker.
 */
export class AnonymousTimeBudget {
  private left: number;
  private countedAt: number;

  constructor(
    private readonly limits: QueryLimits,
    private readonly clock: Clock,
  ) {
    this.left = limits.anonymousPerSecond;
    this.countedAt = clock.now();
  }

  /** @returns milliseconds that the next evaluation may take */
  next(): number {
    const { inline, inlineAnonymous, anonymousPerSecond } = this.limits;
    const now = this.clock.now();
    const regained = ((now - this.countedAt) / 1_000) * anonymousPerSecond;
    this.left = Math.min(this.left + regained, anonymousPerSecond);
    this.countedAt = now;
    return this.left >= inline ? inline : Math.min(inlineAnonymous, inline);
  }

  spend(milliseconds: number): void {
    this.left = Math.max(0, this.left - milliseconds);
  }
}
