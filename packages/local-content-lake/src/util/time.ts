/** A monotonic clock. Tests inject one. */
export interface Clock {
  /** Milliseconds that never go back. */
  now(): number;
  /** Milliseconds of processor time that this process has used, perhaps as of half a millisecond ago. */
  processor(): number;
}

// Milliseconds. Reading the processor time costs a system call, which takes as long as storing a small document.
const PROCESSOR_TIME_AGE = 0.5;
let readAt = Number.NEGATIVE_INFINITY;
let processorTime = 0;

export const systemClock: Clock = {
  now: () => performance.now(),
  processor() {
    const now = performance.now();
    if (now - readAt > PROCESSOR_TIME_AGE) {
      const { user, system } = process.cpuUsage();
      processorTime = (user + system) / 1000;
      readAt = now;
    }
    return processorTime;
  },
};

export const DAY_MS = 24 * 3_600_000;

/** A wall clock with timers. Tests inject one. */
export interface Calendar {
  /** Milliseconds since 1970, UTC; may be set back. */
  now(): number;
  /** Calls once after a delay. @returns a function that cancels the call */
  after(milliseconds: number, call: () => void): () => void;
}

export const systemCalendar: Calendar = {
  now: Date.now,
  after(milliseconds, call) {
    // A pending timer must not keep the process alive.
    const timer = setTimeout(call, milliseconds).unref();
    return () => clearTimeout(timer);
  },
};
