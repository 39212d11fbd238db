/** The most processor time of this thread between two turns of its event loop, in milliseconds. */
export interface LoopMeter {
  longest(): number;
  stop(): void;
}

/** Other processes and threads do not count, so a busy machine does not either. */
export function meterLoop(): LoopMeter {
  let longest = 0;
  let before = process.threadCpuUsage();
  const timer = setInterval(() => {
    const now = process.threadCpuUsage();
    longest = Math.max(longest, (now.user + now.system - before.user - before.system) / 1000);
    before = now;
  }, 1);
  return { longest: () => longest, stop: () => clearInterval(timer) };
}
