import type { Dataset } from "../../store";
import {
  QueryAbandonedError,
  QueryBusyError,
  QueryEvaluationError,
  QueryParseError,
  QueryProcessError,
  QueryStoppedError,
} from "../errors";
import type { Computed, Question } from "../exec/compute";
import type { QueryLimits } from "../limits";
import { type Child, ProcessEnd, startChild } from "./child";
import type { FromProcess } from "./messages";
import { Replica } from "./replica";

interface Job {
  question: Question;
  resolve(computed: Computed): void;
  reject(error: unknown): void;
  abandoned: boolean;
}

interface Running {
  child: Child;
  replica: Replica;
}

/** A process that answers one question after the other about one dataset, and can be stopped in any. */
export class QueryProcess {
  private readonly waiting: Job[] = [];
  private current: Job | undefined;
  private working: Promise<void> | undefined;
  /** Counts the questions, so that the process knows which of them is meant. */
  private number = 0;
  private running: Running | undefined;
  private idle: NodeJS.Timeout | undefined;
  private closed = false;

  constructor(
    private readonly dataset: Dataset,
    private readonly limits: QueryLimits,
    private readonly start: (dataset: string) => Promise<Child> = (name) => startChild(name),
  ) {}

  /**
   * @param nobodyWaits aborted when the answer is not wanted any more.
   * @throws QueryParseError, QueryEvaluationError, QueryStoppedError, QueryBusyError, QueryProcessError,
   * QueryAbandonedError
   */
  run(question: Question, nobodyWaits?: AbortSignal): Promise<Computed> {
    return new Promise((resolve, reject) => {
      if (this.closed) return reject(stopping());
      if (this.waiting.length >= this.limits.waiting) return reject(new QueryBusyError());
      const job: Job = { question, resolve, reject, abandoned: false };
      nobodyWaits?.addEventListener("abort", () => this.abandon(job), { once: true });
      this.waiting.push(job);
      this.working ??= this.work();
    });
  }

  /** How many questions wait, besides the one that is being answered. */
  get length(): number {
    return this.waiting.length;
  }

  /** Ends the process; who still waits is told. Resolves when it is gone. */
  async close(): Promise<void> {
    this.closed = true;
    clearTimeout(this.idle);
    for (const job of this.waiting.splice(0)) job.reject(stopping());
    this.current?.reject(stopping());
    await this.end();
    // It may have been starting just now.
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

  private async compute(job: Job): Promise<Computed> {
    try {
      return computedOf(await this.ask(job), job.question.query);
    } catch (error) {
      if (!(error instanceof ProcessEnd)) throw error;
      const { exhausted, message } = error;
      throw exhausted
        ? new QueryStoppedError(exhausted, job.question.query)
        : new QueryProcessError(message);
    }
  }

  private async ask(job: Job): Promise<FromProcess> {
    const { child, replica } = await this.ensureRunning();
    if (this.closed) throw stopping();
    const reply = child.reply();
    // Nobody may be there any more to hear how it ended.
    reply.catch(() => {});
    const impatient = setTimeout(() => child.stop(), this.limits.patience);
    try {
      // It may end while it is sent the documents.
      await Promise.race([replica.catchUp(), reply]);
      if (job.abandoned) throw new QueryAbandonedError();
      this.number += 1;
      const milliseconds = this.limits.process;
      child.send({ kind: "question", number: this.number, milliseconds, question: job.question });
      return await reply;
    } finally {
      clearTimeout(impatient);
    }
  }

  private async ensureRunning(): Promise<Running> {
    if (!this.running || this.running.child.hasEnded) {
      this.running?.replica.end();
      const child = await this.start(this.dataset.name);
      const replica = new Replica(this.dataset, (message) => child.send(message));
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

function stopping(): QueryProcessError {
  return new QueryProcessError("the lake is stopping");
}

function computedOf(reply: FromProcess, query: string): Computed {
  switch (reply.kind) {
    case "computed":
      return { members: reply.members, tags: reply.tags };
    case "parseError":
      throw new QueryParseError(reply.message, reply.query, reply.start, reply.end);
    case "evaluationError":
      throw new QueryEvaluationError(reply.message, reply.query);
    case "stopped":
      throw new QueryStoppedError("time", query);
    default:
      throw new Error(reply.kind === "failure" ? reply.message : `unexpected ${reply.kind}`);
  }
}
