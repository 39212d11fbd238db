import type { Clock } from "../util/time";
import type { QueryLimits } from "./limits";

/**
 * How long the queries of many strangers at once hold up everything else together. What they take comes back with the time;
 * once it is used up, each is given only what a quick one needs, and whatever takes longer goes to their process.
 */
export class StrangersTime {
  private left: number;
  private countedAt: number;

  constructor(
    private readonly limits: QueryLimits,
    private readonly clock: Clock,
  ) {
    this.left = limits.strangersPerSecond;
    this.countedAt = clock.now();
  }

  /** @returns milliseconds that the next evaluation may take. */
  next(): number {
    const { here, quick, strangersPerSecond } = this.limits;
    const now = this.clock.now();
    const regained = ((now - this.countedAt) / 1_000) * strangersPerSecond;
    this.left = Math.min(this.left + regained, strangersPerSecond);
    this.countedAt = now;
    return this.left >= here ? here : Math.min(quick, here);
  }

  /** Counts what one took. */
  took(milliseconds: number): void {
    this.left = Math.max(0, this.left - milliseconds);
  }
}
