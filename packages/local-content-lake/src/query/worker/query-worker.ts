import { setImmediate } from "node:timers/promises";
import type { Dataset } from "../../store";
import { ChildProgram, ProgramEndedError } from "../../util/child-program";
import { abandoned } from "../../util/errors";
import { type JobCaller, JobQueue } from "../../util/job-queue";
import type { QueryLimits } from "../../util/limits";
import { programFile } from "../../util/program-file";
import { Supervisor } from "../../util/supervisor";
import type { SanityDocument } from "../../util/types";
import { queryStopped, workerFailed } from "../errors";
import type { ComputedAnswer, QueryRequest } from "../exec/compute";

const HEAP_MEGABYTES = 1024;
const TOO_MANY = "too many long queries are waiting, try again later";

/**
 * Answers the queries of one dataset in sequence in a process of its own (`main.ts`), which can be killed in the middle
 * of one. It is a process, because a thread that runs out of memory ends the whole process, whatever its limits are.
 */
export class QueryWorker {
  private readonly queue: JobQueue;
  private readonly replicas: Supervisor<Replica>;
  /** What requests are rejected with once it is closed. */
  private closed: Error | undefined;

  /** @param program speaks as `main.ts` does */
  constructor(
    dataset: Dataset,
    private readonly limits: QueryLimits,
    program = () => programFile("query-worker", "query/worker/main.ts"),
  ) {
    const { queue: waiting, idle } = limits;
    // Without a queue it takes nothing.
    const atOnce = Math.min(1, waiting);
    this.queue = new JobQueue({ atOnce, waiting, waitingPerClient: waiting }, TOO_MANY);
    this.replicas = new Supervisor(async () => new Replica(await program(), dataset), idle);
  }

  /** How many requests wait, the current one excluded. */
  get length(): number {
    return this.queue.length;
  }

  /**
   * @param caller whose requests are answered in turn with those of others
   * @param milliseconds of processor time
   * @throws LakeError `QUERY_INVALID`, `QUERY_FAILED`, `QUERY_LIMIT`, `QUERY_WORKER_FAILED`, `REQUEST_ABORTED`, `BUSY`
   */
  run(
    request: QueryRequest,
    caller: JobCaller = { client: "" },
    milliseconds = this.limits.worker,
  ): Promise<ComputedAnswer> {
    const { signal } = caller;
    const job = () => this.compute({ milliseconds, request }, signal);
    return new Promise((resolve, reject) => {
      // A client that leaves does not wait until the worker has noticed.
      signal?.addEventListener("abort", () => reject(abandoned()), { once: true });
      this.queue.run(job, caller).then(resolve, reject);
    });
  }

  /**
   * Kills the worker and rejects pending requests. Resolves when it has exited.
   * @param reason what they are rejected with
   */
  async close(reason: Error = workerFailed("the lake is stopping")): Promise<void> {
    this.closed = reason;
    await this.replicas.end();
  }

  private async compute(job: WorkerJob, signal?: AbortSignal): Promise<ComputedAnswer> {
    if (this.closed) throw this.closed;
    let isLate = false;
    try {
      return await this.replicas.use(async (replica) => {
        const late = () => {
          isLate = true;
          replica.kill();
        };
        const wallTimer = setTimeout(late, this.limits.workerWall);
        try {
          return await replica.answer(job, signal);
        } finally {
          clearTimeout(wallTimer);
        }
      });
    } catch (error) {
      throw this.closed ?? explained(error, job.request.query, isLate);
    }
  }
}

function explained(error: unknown, query: string, isLate: boolean): unknown {
  if (!(error instanceof ProgramEndedError)) return error;
  const { signal } = error.end;
  // Before it is ready, no request has exhausted anything.
  if (!error.isReady || !signal) return workerFailed(error.message);
  // V8 aborts if its heap is full, and the system kills the process if its memory is.
  return queryStopped(isLate || signal === "SIGVTALRM" ? "time" : "memory", query);
}

/** Messages to the worker: a request is about the documents sent before it. */
export type WorkerMessage = WorkerJob | { put: SanityDocument[]; removed: string[] };

export interface WorkerJob {
  /** Of processor time. */
  milliseconds: number;
  request: QueryRequest;
}

// Serialising documents blocks the event loop, so the rest waits for its next iteration.
const BATCH_SIZE = 500;

/** A process with a replica of a dataset. */
class Replica extends ChildProgram {
  /** Ids of the documents to send, in their state at the time of sending. */
  private readonly pendingIds = new Set<string>();

  constructor(
    file: string,
    private readonly dataset: Dataset,
  ) {
    super(file, {
      args: [dataset.name],
      execArgv: [`--max-old-space-size=${HEAP_MEGABYTES}`],
    });
    for (const { _id } of dataset.raw.all()) this.pendingIds.add(_id);
    const unfollow = dataset.follow((changes) => {
      for (const { id } of changes) this.pendingIds.add(id);
    });
    void this.gone.then(unfollow);
  }

  async answer(job: WorkerJob, signal?: AbortSignal): Promise<ComputedAnswer> {
    // It equals the dataset at the moment the loop ends.
    while (this.pendingIds.size > 0) {
      this.sendBatch();
      if (this.pendingIds.size > 0) await setImmediate();
    }
    if (signal?.aborted) throw abandoned();
    // Stops the request, even while it is evaluated.
    return this.ask(job, signal, (number) => this.write(`${number}\n`));
  }

  private sendBatch(): void {
    const put = [];
    const removed = [];
    for (const id of this.pendingIds) {
      if (put.length + removed.length >= BATCH_SIZE) break;
      this.pendingIds.delete(id);
      const document = this.dataset.raw.get(id);
      if (document) put.push(document);
      else removed.push(id);
    }
    // The request after it fails too if the process has ended.
    this.ask({ put, removed } satisfies WorkerMessage).catch(() => {});
  }
}
