import { setImmediate } from "node:timers/promises";
import type { Dataset } from "../../store";
import { LakeError } from "../../util/errors";
import type { QueryLimits } from "../../util/limits";
import { QueryAbandonedError, QueryStoppedError, QueryWorkerError } from "../errors";
import type { ComputedAnswer, QueryRequest } from "../exec/compute";

import {
  type FromWorker,
  startWorker,
  type ToWorker,
  WorkerExit,
  type WorkerProcess,
} from "./worker-process";

const TOO_MANY = "too many long queries are waiting, try again later";

interface Job {
  request: QueryRequest;
  /** Of processor time. */
  milliseconds: number;
  resolve(computed: ComputedAnswer): void;
  reject(error: unknown): void;
  abandoned: boolean;
}

interface Running {
  child: WorkerProcess;
  replica: ReplicaFeed;
}

/** A worker process that answers the queries of one dataset in sequence, and can be killed in the middle of one. */
export class QueryWorker {
  private readonly waiting: Job[] = [];
  private current: Job | undefined;
  private working: Promise<void> | undefined;
  /** The number of the last request, which identifies it in messages. */
  private number = 0;
  private running: Running | undefined;
  private idle: NodeJS.Timeout | undefined;
  /** What requests are rejected with once it is closed. */
  private closed: Error | undefined;

  constructor(
    private readonly dataset: Dataset,
    private readonly limits: QueryLimits,
    private readonly start: (dataset: string) => Promise<WorkerProcess> = (name) =>
      startWorker(name),
  ) {}

  /**
   * @param abandoned aborted when the client disconnects
   * @param milliseconds of processor time
   * @throws QueryParseError, QueryEvaluationError, QueryStoppedError, QueryWorkerError,
   * QueryAbandonedError, LakeError (BUSY)
   */
  run(
    request: QueryRequest,
    abandoned?: AbortSignal,
    milliseconds = this.limits.worker,
  ): Promise<ComputedAnswer> {
    return new Promise((resolve, reject) => {
      if (this.closed) return reject(this.closed);
      if (this.waiting.length >= this.limits.queue) return reject(new LakeError("BUSY", TOO_MANY));
      const job: Job = { request, milliseconds, resolve, reject, abandoned: false };
      abandoned?.addEventListener("abort", () => this.abandon(job), { once: true });
      this.waiting.push(job);
      this.working ??= this.work();
    });
  }

  /** How many requests wait, the current one excluded. */
  get length(): number {
    return this.waiting.length;
  }

  /**
   * Kills the worker and rejects pending requests. Resolves when it has exited.
   * @param reason what they are rejected with
   */
  async close(reason: Error = new QueryWorkerError("the lake is stopping")): Promise<void> {
    this.closed = reason;
    clearTimeout(this.idle);
    for (const job of this.waiting.splice(0)) job.reject(reason);
    this.current?.reject(reason);
    await this.end();
    // A worker may have been starting.
    await this.working;
    await this.end();
  }

  private async work(): Promise<void> {
    clearTimeout(this.idle);
    for (let job = this.waiting.shift(); job; job = this.waiting.shift()) {
      this.current = job;
      await this.compute(job).then(job.resolve, job.reject);
    }
    this.current = undefined;
    this.working = undefined;
    if (this.closed) return;
    this.idle = setTimeout(() => void this.end(), this.limits.idle).unref();
  }

  private async compute(job: Job): Promise<ComputedAnswer> {
    try {
      return answerOf(await this.send(job), job.request.query);
    } catch (error) {
      if (!(error instanceof WorkerExit)) throw error;
      const { exhausted, message } = error;
      throw exhausted
        ? new QueryStoppedError(exhausted, job.request.query)
        : new QueryWorkerError(message);
    }
  }

  private async send(job: Job): Promise<FromWorker> {
    const { child, replica } = await this.ensureRunning();
    if (this.closed) throw this.closed;
    const reply = child.reply();
    // The request may have been abandoned, so nothing else may handle the rejection.
    reply.catch(() => {});
    const wallTimer = setTimeout(() => child.stop(), this.limits.workerWall);
    try {
      // The worker may exit while documents are sent.
      await Promise.race([replica.catchUp(), reply]);
      if (job.abandoned) throw new QueryAbandonedError();
      this.number += 1;
      const { milliseconds, request } = job;
      child.send({ kind: "request", number: this.number, milliseconds, request });
      return await reply;
    } finally {
      clearTimeout(wallTimer);
    }
  }

  private async ensureRunning(): Promise<Running> {
    if (!this.running || this.running.child.hasEnded) {
      this.running?.replica.end();
      const child = await this.start(this.dataset.name);
      const replica = new ReplicaFeed(this.dataset, (message) => child.send(message));
      this.running = { child, replica };
    }
    return this.running;
  }

  private abandon(job: Job): void {
    job.abandoned = true;
    job.reject(new QueryAbandonedError());
    const place = this.waiting.indexOf(job);
    if (place >= 0) this.waiting.splice(place, 1);
    else if (job === this.current) this.running?.child.abandon(this.number);
  }

  private async end(): Promise<void> {
    const { child, replica } = this.running ?? {};
    this.running = undefined;
    replica?.end();
    await child?.end();
  }
}

function answerOf(reply: FromWorker, query: string): ComputedAnswer {
  switch (reply.kind) {
    case "computed":
      return { members: reply.members, tags: reply.tags };
    case "refused":
      throw new LakeError(reply.code, reply.message, reply.details);
    case "stopped":
      throw new QueryStoppedError("time", query);
    default:
      throw new Error(reply.kind === "failure" ? reply.message : `unexpected ${reply.kind}`);
  }
}

// Serialising documents blocks the event loop, so the rest waits for its next iteration.
const BATCH_SIZE = 500;

/** Keeps the worker's replica of a dataset up to date. */
class ReplicaFeed {
  /** Ids of the documents to send, in their state at the time of sending. */
  private readonly pending = new Set<string>();
  private readonly unfollow: () => void;

  constructor(
    private readonly dataset: Dataset,
    private readonly send: (message: ToWorker) => void,
  ) {
    for (const { _id } of dataset.raw.all()) this.pending.add(_id);
    this.unfollow = dataset.follow((changes) => {
      for (const { id } of changes) this.pending.add(id);
    });
  }

  /** Sends all changes. The replica equals the dataset at the moment this resolves. */
  async catchUp(): Promise<void> {
    while (this.pending.size > 0) {
      this.sendBatch();
      if (this.pending.size > 0) await setImmediate();
    }
  }

  /** Stops following the dataset. */
  end(): void {
    this.unfollow();
    this.pending.clear();
  }

  private sendBatch(): void {
    const put = [];
    const removed = [];
    for (const id of this.pending) {
      if (put.length + removed.length >= BATCH_SIZE) break;
      this.pending.delete(id);
      const document = this.dataset.raw.get(id);
      if (document) put.push(document);
      else removed.push(id);
    }
    this.send({ kind: "documents", put, removed });
  }
}
