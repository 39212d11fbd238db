const TICK_MS = 100;

/**
 * Gives work so much time in which this process could run. One that stood still (stopped, or without a processor) has
 * the answer lying there when it goes on, and a limit by the clock would give it up in the same moment.
 * @param work ends with the signal
 */
export async function withinRunningTime<Result>(
  milliseconds: number,
  work: (signal: AbortSignal) => Promise<Result>,
): Promise<Result> {
  const limit = new AbortController();
  let ticks = Math.ceil(milliseconds / TICK_MS);
  const timer = setInterval(() => {
    ticks -= 1;
    if (ticks === 0) limit.abort(new DOMException("It took too long", "TimeoutError"));
  }, TICK_MS);
  try {
    return await work(limit.signal);
  } finally {
    clearInterval(timer);
  }
}
