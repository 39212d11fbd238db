import type { ChildProcess } from "node:child_process";
import type { Dataset } from "../../store";
import type { Question } from "../compute";
import {
  QueryBusyError,
  QueryEvaluationError,
  QueryParseError,
  QueryStoppedError,
} from "../errors";
import { timeLimits } from "../limits";
import { startWorker } from "./entry";
import type { FromWorker, ToWorker } from "./messages";
import { Replica } from "./replica";

/** Questions that wait; each may take the whole time limit. */
const MAX_WAITING = 64;
/** Without a question for so long, the process and its copy of the documents are given up. */
const IDLE_MILLISECONDS = 60_000;

interface Running {
  worker: ChildProcess;
  replica: Replica;
}

interface Expected {
  query: string;
  resolve(reply: FromWorker): void;
  reject(error: Error): void;
}

/** A process that answers one question after the other about one dataset, and can be stopped in any. */
export class QueryWorker {
  private running: Running | undefined;
  private expected: Expected | undefined;
  private turn: Promise<unknown> = Promise.resolve();
  private waiting = 0;
  private idle: NodeJS.Timeout | undefined;

  constructor(private readonly dataset: Dataset) {}

  /**
   * @returns the members of the answer, as `computeAll` gives them.
   * @throws QueryParseError, QueryEvaluationError, QueryStoppedError, QueryBusyError
   */
  async ask(question: Question): Promise<Buffer> {
    if (this.waiting >= MAX_WAITING) throw new QueryBusyError();
    this.waiting += 1;
    clearTimeout(this.idle);
    const answer = this.turn.then(() => this.answer(question));
    this.turn = answer.catch(() => undefined);
    try {
      return await answer;
    } finally {
      this.waiting -= 1;
      if (this.waiting === 0) {
        this.idle = setTimeout(() => this.stop(), IDLE_MILLISECONDS).unref();
      }
    }
  }

  private async answer(question: Question): Promise<Buffer> {
    this.running ??= await this.start();
    const { worker, replica } = this.running;
    const reply = new Promise<FromWorker>((resolve, reject) => {
      this.expected = { query: question.query, resolve, reject };
    });
    await Promise.race([replica.catchUp(), reply]);
    send(worker, { kind: "question", question });
    const timer = setTimeout(() => this.stop("time"), timeLimits.worker);
    return bytesOf(await reply.finally(() => clearTimeout(timer)));
  }

  private async start(): Promise<Running> {
    const worker = await startWorker(this.dataset.name);
    worker.on("message", (reply: FromWorker) => this.expected?.resolve(reply));
    // Nobody but this class ends it; it ends itself when there is no more memory.
    const lost = () => this.running?.worker === worker && this.stop("memory");
    worker.on("exit", lost).on("error", lost);
    return { worker, replica: new Replica(this.dataset, (message) => send(worker, message)) };
  }

  private stop(exhausted?: "time" | "memory"): void {
    const { worker } = this.running ?? {};
    this.running = undefined;
    worker?.kill("SIGKILL");
    if (exhausted && this.expected) {
      this.expected.reject(new QueryStoppedError(exhausted, this.expected.query));
    }
  }
}

function bytesOf(reply: FromWorker): Buffer {
  switch (reply.kind) {
    case "answer":
      return reply.bytes;
    case "parseError":
      throw new QueryParseError(reply.message, reply.query, reply.start, reply.end);
    case "evaluationError":
      throw new QueryEvaluationError(reply.message, reply.query);
    default:
      throw new Error(reply.message);
  }
}

// A process that has just ended takes no message; its end is reported by its own event.
function send(worker: ChildProcess, message: ToWorker): void {
  if (worker.connected) worker.send(message, () => undefined);
}
