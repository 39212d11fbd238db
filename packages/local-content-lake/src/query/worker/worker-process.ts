import { type ChildProcess, fork as forkNode } from "node:child_process";
import { errorMessage } from "../../util/errors";
import { lowerPriority, programFile } from "../../util/program-file";
import type { SanityDocument } from "../../util/types";
import type { ComputedAnswer, QueryRequest } from "../exec/compute";

const HEAP_MEGABYTES = 1024;
const MAX_STDERR_LENGTH = 400;

/** Why the worker exited: its request exhausted time or memory, or the reason that the system gives. */
export class WorkerExit extends Error {
  override name = "WorkerExit";
  constructor(
    readonly exhausted: "time" | "memory" | undefined,
    reason: string,
  ) {
    super(reason);
  }
}

interface Expected {
  resolve(reply: FromWorker): void;
  reject(end: WorkerExit): void;
}

/**
 * A running worker (`main.ts`). It is a process, because a thread that runs out of memory ends the whole process,
 * whatever its resource limits are.
 */
export class WorkerProcess {
  hasEnded = false;
  private expected: Expected | undefined;
  private stopped = false;
  private errorOutput = "";
  private readonly gone: Promise<void>;

  constructor(private readonly process: ChildProcess) {
    process.on("message", (reply: FromWorker) => this.expected?.resolve(reply));
    process.stdin?.on("error", () => {});
    process.stderr?.on("data", (piece: Buffer) => {
      this.errorOutput = `${this.errorOutput}${piece}`.slice(-MAX_STDERR_LENGTH);
    });
    this.gone = new Promise((resolve) => {
      const end = (reason: WorkerExit) => {
        this.hasEnded = true;
        this.expected?.reject(reason);
        resolve();
      };
      process.on("error", (error) => end(new WorkerExit(undefined, errorMessage(error))));
      process.on("exit", (code, signal) => end(this.explain(code, signal)));
    });
  }

  get pid(): number | undefined {
    return this.process.pid;
  }

  /** What it says next. @throws WorkerExit */
  reply(): Promise<FromWorker> {
    return new Promise((resolve, reject) => {
      this.expected = { resolve, reject };
      if (this.hasEnded) reject(new WorkerExit(undefined, "it has ended"));
    });
  }

  // Sending to a process that has just exited fails; its `exit` event reports that.
  send(message: ToWorker): void {
    if (this.process.connected) this.process.send(message, () => undefined);
  }

  /** Stops a request, even while it is evaluated. */
  abandon(number: number): void {
    if (!this.hasEnded) this.process.stdin?.write(`${number}\n`);
  }

  /** Kills it, and reports that time was exhausted. */
  stop(): void {
    this.stopped = true;
    this.process.kill("SIGKILL");
  }

  /** Kills it and resolves when it has exited. */
  end(): Promise<void> {
    this.process.ref();
    this.process.kill("SIGKILL");
    return this.gone;
  }

  private explain(code: number | null, signal: NodeJS.Signals | null): WorkerExit {
    if (this.stopped || signal === "SIGVTALRM") return new WorkerExit("time", "stopped");
    // V8 aborts if its heap is full, and the system kills the process if its memory is.
    if (signal) return new WorkerExit("memory", `ended by ${signal}`);
    return new WorkerExit(undefined, `it ended with code ${code} ${this.errorOutput.trim()}`);
  }
}

/**
 * @param program speaks as `main.ts` does
 * @throws WorkerExit when it cannot be started, with the system's reason
 */
export async function startWorker(
  dataset: string,
  program: string | Promise<string> = programFile("query-worker", "query/worker/main.ts"),
): Promise<WorkerProcess> {
  const child = launch(await program, dataset);
  try {
    await child.reply();
    return child;
  } catch (error) {
    // No request has exhausted anything yet.
    throw new WorkerExit(undefined, errorMessage(error));
  }
}

function launch(file: string, dataset: string): WorkerProcess {
  const child = forkNode(file, [dataset], {
    serialization: "advanced",
    stdio: ["pipe", "ignore", "pipe", "ipc"],
    execArgv: [`--max-old-space-size=${HEAP_MEGABYTES}`],
    // Environment variables may be secrets.
    env: { NODE_ENV: "production" },
  });
  lowerPriority(child);
  // The worker must not keep this process alive; a pending response does.
  child.unref();
  child.channel?.unref();
  for (const pipe of [child.stdin, child.stderr]) {
    if (pipe && "unref" in pipe) (pipe as { unref(): void }).unref();
  }
  return new WorkerProcess(child);
}

/** Messages to the worker. A request is about the documents sent before it. */
export type ToWorker =
  | { kind: "documents"; put: SanityDocument[]; removed: string[] }
  /** `number` grows with each request; `milliseconds` of processor time are its limit. */
  | { kind: "request"; number: number; milliseconds: number; request: QueryRequest };

/** Messages from the worker: one when it is ready, then one reply for each request. */
export type FromWorker =
  | { kind: "ready" }
  | ({ kind: "computed" } & ComputedAnswer)
  | { kind: "parseError"; message: string; query: string; start: number; end: number }
  | { kind: "evaluationError"; message: string; query: string }
  /** The request exceeded its time, or was abandoned. */
  | { kind: "stopped" }
  | { kind: "failure"; message: string };
