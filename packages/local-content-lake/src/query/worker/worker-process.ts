import { ChildProgram, type ProgramEnd } from "../../util/child-program";
import { errorMessage, type LakeError, type LakeErrorCode } from "../../util/errors";
import { programFile } from "../../util/program-file";
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

/**
 * A running worker (`main.ts`). It is a process, because a thread that runs out of memory ends the whole process,
 * whatever its resource limits are.
 */
export class WorkerProcess extends ChildProgram<ToWorker, FromWorker> {
  private expected: { resolve(reply: FromWorker): void; reject(end: WorkerExit): void } | undefined;
  private stopped = false;
  private errorOutput = "";

  constructor(file: string, dataset: string) {
    super(file, {
      args: [dataset],
      stdio: ["pipe", "ignore", "pipe", "ipc"],
      execArgv: [`--max-old-space-size=${HEAP_MEGABYTES}`],
      onMessage: (reply) => this.expected?.resolve(reply),
      onEnd: (end) => this.expected?.reject(this.explain(end)),
    });
    const { stdin, stderr } = this;
    stdin?.on("error", () => {});
    stderr?.on("data", (piece: Buffer) => {
      this.errorOutput = `${this.errorOutput}${piece}`.slice(-MAX_STDERR_LENGTH);
    });
    // The worker must not keep this process alive; a pending response does.
    for (const pipe of [stdin, stderr]) {
      if (pipe && "unref" in pipe) (pipe as { unref(): void }).unref();
    }
  }

  /** What it says next. @throws WorkerExit */
  reply(): Promise<FromWorker> {
    return new Promise((resolve, reject) => {
      this.expected = { resolve, reject };
      if (this.hasEnded) reject(new WorkerExit(undefined, "it has ended"));
    });
  }

  /** Stops a request, even while it is evaluated. */
  abandon(number: number): void {
    if (!this.hasEnded) this.stdin?.write(`${number}\n`);
  }

  /** Kills it, and reports that time was exhausted. */
  stop(): void {
    this.stopped = true;
    this.kill();
  }

  private explain({ error, code, signal }: ProgramEnd): WorkerExit {
    if (error) return new WorkerExit(undefined, errorMessage(error));
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
  const child = new WorkerProcess(await program, dataset);
  try {
    await child.reply();
    return child;
  } catch (error) {
    // No request has exhausted anything yet.
    throw new WorkerExit(undefined, errorMessage(error));
  }
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
  /** A `LakeError`: the query cannot be parsed, or evaluated. */
  | { kind: "refused"; code: LakeErrorCode; message: string; details: LakeError["details"] }
  /** The request exceeded its time, or was abandoned. */
  | { kind: "stopped" }
  | { kind: "failure"; message: string };
