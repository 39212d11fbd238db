import { AssetError, abandoned } from "../errors";

/** Who waits for a job, and how to hear that nobody does any more. */
export interface Waiting {
  /** The address, or whatever else jobs are counted by. */
  asker: string;
  signal?: AbortSignal | undefined;
}

export interface JobLimits {
  /** Jobs that run at the same time. */
  atOnce: number;
  /** Of those, the most for one asker: nobody may hold every place. */
  atOnceForOne: number;
  /** Jobs that may wait; one more is answered 503, so a flood cannot fill the memory. */
  waiting: number;
  /** Of those, the most of one asker. */
  waitingOfOne: number;
}

interface Entry {
  start: () => void;
}

/** Lets a few jobs run at once; the others wait, and the askers take turns. */
export class JobQueue {
  private readonly limits: JobLimits;
  /** By asker, in the order of their turns. */
  private readonly lanes = new Map<string, Entry[]>();
  private readonly running = new Map<string, number>();
  private runningInAll = 0;
  private waitingInAll = 0;

  /** @param limits what is not given follows from `atOnce` */
  constructor({ atOnce, ...limits }: Partial<JobLimits> & Pick<JobLimits, "atOnce">) {
    const atOnceForOne = Math.max(1, atOnce - 1);
    this.limits = { atOnce, atOnceForOne, waiting: 500, waitingOfOne: 64, ...limits };
  }

  /** How many jobs wait. */
  get length(): number {
    return this.waitingInAll;
  }

  /** @throws AssetError when too many wait, or when the asker left before the job began */
  async run<T>(job: () => Promise<T>, { asker, signal }: Waiting): Promise<T> {
    await this.turn(asker, signal);
    try {
      return await job();
    } finally {
      this.runningInAll -= 1;
      const left = (this.running.get(asker) ?? 1) - 1;
      if (left > 0) this.running.set(asker, left);
      else this.running.delete(asker);
      this.startNext();
    }
  }

  private turn(asker: string, signal: AbortSignal | undefined): Promise<void> {
    const lane = this.lanes.get(asker) ?? [];
    const { waiting, waitingOfOne } = this.limits;
    return new Promise((resolve, reject) => {
      if (signal?.aborted) return reject(abandoned());
      const entry: Entry = {
        start: () => {
          signal?.removeEventListener("abort", leave);
          resolve();
        },
      };
      const leave = () => {
        this.remove(asker, entry);
        reject(abandoned());
      };
      signal?.addEventListener("abort", leave, { once: true });
      lane.push(entry);
      this.lanes.set(asker, lane);
      this.waitingInAll += 1;
      this.startNext();
      // What got a place at once never waited.
      const isFull = this.waitingInAll > waiting || lane.length > waitingOfOne;
      if (!isFull || !lane.includes(entry)) return;
      signal?.removeEventListener("abort", leave);
      this.remove(asker, entry);
      reject(busy());
    });
  }

  private startNext(): void {
    const { atOnce, atOnceForOne } = this.limits;
    while (this.runningInAll < atOnce) {
      const asker = [...this.lanes.keys()].find(
        (name) => (this.running.get(name) ?? 0) < atOnceForOne,
      );
      const entry = asker === undefined ? undefined : this.lanes.get(asker)?.[0];
      if (asker === undefined || !entry) return;
      this.remove(asker, entry);
      this.running.set(asker, (this.running.get(asker) ?? 0) + 1);
      this.runningInAll += 1;
      entry.start();
    }
  }

  /** Whoever is served goes to the end of the line of askers. */
  private remove(asker: string, entry: Entry): void {
    const lane = this.lanes.get(asker);
    const at = lane?.indexOf(entry) ?? -1;
    if (!lane || at < 0) return;
    lane.splice(at, 1);
    this.waitingInAll -= 1;
    this.lanes.delete(asker);
    if (lane.length > 0) this.lanes.set(asker, lane);
  }
}

function busy(): AssetError {
  return new AssetError("BUSY", "Too many images are being made: try again in a moment");
}
