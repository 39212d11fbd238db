import { type ChildProcess, fork } from "node:child_process";
import { once } from "node:events";
import { programFile } from "../../../util/program-file";
import { AssetError } from "../../errors";
import type { ImageSource, TransformJob, WorkerReply, WorkerRequest } from "./transform-image";

/** The process ends after this long without a job. The next image then takes 0.1 s more. */
const IDLE_MS = 60_000;

/** A job of which no client waits any more may run so long: starting the process again takes time too. */
const ABANDONED_MS = 500;

interface PendingReply {
  isAbandoned: boolean;
  resolve(image: Buffer): void;
  reject(error: unknown): void;
}

interface Running {
  child: ChildProcess;
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

  constructor(
    private readonly idleMs = IDLE_MS,
    private readonly abandonedMs = ABANDONED_MS,
  ) {}

  /**
   * @param signal aborted when no client waits for the image
   * @throws AssetError if the process cannot start or exits; otherwise an Error with sharp's message
   */
  async transform(job: TransformJob, source: ImageSource, signal?: AbortSignal): Promise<Buffer> {
    clearTimeout(this.idle);
    this.running ??= this.start();
    const { child, pending } = await this.running.catch(() => {
      throw exited();
    });
    const number = ++this.number;
    const reply = new Promise<Buffer>((resolve, reject) => {
      pending.set(number, { resolve, reject, isAbandoned: signal?.aborted === true });
    });
    const abandon = () => {
      const found = pending.get(number);
      if (found) found.isAbandoned = true;
      setTimeout(() => this.endIfAbandoned(pending), this.abandonedMs).unref();
    };
    signal?.addEventListener("abort", abandon, { once: true });
    // The send fails if the process has just exited.
    child.send({ number, job, source } satisfies WorkerRequest, (error) => {
      if (error) settle(pending, number, (each) => each.reject(exited()));
    });
    try {
      return await reply;
    } finally {
      signal?.removeEventListener("abort", abandon);
      if (pending.size === 0) this.endWhenIdle();
      else this.endIfAbandoned(pending);
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
    const child = running?.child;
    if (!child?.pid || child.exitCode !== null || child.signalCode !== null) return;
    const exit = once(child, "exit");
    child.ref();
    child.kill("SIGKILL");
    await exit;
  }

  private endWhenIdle(): void {
    clearTimeout(this.idle);
    this.idle = setTimeout(() => void this.close(), this.idleMs).unref();
  }

  private async start(): Promise<Running> {
    const child = fork(await programFile("image-worker", "assets/render/worker/main.ts"), [], {
      serialization: "advanced",
      stdio: ["ignore", "ignore", "ignore", "ipc"],
      // Settings may hold secrets.
      env: { NODE_ENV: "production", MALLOC_ARENA_MAX: "2" },
    });
    const running: Running = { child, pending: new Map() };
    const { pending } = running;
    const started = this.running;
    const end = () => {
      if (this.running === started) this.running = undefined;
      for (const number of [...pending.keys()])
        settle(pending, number, (each) => each.reject(exited()));
    };
    child.on("error", end);
    child.on("exit", end);
    child.on("message", (reply: WorkerReply) => {
      settle(pending, reply.number, ({ resolve, reject }) => {
        if ("failure" in reply) reject(new Error(reply.failure));
        else resolve(Buffer.from(reply.image));
      });
    });
    // The child must not keep this process alive; a pending HTTP request does.
    child.unref();
    child.channel?.unref();
    return running;
  }
}

function settle(
  pending: Map<number, PendingReply>,
  number: number,
  how: (reply: PendingReply) => void,
): void {
  const found = pending.get(number);
  pending.delete(number);
  if (found) how(found);
}

function exited(): AssetError {
  return new AssetError("BUSY", "The image could not be made just now: try again in a moment");
}
