import { execFile } from "node:child_process";
import { existsSync, readdirSync, rmSync, statSync } from "node:fs";
import { constants, setPriority } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { createPrivateFolder, type Log } from "http-kit";
import { type Env, requireLocalLake } from "../config/settings";

const CHECK_INTERVAL_MS = 10_000;
const RETRY_MS = 60 * 60_000;

/** In DATA_DIR. */
const FOLDER = "backups";
/** One a day: a name says whether that day has its backup. */
const NAME = /^lake-\d{4}-\d\d-\d\d\.backup$/;
/** What an interrupted backup leaves. */
const UNFINISHED = /\.partial(?:-journal)?$/;

interface BackupOptions {
  /** Time of day, as HH:MM. */
  daily: string;
  /** How many of the newest backups stay. */
  keep: number;
  dataDir: string;
  /** The lake's command line program. */
  program: string;
  /** The clock in the company's time zone, as YYYY-MM-DDTHH:MM. */
  localTime(): Promise<string>;
  log: Pick<Log, "info" | "warn" | "error">;
}

/** Writes the lake's one-file backup once a day, or at the first start after that time. */
export class Backups {
  failures = 0;
  private readonly folder: string;
  private readonly stopping = new AbortController();
  private interval: NodeJS.Timeout | undefined;
  private isRunning = false;
  private failedAt: number | undefined;

  constructor(private readonly options: BackupOptions) {
    this.folder = join(options.dataDir, FOLDER);
  }

  /** Checks now and every ten seconds. */
  start(): void {
    void this.check();
    this.interval = setInterval(() => void this.check(), CHECK_INTERVAL_MS).unref();
  }

  /** Ends a backup that runs. The next one removes what is left of it. */
  close(): void {
    clearInterval(this.interval);
    this.stopping.abort();
  }

  /** When the newest backup was written, in milliseconds since 1970. */
  get lastAt(): number | undefined {
    const [newest] = this.files().slice(-1);
    if (newest === undefined) return undefined;
    return statSync(join(this.folder, newest), { throwIfNoEntry: false })?.mtimeMs;
  }

  /** For health checks, without paths. */
  status(): { lastAt: string | null; failedAt?: string } {
    const { lastAt, failedAt } = this;
    return {
      lastAt: lastAt === undefined ? null : new Date(lastAt).toISOString(),
      ...(failedAt !== undefined && { failedAt: new Date(failedAt).toISOString() }),
    };
  }

  /** Writes today's backup if it is due. After a failure, the next try is an hour later. */
  async check(now = Date.now()): Promise<void> {
    const isTooEarly = this.failedAt !== undefined && now - this.failedAt < RETRY_MS;
    if (this.isRunning || isTooEarly) return;
    this.isRunning = true;
    try {
      const [day = "", time = ""] = (await this.options.localTime()).split("T");
      const file = join(this.folder, `lake-${day}.backup`);
      if (time >= this.options.daily && !existsSync(file)) await this.write(file);
    } catch (error) {
      if (this.stopping.signal.aborted) return;
      this.failures += 1;
      this.failedAt = now;
      this.options.log.error({ err: error }, "The daily backup failed. The next try is in an hour");
    } finally {
      this.isRunning = false;
    }
  }

  private async write(file: string): Promise<void> {
    const { dataDir, program, log } = this.options;
    createPrivateFolder(this.folder);
    this.remove(readdirSync(this.folder).filter((name) => UNFINISHED.test(name)));
    const { stdout, stderr } = await runProgram([program, "backup", file], {
      env: { PATH: process.env.PATH, NODE_ENV: "production", DATA_DIR: dataDir },
      signal: this.stopping.signal,
    });
    this.failedAt = undefined;
    log.info({ file }, stdout);
    if (stderr) log.warn({ file }, stderr);
    this.remove(this.files().slice(0, -this.options.keep));
  }

  /** The oldest first. */
  private files(): string[] {
    if (!statSync(this.folder, { throwIfNoEntry: false })?.isDirectory()) return [];
    return readdirSync(this.folder)
      .filter((name) => NAME.test(name))
      .sort();
  }

  private remove(names: readonly string[]): void {
    for (const name of names) rmSync(join(this.folder, name), { force: true });
  }
}

/** In a process of its own with low priority: copying a large lake takes seconds. */
async function runProgram(
  args: readonly string[],
  options: { env: NodeJS.ProcessEnv; signal: AbortSignal },
): Promise<{ stdout: string; stderr: string }> {
  const running = promisify(execFile)(process.execPath, args, options);
  const { pid } = running.child;
  if (pid !== undefined) setPriority(pid, constants.priority.PRIORITY_LOW);
  const { stdout, stderr } = await running.catch((error) => {
    throw new Error(error.stderr?.trim() || error.message);
  });
  return { stdout: stdout.trim(), stderr: stderr.trim() };
}

/**
 * Opens the daily backups, if the settings ask for them.
 * @param root the folder that holds the lake's program
 * @throws StartError naming BACKUP_DAILY when the dataset is elsewhere
 */
export function openBackups(
  { BACKUP_DAILY, BACKUP_KEEP, DATA_DIR, isLocalLake }: Env,
  { root, ...options }: Pick<BackupOptions, "localTime" | "log"> & { root: string },
): Backups | undefined {
  if (!BACKUP_DAILY) return undefined;
  requireLocalLake({ isLocalLake }, "BACKUP_DAILY", "back it up where it is");
  const program = join(root, "packages/local-content-lake/dist/main.mjs");
  return new Backups({
    ...options,
    program,
    daily: BACKUP_DAILY,
    keep: BACKUP_KEEP,
    dataDir: DATA_DIR,
  });
}
