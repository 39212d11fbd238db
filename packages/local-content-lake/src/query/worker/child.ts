import { type ChildProcess, fork } from "node:child_process";
import { constants, setPriority } from "node:os";
import { errorMessage } from "../../util/errors";
import { programFile } from "../../util/program-file";
import type { FromProcess, ToProcess } from "./messages";

const HEAP_MEGABYTES = 1024;
const KEPT_OF_STDERR = 400;

/** Why the process ended: the question took too much of something, or else what the system says. */
export class ProcessEnd extends Error {
  override name = "ProcessEnd";
  constructor(
    readonly exhausted: "time" | "memory" | undefined,
    reason: string,
  ) {
    super(reason);
  }
}

interface Expected {
  resolve(reply: FromProcess): void;
  reject(end: ProcessEnd): void;
}

/**
 * A running process of `main.ts`. Not a thread: a thread that runs out of memory takes the whole process along,
 * whatever limits it was given.
 */
export class Child {
  hasEnded = false;
  private expected: Expected | undefined;
  private stopped = false;
  private errorOutput = "";
  private readonly gone: Promise<void>;

  constructor(private readonly process: ChildProcess) {
    process.on("message", (reply: FromProcess) => this.expected?.resolve(reply));
    process.stdin?.on("error", () => {});
    process.stderr?.on("data", (piece: Buffer) => {
      this.errorOutput = `${this.errorOutput}${piece}`.slice(-KEPT_OF_STDERR);
    });
    this.gone = new Promise((resolve) => {
      const end = (reason: ProcessEnd) => {
        this.hasEnded = true;
        this.expected?.reject(reason);
        resolve();
      };
      process.on("error", (error) => end(new ProcessEnd(undefined, errorMessage(error))));
      process.on("exit", (code, signal) => end(this.explain(code, signal)));
    });
  }

  get pid(): number | undefined {
    return this.process.pid;
  }

  /** What it says next. @throws ProcessEnd */
  reply(): Promise<FromProcess> {
    return new Promise((resolve, reject) => {
      this.expected = { resolve, reject };
      if (this.hasEnded) reject(new ProcessEnd(undefined, "it has ended"));
    });
  }

  // A process that has just ended takes no message; its end is reported by its own event.
  send(message: ToProcess): void {
    if (this.process.connected) this.process.send(message, () => undefined);
  }

  /** Tells it, also while it computes, that nobody waits for a question. */
  abandon(number: number): void {
    if (!this.hasEnded) this.process.stdin?.write(`${number}\n`);
  }

  /** Ends it as one that took too much time. */
  stop(): void {
    this.stopped = true;
    this.process.kill("SIGKILL");
  }

  /** Resolves when it is gone. */
  end(): Promise<void> {
    this.process.ref();
    this.process.kill("SIGKILL");
    return this.gone;
  }

  private explain(code: number | null, signal: NodeJS.Signals | null): ProcessEnd {
    if (this.stopped || signal === "SIGVTALRM") return new ProcessEnd("time", "stopped");
    // V8 aborts when its heap is full, and the system kills when its own memory is.
    if (signal) return new ProcessEnd("memory", `ended by ${signal}`);
    return new ProcessEnd(undefined, `it ended with code ${code} ${this.errorOutput.trim()}`);
  }
}

/**
 * @param program speaks as `main.ts` does.
 * @throws ProcessEnd when it cannot be started, with the system's reason.
 */
export async function startChild(
  dataset: string,
  program: string | Promise<string> = programFile("query-worker", "query/worker/main.ts"),
): Promise<Child> {
  const child = launch(await program, dataset);
  try {
    await child.reply();
    return child;
  } catch (error) {
    // Whatever ended it, no question did.
    throw new ProcessEnd(undefined, errorMessage(error));
  }
}

function launch(file: string, dataset: string): Child {
  const child = fork(file, [dataset], {
    serialization: "advanced",
    stdio: ["pipe", "ignore", "pipe", "ipc"],
    execArgv: [`--max-old-space-size=${HEAP_MEGABYTES}`],
    // Settings may be secret.
    env: { NODE_ENV: "production" },
  });
  if (child.pid) setPriority(child.pid, constants.priority.PRIORITY_BELOW_NORMAL);
  // It must not keep this process alive; whoever waits for an answer does.
  child.unref();
  child.channel?.unref();
  for (const pipe of [child.stdin, child.stderr]) {
    if (pipe && "unref" in pipe) (pipe as { unref(): void }).unref();
  }
  return new Child(child);
}
