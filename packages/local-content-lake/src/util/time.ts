/** Where the lake reads the time that passes; a test hands in one of its own. */
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

/** What date and time it is, and how to be called later; handed in, so that a test need not wait. */
export interface Calendar {
  /** Milliseconds since 1970, UTC; may be set back. */
  now(): number;
  /** Calls once after so many milliseconds. @returns what calls it off. */
  after(milliseconds: number, call: () => void): () => void;
}

export const systemCalendar: Calendar = {
  now: Date.now,
  after(milliseconds, call) {
    // A lake that waits for an hour must not keep a process from ending.
    const timer = setTimeout(call, milliseconds).unref();
    return () => clearTimeout(timer);
  },
};
