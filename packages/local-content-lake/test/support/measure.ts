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

/** Microseconds of one run, of as many as the processor's clock needs: it moves in steps of milliseconds. */
function timeOf(work: () => unknown): number {
  const before = process.threadCpuUsage();
  for (let runs = 1; ; runs += 1) {
    work();
    const { user, system } = process.threadCpuUsage(before);
    if (user + system > 10_000) return (user + system) / runs;
  }
}

/**
 * How many times as long ten times the input takes to read: about 10 in linear time, about 100 with the square of its
 * length. Beyond 20 it is measured again, five times at most, and the least counts: a collection of garbage can fall
 * into a try.
 */
export function growthOf<Input>(
  read: (input: Input) => unknown,
  make: (length: number) => Input,
  length: number,
): number {
  const [short, long] = [make(length / 10), make(length)];
  let least = Number.POSITIVE_INFINITY;
  for (let tries = 0; tries < 5 && least > 20; tries += 1) {
    least = Math.min(least, timeOf(() => read(long)) / timeOf(() => read(short)));
  }
  return least;
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
