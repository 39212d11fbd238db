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
