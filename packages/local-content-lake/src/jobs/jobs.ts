import { randomUUID } from "node:crypto";
import { EventEmitter } from "node:events";
import { errorMessage } from "../util/errors";

/** Work that continues after the response to its request. */
export interface Job {
  id: string;
  sourceDataset: string;
  targetDataset: string;
  /** User ids. */
  authors: string[];
  state: "running" | "completed" | "failed";
  /** Per cent. */
  progress: number;
  createdAt: string;
  updatedAt: string;
  withHistory: boolean;
  /** The reason of a failure. */
  message?: string;
}

export type JobListener = (job: Job) => void;

// Jobs in the list. A restart ends running jobs and empties the list.
const MAX_JOBS = 100;

/** The jobs since the start of the lake. */
export class Jobs {
  private readonly jobs = new Map<string, Job>();
  private readonly changes = new EventEmitter().setMaxListeners(0);
  private readonly running = new Set<Promise<void>>();

  /** @param timestamp the store's clock */
  constructor(private readonly timestamp: () => string) {}

  /** Starts a job. @param work calls `report` with the progress in per cent; its error fails the job */
  start(
    given: Pick<Job, "sourceDataset" | "targetDataset" | "authors">,
    work: (report: (progress: number) => void) => Promise<void>,
  ): Job {
    const now = this.timestamp();
    const job: Job = {
      ...given,
      id: randomUUID(),
      state: "running",
      progress: 0,
      createdAt: now,
      updatedAt: now,
      withHistory: false,
    };
    this.jobs.set(job.id, job);
    const [oldest] = this.jobs.keys();
    if (this.jobs.size > MAX_JOBS && oldest !== undefined) this.jobs.delete(oldest);
    const run = work((progress) => this.change(job, { progress }))
      .then(
        () => this.change(job, { state: "completed", progress: 100 }),
        (error: unknown) => this.change(job, { state: "failed", message: errorMessage(error) }),
      )
      .finally(() => this.running.delete(run));
    this.running.add(run);
    return job;
  }

  get(id: string): Job | undefined {
    return this.jobs.get(id);
  }

  /** Newest first. */
  list(): Job[] {
    return [...this.jobs.values()].reverse();
  }

  /** Calls back with every change. @returns a function that unsubscribes */
  listen(id: string, listener: JobListener): () => void {
    this.changes.on(id, listener);
    return () => void this.changes.off(id, listener);
  }

  /** Resolves when no job runs. */
  async close(): Promise<void> {
    await Promise.all(this.running);
  }

  private change(job: Job, change: Partial<Job>): void {
    Object.assign(job, change, { updatedAt: this.timestamp() });
    this.changes.emit(job.id, job);
  }
}
