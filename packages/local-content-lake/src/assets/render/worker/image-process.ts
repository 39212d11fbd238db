import { type ChildProcess, fork } from "node:child_process";
import { once } from "node:events";
import { programFile } from "../../../util/program-file";
import { AssetError } from "../../errors";
import type { FromPictures, ToPictures } from "./messages";
import type { PictureJob, Source } from "./transform-image";

/** Without work for so long it ends: the next picture then takes a tenth of a second more. */
const IDLE_MS = 60_000;

interface Waiting {
  resolve(picture: Buffer): void;
  reject(error: unknown): void;
}

interface Running {
  child: ChildProcess;
  waiting: Map<number, Waiting>;
}

/**
 * Makes pictures in a process of its own. Not for speed, which is the same, but for memory: what many threads take and
 * give back stays with the process, the more the more arenas they share it out to, and two arenas can be asked for
 * only as a process is started. After a while without work all of it is given back.
 */
export class PictureProcess {
  private number = 0;
  private running: Promise<Running> | undefined;
  private idle: NodeJS.Timeout | undefined;

  constructor(private readonly idleMs = IDLE_MS) {}

  /** @throws AssetError when the process cannot be started or ends, else Error with what sharp says */
  async make(job: PictureJob, source: Source): Promise<Buffer> {
    clearTimeout(this.idle);
    this.running ??= this.start();
    const { child, waiting } = await this.running.catch(() => {
      throw ended();
    });
    const number = ++this.number;
    const made = new Promise<Buffer>((resolve, reject) => {
      waiting.set(number, { resolve, reject });
    });
    // One that has just ended takes no message.
    child.send({ number, job, source } satisfies ToPictures, (error) => {
      if (error) settle(waiting, number, (each) => each.reject(ended()));
    });
    try {
      return await made;
    } finally {
      if (waiting.size === 0) this.rest();
    }
  }

  /** Ends the process, with whatever is under way. Resolves when it is gone. */
  async close(): Promise<void> {
    clearTimeout(this.idle);
    const running = await this.running?.catch(() => undefined);
    this.running = undefined;
    const child = running?.child;
    if (!child?.pid || child.exitCode !== null || child.signalCode !== null) return;
    const gone = once(child, "exit");
    child.ref();
    child.kill("SIGKILL");
    await gone;
  }

  private rest(): void {
    clearTimeout(this.idle);
    this.idle = setTimeout(() => void this.close(), this.idleMs).unref();
  }

  private async start(): Promise<Running> {
    const child = fork(await programFile("image-worker", "assets/render/worker/main.ts"), [], {
      serialization: "advanced",
      stdio: ["ignore", "ignore", "ignore", "ipc"],
      // Settings may be secret.
      env: { NODE_ENV: "production", MALLOC_ARENA_MAX: "2" },
    });
    const running: Running = { child, waiting: new Map() };
    const { waiting } = running;
    const started = this.running;
    const end = () => {
      if (this.running === started) this.running = undefined;
      for (const number of [...waiting.keys()])
        settle(waiting, number, (each) => each.reject(ended()));
    };
    child.on("error", end);
    child.on("exit", end);
    child.on("message", (told: FromPictures) => {
      settle(waiting, told.number, ({ resolve, reject }) => {
        if ("failure" in told) reject(new Error(told.failure));
        else resolve(Buffer.from(told.picture));
      });
    });
    // It must not keep this process alive; whoever waits for a picture does.
    child.unref();
    child.channel?.unref();
    return running;
  }
}

function settle(
  waiting: Map<number, Waiting>,
  number: number,
  how: (waiting: Waiting) => void,
): void {
  const found = waiting.get(number);
  waiting.delete(number);
  if (found) how(found);
}

function ended(): AssetError {
  return new AssetError("BUSY", "The image could not be made just now: try again in a moment");
}
