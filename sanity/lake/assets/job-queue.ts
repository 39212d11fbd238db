import { AssetError } from "./asset-error";

export interface JobQueue {
  run<T>(job: () => Promise<T>): Promise<T>;
}

/**
 * Lets a few jobs run at once and the others wait in order.
 * @param atOnce jobs running at the same time.
 * @param waiting jobs that may queue; one more is answered 503, so a flood cannot fill the memory.
 */
export function createJobQueue(atOnce: number, waiting = 500): JobQueue {
  const queue: (() => void)[] = [];
  let running = 0;

  async function run<T>(job: () => Promise<T>): Promise<T> {
    if (running >= atOnce) {
      if (queue.length >= waiting) {
        throw new AssetError("busy", "Too many images are being made: try again in a moment");
      }
      // The job that ends hands its place over, so `running` stays as it is.
      await new Promise<void>((resolve) => queue.push(resolve));
    } else {
      running += 1;
    }
    try {
      return await job();
    } finally {
      const next = queue.shift();
      if (next) next();
      else running -= 1;
    }
  }
  return { run };
}
