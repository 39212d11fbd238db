import { type ChildProcess, type ForkOptions, fork, type Serializable } from "node:child_process";
import { lowerPriority } from "./program-file";

/** How a process has ended: the error with which it did not start, or its code or signal. */
export interface ProgramEnd {
  error?: Error;
  code: number | null;
  signal: NodeJS.Signals | null;
}

interface ProgramOptions<FromProgram> extends Pick<ForkOptions, "execArgv" | "stdio"> {
  args: readonly string[];
  /** Further environment variables: those of this process may be secrets. */
  env?: Record<string, string | undefined> | undefined;
  onMessage(message: FromProgram): void;
  onEnd(end: ProgramEnd): void;
}

/** A program of the lake in a process of its own, of low priority. It ends when it is killed, or by itself. */
export class ChildProgram<ToProgram extends Serializable, FromProgram> {
  hasEnded = false;
  readonly stdin: ChildProcess["stdin"];
  readonly stderr: ChildProcess["stderr"];
  private readonly process: ChildProcess;
  private readonly gone: Promise<void>;

  constructor(
    file: string,
    { args, env, onMessage, onEnd, ...options }: ProgramOptions<FromProgram>,
  ) {
    this.process = fork(file, args, {
      ...options,
      serialization: "advanced",
      env: { NODE_ENV: "production", ...env },
    });
    lowerPriority(this.process);
    this.stdin = this.process.stdin;
    this.stderr = this.process.stderr;
    this.process.on("message", onMessage);
    this.gone = new Promise((resolve) => {
      const end = (ended: ProgramEnd) => {
        this.hasEnded = true;
        onEnd(ended);
        resolve();
      };
      this.process.on("error", (error) => end({ error, code: null, signal: null }));
      this.process.on("exit", (code, signal) => end({ code, signal }));
    });
    this.keepAlive(false);
  }

  get pid(): number | undefined {
    return this.process.pid;
  }

  /** @param failed called if the process has just exited, which `onEnd` reports too */
  send(message: ToProgram, failed = () => {}): void {
    if (!this.process.connected) failed();
    else this.process.send(message, (error) => error && failed());
  }

  /** True lets it keep this process alive. */
  keepAlive(isNeeded: boolean): void {
    for (const handle of [this.process, this.process.channel]) {
      if (isNeeded) handle?.ref();
      else handle?.unref();
    }
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
}
