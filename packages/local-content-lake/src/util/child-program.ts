import { type ChildProcess, type ForkOptions, fork } from "node:child_process";
import type { Socket } from "node:net";
import { constants, setPriority } from "node:os";
import { errorMessage, LakeError, type LakeErrorCode } from "./errors";

const MAX_ERROR_OUTPUT = 400;

/** How a process has ended: the error with which it did not start, or its code or signal. */
interface ProgramEnd {
  error?: unknown;
  code: number | null;
  signal: NodeJS.Signals | null;
}

/** A program ended before it replied. */
export class ProgramEndedError extends Error {
  override name = "ProgramEndedError";
  /** @param isReady false if it never came to answer requests */
  constructor(
    readonly end: ProgramEnd,
    errorOutput: string,
    readonly isReady: boolean,
  ) {
    const { error, code, signal } = end;
    const why = signal ? `ended by ${signal}` : `it ended with code ${code} ${errorOutput.trim()}`;
    super(error === undefined ? why : errorMessage(error));
  }
}

/** The reply to the request of that number; 0 says that the program is ready. An error without a code is no LakeError. */
type Reply = { number: number } & (
  | { result: unknown }
  | { failure: { code?: LakeErrorCode; message: string; details?: LakeError["details"] } }
);

/** In the program itself: answers its requests. A result or an error is what `answer` returns or throws. */
export function answerRequests<Request>(
  answer: (request: Request, number: number) => unknown,
): void {
  process.on("message", async (message: Request & { number: number }) => {
    const { number } = message;
    try {
      send({ number, result: await answer(message, number) });
    } catch (error) {
      const { code, details } = error instanceof LakeError ? error : {};
      send({ number, failure: { message: errorMessage(error), ...(code && { code, details }) } });
    }
  });
  send({ number: 0, result: undefined });
}

function send(reply: Reply): void {
  process.send?.(reply);
}

interface Pending {
  resolve(result: unknown): void;
  reject(error: unknown): void;
  signal: AbortSignal | undefined;
}

interface ProgramOptions extends Pick<ForkOptions, "execArgv"> {
  args: readonly string[];
  /** Further environment variables: those of this process may be secrets. */
  env?: Record<string, string | undefined> | undefined;
}

/** A program of the lake in a process of its own, of low priority. It ends when it is killed, or by itself. */
export class ChildProgram {
  private ended: ProgramEndedError | undefined;
  private number = 0;
  private isReady = false;
  private errorOutput = "";
  private readonly pending = new Map<number, Pending>();
  private readonly process: ChildProcess;
  /** Resolves when it has ended. */
  readonly gone: Promise<void>;

  constructor(file: string, { args, env, ...options }: ProgramOptions) {
    this.process = fork(file, args, {
      ...options,
      stdio: ["pipe", "ignore", "pipe", "ipc"],
      serialization: "advanced",
      env: { NODE_ENV: "production", ...env },
    });
    const { pid, stdin, stderr } = this.process;
    // Right after the start: threads have the priority of their first moment.
    if (pid) setPriority(pid, constants.priority.PRIORITY_BELOW_NORMAL);
    stdin?.on("error", () => {});
    stderr?.on("data", (piece: Buffer) => {
      this.errorOutput = `${this.errorOutput}${piece}`.slice(-MAX_ERROR_OUTPUT);
    });
    for (const pipe of [stdin, stderr]) (pipe as Socket | null)?.unref();
    this.process.on("message", (reply: Reply) => this.settle(reply));
    this.gone = new Promise((resolve) => {
      const end = (ended: ProgramEnd) => {
        this.ended = new ProgramEndedError(ended, this.errorOutput, this.isReady);
        for (const number of this.pending.keys()) this.take(number)?.reject(this.ended);
        resolve();
      };
      this.process.on("error", (error) => end({ error, code: null, signal: null }));
      this.process.on("exit", (code, signal) => end({ code, signal }));
    });
    this.keepAlive(false);
  }

  /**
   * Sends a request. Only requests keep this process alive.
   * @param signal aborted when nobody waits for the answer
   * @param abandon called then with the number of the request
   * @throws ProgramEndedError, and what the program throws: a LakeError, or an Error of the same message
   */
  async ask<Result>(
    request: object,
    signal?: AbortSignal,
    abandon: (number: number) => void = () => {},
  ): Promise<Result> {
    if (this.ended) throw this.ended;
    const number = ++this.number;
    const result = new Promise<unknown>((resolve, reject) => {
      this.pending.set(number, { resolve, reject, signal });
    });
    this.keepAlive(true);
    const abort = () => abandon(number);
    signal?.addEventListener("abort", abort, { once: true });
    // A program that has just ended fails the request by its end.
    this.process.send({ number, ...request }, () => {});
    try {
      return (await result) as Result;
    } finally {
      signal?.removeEventListener("abort", abort);
    }
  }

  get hasEnded(): boolean {
    return this.ended !== undefined;
  }

  /** True if it works for nobody any more. */
  get isAbandoned(): boolean {
    const pending = [...this.pending.values()];
    return pending.length > 0 && pending.every(({ signal }) => signal?.aborted);
  }

  /** Writes to its standard input, which it may read while it works. */
  write(text: string): void {
    if (!this.ended) this.process.stdin?.write(text);
  }

  kill(): void {
    this.process.kill("SIGKILL");
  }

  /** Kills it. Resolves when it has exited. */
  end(): Promise<void> {
    this.process.ref();
    this.kill();
    return this.gone;
  }

  private settle(reply: Reply): void {
    this.isReady = true;
    const found = this.take(reply.number);
    if ("result" in reply) found?.resolve(reply.result);
    else {
      const { code, message, details } = reply.failure;
      found?.reject(code ? new LakeError(code, message, details) : new Error(message));
    }
  }

  private take(number: number): Pending | undefined {
    const found = this.pending.get(number);
    this.pending.delete(number);
    if (this.pending.size === 0) this.keepAlive(false);
    return found;
  }

  private keepAlive(isNeeded: boolean): void {
    for (const handle of [this.process, this.process.channel]) {
      if (isNeeded) handle?.ref();
      else handle?.unref();
    }
  }
}
