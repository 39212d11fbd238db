/** A monotonic clock. Tests inject one. */
export interface Clock {
  /** Milliseconds that never go back. */
  now(): number;
  /** Milliseconds of processor time that this process has used. */
  processor(): number;
}

export const systemClock: Clock = {
  now: () => performance.now(),
  processor() {
    const { user, system } = process.cpuUsage();
    return (user + system) / 1000;
  },
};

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
