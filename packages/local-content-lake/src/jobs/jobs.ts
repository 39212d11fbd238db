import { randomUUID } from "node:crypto";
import { errorMessage } from "../util/errors";

/** Work that goes on after its request was answered. */
export interface Job {
  id: string;
  sourceDataset: string;
  targetDataset: string;
  state: "running" | "completed" | "failed";
  /** Per cent. */
  progress: number;
  createdAt: string;
  updatedAt: string;
  withHistory: boolean;
  /** Why it failed. */
  message?: string;
}

export type JobListener = (job: Job) => void;

// Kept to be listed; they are gone after a restart, which ends what was running too.
const MOST_JOBS = 100;

/** The jobs of a lake since it was opened. */
export class Jobs {
  private readonly jobs = new Map<string, Job>();
  private readonly listeners = new Map<string, Set<JobListener>>();
  private readonly running = new Set<Promise<void>>();

  /** Starts a job. @param work calls `report` with per cent; its error fails the job. */
  start(
    datasets: Pick<Job, "sourceDataset" | "targetDataset">,
    work: (report: (progress: number) => void) => Promise<void>,
  ): Job {
    const now = new Date().toISOString();
    const job: Job = {
      ...datasets,
      id: randomUUID(),
      state: "running",
      progress: 0,
      createdAt: now,
      updatedAt: now,
      withHistory: false,
    };
    this.jobs.set(job.id, job);
    const [oldest] = this.jobs.keys();
    if (this.jobs.size > MOST_JOBS && oldest !== undefined) this.jobs.delete(oldest);
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

  /** Calls back with every change from now on. @returns what ends that. */
  listen(id: string, listener: JobListener): () => void {
    const listeners = this.listeners.get(id) ?? new Set();
    this.listeners.set(id, listeners.add(listener));
    return () => {
      listeners.delete(listener);
      if (listeners.size === 0) this.listeners.delete(id);
    };
  }

  /** Resolves when nothing runs any more. */
  async close(): Promise<void> {
    await Promise.all(this.running);
  }

  private change(job: Job, change: Partial<Job>): void {
    Object.assign(job, change, { updatedAt: new Date().toISOString() });
    for (const listener of this.listeners.get(job.id) ?? []) listener(job);
  }
}
