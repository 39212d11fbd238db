import { type ChildProgram, ProgramEndedError } from "./child-program";

/** Runs a program while there is work for it: starts it again after its end, and ends it when it is idle. */
export class Supervisor<Program extends ChildProgram> {
  private program: Promise<Program> | undefined;
  private started: Program | undefined;
  private users = 0;
  private idle: NodeJS.Timeout | undefined;

  /** @param idleMs how long the program waits for further work */
  constructor(
    private readonly start: () => Program | Promise<Program>,
    private readonly idleMs: number,
  ) {}

  /** Works with the program. @throws ProgramEndedError if it cannot start, and the errors of the work */
  async use<Result>(work: (program: Program) => Promise<Result>): Promise<Result> {
    clearTimeout(this.idle);
    this.users += 1;
    try {
      return await work(await this.running());
    } finally {
      this.users -= 1;
      if (this.users === 0) {
        this.idle = setTimeout(() => void this.end(), this.idleMs).unref();
      }
    }
  }

  /** Kills the program with its pending requests. Resolves when it has exited. */
  async end(): Promise<void> {
    clearTimeout(this.idle);
    const { program } = this;
    this.program = undefined;
    const started = await program?.catch(() => undefined);
    await started?.end();
  }

  private running(): Promise<Program> {
    if (this.started?.hasEnded) this.program = undefined;
    this.program ??= this.startProgram();
    return this.program;
  }

  private async startProgram(): Promise<Program> {
    this.started = undefined;
    try {
      this.started = await this.start();
      return this.started;
    } catch (error) {
      this.program = undefined;
      throw new ProgramEndedError({ error, code: null, signal: null }, "", false);
    }
  }
}
