const TICK_MS = 100;

/**
 * A time limit that counts only while this process runs. After a pause (a stopped process, a starved CPU) the response
 * may have arrived already, but a wall-clock limit would abort the work at once.
 * @param work receives the signal that aborts it
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
