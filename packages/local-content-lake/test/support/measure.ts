import { readdirSync, readFileSync } from "node:fs";

/**
 * Processor time in microseconds, of this thread by default: other programs, and threads that collect garbage, do not
 * count.
 */
export async function processorTime(work: () => unknown, usage = process.threadCpuUsage) {
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

/**
 * Measures the most processor time of this thread between two turns of its event loop, in milliseconds.
 * Other processes and threads do not count, so a busy machine does not either.
 */
export function meterLoop() {
  let longest = 0;
  let before = process.threadCpuUsage();
  const timer = setInterval(() => {
    const now = process.threadCpuUsage();
    longest = Math.max(longest, (now.user + now.system - before.user - before.system) / 1000);
    before = now;
  }, 1);
  return { longest: () => longest, stop: () => clearInterval(timer) };
}

/** The text of a file of `/proc`: "" of a thread or process that has just ended. */
export function textOf(file: string): string {
  try {
    return readFileSync(file, "utf8");
  } catch {
    return "";
  }
}

/** The ids of the processes that this one has started. */
export function childProcesses(): number[] {
  const children = readdirSync("/proc/self/task").map((id) => `/proc/self/task/${id}/children`);
  return children.flatMap((file) => textOf(file).split(" ").filter(Boolean).map(Number));
}
