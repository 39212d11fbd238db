import { ChildProgram, ProgramEndedError } from "../../../util/child-program";
import { LakeError } from "../../../util/errors";
import { programFile } from "../../../util/program-file";
import { Supervisor } from "../../../util/supervisor";
import type { InspectJob } from "../../upload/read-facts";
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

/**
 * Transforms images in a process of its own. The reason is memory, not speed: a process keeps what many threads
 * allocate and free, and MALLOC_ARENA_MAX, which limits that, can only be set at the start of a process. Ending the
 * idle process returns all of it.
 */
export class ImageProcess {
  private readonly programs: Supervisor<ChildProgram>;

  constructor(private readonly options: ProcessOptions = {}) {
    const { budget, env, idleMs = IDLE_MS } = options;
    const args = budget ? [String(budget.milliseconds), String(budget.bytes)] : [];
    this.programs = new Supervisor(async () => {
      const file = await programFile("image-worker", "assets/render/worker/main.ts");
      return new ChildProgram(file, { args, env: { MALLOC_ARENA_MAX: "2", ...env } });
    }, idleMs);
  }

  /**
   * Does any of its work.
   * @param signal aborted when no client waits for it
   * @throws LakeError for what is refused, or if the process cannot start or exits; otherwise an Error with sharp's message
   */
  async run<Result>(work: Work, signal?: AbortSignal): Promise<Result> {
    const { abandonedMs = ABANDONED_MS, exited = unavailable } = this.options;
    try {
      return await this.programs.use(async (program) => {
        const leave = () => setTimeout(() => this.endIfAbandoned(program), abandonedMs).unref();
        try {
          return await program.ask<Result>(work, signal, leave);
        } finally {
          this.endIfAbandoned(program);
        }
      });
    } catch (error) {
      if (!(error instanceof ProgramEndedError)) throw error;
      throw error.end.error === undefined ? exited() : unavailable();
    }
  }

  /** A job cannot be stopped without its process, which other jobs may use. */
  private endIfAbandoned(program: ChildProgram): void {
    if (program.isAbandoned) void this.close();
  }

  /** Kills the process with its pending jobs. Resolves when it has exited. */
  close(): Promise<void> {
    return this.programs.end();
  }
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
