import { readdirSync, readFileSync } from "node:fs";
import { freePort, makeDataDir, type Site, startSite } from "../../support/site";

/** The process's resources; undefined where the system does not report them. */
export interface Taken {
  megabytes: number;
  handles: number;
}

/** A site that is killed and restarted on the same port, with the faults that its clients have seen. */
export class Run {
  readonly counts: Record<string, number> = {};
  /** Wrong responses. */
  readonly wrong: string[] = [];
  isOver = false;
  /** From a kill until the next process serves: connections may break. */
  private isDown = false;

  private constructor(
    private readonly env: Record<string, string>,
    public site: Site,
  ) {}

  static async start(): Promise<Run> {
    const env = { DATA_DIR: makeDataDir(), PORT: String(await freePort()), LOG_LEVEL: "warn" };
    return new Run(env, await startSite({ env }));
  }

  get url(): string {
    return this.site.url;
  }

  /** Kills the process and starts another one on the same data. */
  async killAndStart(): Promise<void> {
    this.isDown = true;
    await this.site.kill9();
    this.site = await startSite({ env: this.env });
    this.isDown = false;
  }

  /** Repeats an action until the run ends. The action throws for a wrong response. */
  async repeat(what: string, work: (turn: number) => Promise<void>): Promise<void> {
    for (let turn = 0; !this.isOver; turn += 1) {
      const site = this.site;
      try {
        await work(turn);
        this.counts[what] = (this.counts[what] ?? 0) + 1;
      } catch (error) {
        if (!this.isDown && this.site === site) this.wrong.push(`${what}: ${wordsOf(error)}`);
        while (this.isDown) await new Promise((later) => setTimeout(later, 50));
        if (this.wrong.length > 50) return;
      }
    }
  }

  taken(): Taken | undefined {
    const { pid } = this.site.child;
    try {
      const status = readFileSync(`/proc/${pid}/status`, "utf8");
      const kilobytes = Number(/^VmRSS:\s+(\d+)/m.exec(status)?.[1]);
      return { megabytes: kilobytes / 1024, handles: readdirSync(`/proc/${pid}/fd`).length };
    } catch {
      return undefined;
    }
  }
}

function wordsOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  return `${error.message}${error.cause ? ` (${wordsOf(error.cause)})` : ""}`.slice(0, 300);
}
