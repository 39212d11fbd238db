/**
 * Processor time in microseconds, of this thread by default: other programs, and threads that collect garbage, do not
 * count.
 */
export async function processorTime(
  work: () => unknown,
  usage = process.threadCpuUsage,
): Promise<number> {
  const before = usage();
  await work();
  const { user, system } = usage(before);
  return user + system;
}

const WORDS = Array.from({ length: 20_000 }, (_, n) => `word ${(n * 7919) % 20_000}`);

/** Work of a fixed size, of about 10 ms: a slow or busy machine slows it as much as what a test measures. */
export function reference(): unknown {
  return JSON.parse(JSON.stringify(WORDS.toSorted()));
}

/** Milliseconds of the fastest of several runs: other work on the machine makes a run longer, never shorter. */
export async function leastOf(runs: number, work: (run: number) => unknown): Promise<number> {
  const times: number[] = [];
  for (let run = 0; run < runs; run += 1) {
    const before = performance.now();
    await work(run);
    times.push(performance.now() - before);
  }
  return Math.min(...times);
}
