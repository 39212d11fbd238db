import { networkOf } from "http-kit";
import { entryOf } from "./entry-of";
import { abandoned, LakeError } from "./errors";

/** The caller of a job. */
export interface JobCaller {
  /** Client IP, of which an IPv6 network counts as one, or another key that jobs are counted by. */
  client: string;
  /** Aborted when the client disconnects. */
  signal?: AbortSignal | undefined;
}

export interface JobLimits {
  /** Jobs that run at the same time. */
  atOnce: number;
  /** The same for one client, so that no client holds every slot. */
  atOncePerClient: number;
  /** Jobs that may wait. The next one is answered 503, which bounds the memory. */
  waiting: number;
  /** The same for one client. */
  waitingPerClient: number;
}

/** Runs a few jobs at once and queues the others, one queue per client, served round-robin. */
export class JobQueue {
  private readonly limits: JobLimits;
  /** By client, in the order in which the clients are served. */
  private readonly queues = new Map<string, (() => void)[]>();
  private readonly running = new Map<string, number>();

  /**
   * @param limits the omitted ones have defaults that follow from `atOnce`
   * @param full what is answered when too many jobs wait
   */
  constructor(
    { atOnce, ...limits }: Partial<JobLimits> & Pick<JobLimits, "atOnce">,
    private readonly full: string,
  ) {
    const atOncePerClient = Math.max(1, atOnce - 1);
    this.limits = { atOnce, atOncePerClient, waiting: 500, waitingPerClient: 64, ...limits };
  }

  /** The number of waiting jobs. */
  get length(): number {
    return [...this.queues.values()].reduce((sum, queue) => sum + queue.length, 0);
  }

  /** @throws LakeError when too many jobs wait, or when the client disconnects before the job starts */
  async run<T>(job: () => Promise<T>, { client: caller, signal }: JobCaller): Promise<T> {
    const client = networkOf(caller);
    await this.slot(client, signal);
    try {
      return await job();
    } finally {
      const left = (this.running.get(client) ?? 1) - 1;
      if (left > 0) this.running.set(client, left);
      else this.running.delete(client);
      this.startNext();
    }
  }

  private slot(client: string, signal: AbortSignal | undefined): Promise<void> {
    const { waiting, waitingPerClient } = this.limits;
    return new Promise((resolve, reject) => {
      if (signal?.aborted) return reject(abandoned());
      const queue = entryOf(this.queues, client, () => []);
      const start = () => {
        signal?.removeEventListener("abort", leave);
        resolve();
      };
      const drop = (error: LakeError) => {
        signal?.removeEventListener("abort", leave);
        this.remove(client, start);
        reject(error);
      };
      const leave = () => drop(abandoned());
      signal?.addEventListener("abort", leave, { once: true });
      queue.push(start);
      this.startNext();
      // A job that started immediately has left the queue.
      const isFull = this.length > waiting || queue.length > waitingPerClient;
      if (isFull && queue.includes(start)) drop(new LakeError("BUSY", this.full));
    });
  }

  private startNext(): void {
    const { atOnce, atOncePerClient } = this.limits;
    const count = () => [...this.running.values()].reduce((sum, jobs) => sum + jobs, 0);
    while (count() < atOnce) {
      const client = [...this.queues.keys()].find(
        (name) => (this.running.get(name) ?? 0) < atOncePerClient,
      );
      const start = client === undefined ? undefined : this.queues.get(client)?.[0];
      if (client === undefined || !start) return;
      this.remove(client, start);
      this.running.set(client, (this.running.get(client) ?? 0) + 1);
      start();
    }
  }

  /** Removes a job and moves its client to the end of the round. */
  private remove(client: string, start: () => void): void {
    const queue = this.queues.get(client);
    const at = queue?.indexOf(start) ?? -1;
    if (!queue || at < 0) return;
    queue.splice(at, 1);
    this.queues.delete(client);
    if (queue.length > 0) this.queues.set(client, queue);
  }
}
