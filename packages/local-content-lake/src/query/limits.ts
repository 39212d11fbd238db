import type { Clock } from "../util/time";

/** What queries may cost. Each can be set with `LakeOptions.queryLimits`. */
export interface QueryLimits {
  /** Milliseconds that an inline evaluation may block the event loop. Longer ones move to the worker. */
  inline: number;
  /** The same for anonymous clients who have used up `anonymousPerSecond`. */
  inlineAnonymous: number;
  /** Milliseconds of each second that all anonymous clients together may block the event loop. */
  anonymousPerSecond: number;
  /** Milliseconds that index scans may take in addition to these. */
  scan: number;
  /** Milliseconds of processor time that a query may take in the worker. */
  worker: number;
  /** Milliseconds of wall time in the worker, for a worker that gets no processor time. */
  workerWall: number;
  /** The longest queue of one worker. */
  queue: number;
  /** Milliseconds without a query after which a worker is stopped. */
  idle: number;
  /** Milliseconds that the filters of all anonymous listeners together may take per commit. */
  anonymousPerCommit: number;
  /** Size of the memo of one dataset. */
  memoBytes: number;
}

export const QUERY_LIMITS: Readonly<QueryLimits> = {
  inline: 50,
  inlineAnonymous: 5,
  anonymousPerSecond: 100,
  scan: 25,
  worker: 10_000,
  workerWall: 60_000,
  queue: 64,
  idle: 60_000,
  anonymousPerCommit: 50,
  memoBytes: 32 * 1024 * 1024,
};

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
