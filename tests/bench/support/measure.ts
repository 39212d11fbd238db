/** The least time that one call took, in microseconds: what others did on the machine meanwhile is left out. */
export function leastTime(call: () => unknown, milliseconds = 60): number {
  call();
  let calls = 1;
  let least = Number.POSITIVE_INFINITY;
  const end = performance.now() + milliseconds;
  while (performance.now() < end) {
    const start = performance.now();
    for (let done = 0; done < calls; done++) call();
    const time = performance.now() - start;
    least = Math.min(least, time / calls);
    // Long enough for the clock, short enough for many tries.
    if (time < 1) calls *= 2;
  }
  return least * 1000;
}

/** The same for a call that gives a promise. */
export async function leastTimeLater(call: () => Promise<unknown>, times: number): Promise<number> {
  let least = Number.POSITIVE_INFINITY;
  for (let done = 0; done < times; done++) {
    const start = performance.now();
    await call();
    least = Math.min(least, performance.now() - start);
  }
  return least * 1000;
}

export function microseconds(time: number): string {
  return time < 10_000 ? `${time.toFixed(1)} µs` : `${(time / 1000).toFixed(1)} ms`;
}
