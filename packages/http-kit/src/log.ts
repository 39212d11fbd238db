import { createRequire } from "node:module";
import type { BaseLogger, DestinationStream, pino as Pino } from "pino";
import type pretty from "pino-pretty";

/** Loaded with the first log: a test lake may never write one. */
const pino = (): typeof Pino => createRequire(import.meta.url)("pino");

export type Log = Pick<BaseLogger, "info" | "warn" | "error">;

interface LogOptions {
  level: string;
  /** Default: standard output. */
  out?: DestinationStream;
}

const MAX_CAUSES = 4;

export interface LoggedError {
  type: string;
  message: string;
  code?: string;
  /** First line of the stack. Only for errors without a code, which are defects. */
  at?: string;
  cause?: LoggedError;
}

/**
 * Describes an error for the log: message, code and causes. Other properties are left out, because errors of HTTP
 * clients carry whole requests and tokens.
 */
export function describeError(error: unknown, depth = 0): LoggedError {
  if (!(error instanceof Error)) return { type: typeof error, message: String(error) };
  const { code } = error as NodeJS.ErrnoException;
  const at = code ? undefined : /^ +at (.*)$/m.exec(error.stack ?? "")?.[1];
  return {
    type: error.name,
    message: error.message,
    ...(code && { code: String(code) }),
    ...(at && { at }),
    ...(error.cause !== undefined &&
      depth < MAX_CAUSES && { cause: describeError(error.cause, depth + 1) }),
  };
}

/** Replaces secrets in log lines. */
export class Secrets {
  private readonly known: string[] = [];

  add(...secrets: (string | undefined)[]): void {
    this.known.push(...secrets.filter((secret) => secret !== undefined));
  }

  hide(line: string): string {
    return this.known.reduce((text, secret) => text.replaceAll(secret, "[hidden]"), line);
  }
}

/** A write for each line costs a fifth of a cached page's time. */
const BATCH = { characters: 60 * 1024, waitMs: 250 };

/**
 * Writes lines together. `sonic-boom` could do that, but measures all text that waits again for each line, which costs
 * more than the write.
 */
class LineBatch implements DestinationStream {
  private text = "";
  private timer: NodeJS.Timeout | undefined;
  private readonly out: ReturnType<typeof Pino.destination>;

  constructor(dest: number | string) {
    this.out = pino().destination({ dest, sync: false });
    process.once("beforeExit", () => this.flush());
    process.once("exit", () => {
      if (this.flush()) this.out.flushSync();
    });
  }

  write(line: string): void {
    this.text += line;
    if (this.text.length >= BATCH.characters) this.flush();
    else this.timer ??= setTimeout(() => this.flush(), BATCH.waitMs).unref();
  }

  /** @returns false if nothing waited */
  private flush(): boolean {
    clearTimeout(this.timer);
    this.timer = undefined;
    const { text } = this;
    this.text = "";
    if (text) this.out.write(text);
    return text !== "";
  }
}

/**
 * Standard output: pretty on a terminal, otherwise JSON, written after 250 ms or 60 KB. The rest is written when the
 * process exits, also by an error that nobody caught.
 * @param dest file descriptor or path
 */
export function logOutput(dest: number | string = 1): DestinationStream {
  if (dest === 1 && process.stdout.isTTY) {
    // Loaded on demand: it takes 10 MB.
    const prettier: typeof pretty = createRequire(import.meta.url)("pino-pretty");
    return prettier({ sync: true, ignore: "pid,hostname" });
  }
  return new LineBatch(dest);
}

/** pino's ISO time costs 2 µs a line; a busy site writes a dozen lines in the same millisecond. */
function isoTime(): () => string {
  let at = 0;
  let text = "";
  return () => {
    const now = Date.now();
    if (now !== at) text = `,"time":"${new Date(now).toISOString()}"`;
    at = now;
    return text;
  };
}

/** The logger of a process. */
export type ProcessLog = Log &
  Pick<BaseLogger, "debug"> & {
    /**
     * Writes a line for a cached response. pino would take 4 µs for it, a seventh of what the response takes.
     * @param members members of a JSON object, without its braces
     */
    line(level: "info" | "debug", members: string): void;
  };

/** Creates the logger of a process. It writes one JSON line per event. */
export function createLog({ level, out = logOutput() }: LogOptions, secrets: Secrets): ProcessLog {
  const timestamp = isoTime();
  const logger = pino()(
    {
      level,
      base: undefined,
      timestamp,
      formatters: { level: (label) => ({ level: label }) },
      serializers: { err: (error: unknown) => describeError(error) },
      // Messages of libraries may contain secrets.
      hooks: { streamWrite: (line) => secrets.hide(line) },
    },
    out,
  );
  return Object.assign(logger, {
    line(of: "info" | "debug", members: string) {
      if (!logger.isLevelEnabled(of)) return;
      out.write(secrets.hide(`{"level":"${of}"${timestamp()},${members}}\n`));
    },
  });
}

/**
 * Creates the default log of an embedded lake. It writes to standard error, because standard output belongs to the
 * program around it.
 *
 * @param secrets hidden in all lines
 */
export function createStderrLog(...secrets: string[]): Log {
  const hidden = new Secrets();
  hidden.add(...secrets);
  return createLog({ level: "info", out: pino().destination({ dest: 2, sync: true }) }, hidden);
}
