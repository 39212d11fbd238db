import { ChildProgram } from "../../../util/child-program";
import { LakeError, type LakeErrorCode } from "../../../util/errors";
import { programFile } from "../../../util/program-file";
import type { ImageFacts, InspectJob } from "../../upload/read-facts";
import type { Size } from "../geometry";
import type { ImageSource, TransformJob } from "./transform-image";

/** The process ends after this long without a job. The next image then takes 0.1 s more. */
const IDLE_MS = 60_000;

/** A job of which no client waits any more may run so long: starting the process again takes time too. */
const ABANDONED_MS = 500;

interface ProcessOptions {
  /** The process ends after this long without a job. */
  idleMs?: number;
  /** A job of which no client waits any more may run so long. */
  abandonedMs?: number;
  /** What the jobs that run at the same time may use together; beyond it, the process ends. Default: anything. */
  budget?: { milliseconds: number; bytes: number };
  /** The error of the jobs whose process has ended. */
  exited?: () => LakeError;
  /** Further environment variables of the process. */
  env?: Record<string, string | undefined>;
}

interface PendingReply {
  isAbandoned: boolean;
  resolve(result: unknown): void;
  reject(error: unknown): void;
}

interface Running {
  program: ChildProgram<WorkerRequest, WorkerReply>;
  pending: Map<number, PendingReply>;
}

/**
 * Transforms images in a process of its own. The reason is memory, not speed: a process keeps what many threads
 * allocate and free, and MALLOC_ARENA_MAX, which limits that, can only be set at the start of a process. Ending the
 * idle process returns all of it.
 */
export class ImageProcess {
  private number = 0;
  private running: Promise<Running> | undefined;
  private idle: NodeJS.Timeout | undefined;

  constructor(private readonly options: ProcessOptions = {}) {}

  /**
   * Does any of its work.
   * @param signal aborted when no client waits for it
   * @throws LakeError for what is refused, or if the process cannot start or exits; otherwise an Error with sharp's message
   */
  async run<Result>(work: Work, signal?: AbortSignal): Promise<Result> {
    clearTimeout(this.idle);
    this.running ??= this.start();
    const { program, pending } = await this.running.catch(() => {
      throw unavailable();
    });
    // Only pending jobs keep this process alive: an import may wait for nothing else.
    program.keepAlive(true);
    const number = ++this.number;
    const result = new Promise<unknown>((resolve, reject) => {
      pending.set(number, { resolve, reject, isAbandoned: signal?.aborted === true });
    });
    const abandon = () => {
      const found = pending.get(number);
      if (found) found.isAbandoned = true;
      const { abandonedMs = ABANDONED_MS } = this.options;
      setTimeout(() => this.endIfAbandoned(pending), abandonedMs).unref();
    };
    signal?.addEventListener("abort", abandon, { once: true });
    program.send({ number, ...work }, () => take(pending, number)?.reject(unavailable()));
    try {
      return (await result) as Result;
    } finally {
      signal?.removeEventListener("abort", abandon);
      if (pending.size === 0) {
        program.keepAlive(false);
        const { idleMs = IDLE_MS } = this.options;
        clearTimeout(this.idle);
        this.idle = setTimeout(() => void this.close(), idleMs).unref();
      } else this.endIfAbandoned(pending);
    }
  }

  /** A job cannot be stopped without its process, which other jobs may use. */
  private endIfAbandoned(pending: Running["pending"]): void {
    const replies = [...pending.values()];
    if (replies.length > 0 && replies.every(({ isAbandoned }) => isAbandoned)) void this.close();
  }

  /** Kills the process with its pending jobs. Resolves when it has exited. */
  async close(): Promise<void> {
    clearTimeout(this.idle);
    const running = await this.running?.catch(() => undefined);
    this.running = undefined;
    if (running && !running.program.hasEnded) await running.program.end();
  }

  private async start(): Promise<Running> {
    const { budget, env, exited = unavailable } = this.options;
    const limits = budget ? [String(budget.milliseconds), String(budget.bytes)] : [];
    const file = await programFile("image-worker", "assets/render/worker/main.ts");
    const pending: Running["pending"] = new Map();
    const started = this.running;
    const child = new ChildProgram<WorkerRequest, WorkerReply>(file, {
      args: limits,
      stdio: ["ignore", "ignore", "ignore", "ipc"],
      env: { MALLOC_ARENA_MAX: "2", ...env },
      onMessage(reply) {
        const found = take(pending, reply.number);
        if (!("failure" in reply)) return found?.resolve(reply.result);
        const { code, message } = reply.failure;
        found?.reject(code ? new LakeError(code, message) : new Error(message));
      },
      onEnd: ({ error }) => {
        if (this.running === started) this.running = undefined;
        for (const { reject } of pending.values()) reject(error ? unavailable() : exited());
        pending.clear();
      },
    });
    return { program: child, pending };
  }
}

function take(pending: Running["pending"], number: number): PendingReply | undefined {
  const found = pending.get(number);
  pending.delete(number);
  return found;
}

function unavailable(): LakeError {
  return new LakeError("BUSY", "The image could not be made just now: try again in a moment");
}

/** The size in which an SVG is rendered. */
export type SvgOutput = Size & { density: number };

/**
 * What the image process does: it renders an image, reads an uploaded one, makes an avatar of one, renders an SVG as PNG
 * or, without `output`, reads its size.
 */
export type Work =
  | { job: TransformJob; source: ImageSource }
  | { inspect: InspectJob }
  | { avatar: Uint8Array }
  | { svg: Uint8Array; output?: SvgOutput };

/** A message to the image process. */
export type WorkerRequest = { number: number } & Work;

/** The reply to the request of that number. An error without a code is sharp's. */
export type WorkerReply = { number: number } & (
  | { result: Uint8Array | ImageFacts | Size | undefined }
  | { failure: { message: string; code?: LakeErrorCode } }
);
