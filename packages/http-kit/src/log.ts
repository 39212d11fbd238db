import { createRequire } from "node:module";
import pino, { type BaseLogger, type DestinationStream } from "pino";
import type pretty from "pino-pretty";

export type Log = Pick<BaseLogger, "info" | "warn" | "error">;

interface LogOptions {
  level: string;
  /** Where lines go; standard output when it is not given. */
  out?: DestinationStream;
}

/** How deep the cause of a cause is followed. */
const MOST_CAUSES = 4;

export interface LoggedError {
  type: string;
  message: string;
  code?: string;
  /** Where it was thrown; only of an error without a code, which is a fault of ours. */
  at?: string;
  cause?: LoggedError;
}

/**
 * An error as it is logged: message, code and cause. An error object is never dumped: those of HTTP clients
 * carry whole requests, tokens included.
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
      depth < MOST_CAUSES && { cause: describeError(error.cause, depth + 1) }),
  };
}

/** Hides every occurrence of the secrets that a process learns of as it starts. */
export class Secrets {
  private readonly known: string[] = [];

  add(...secrets: (string | undefined)[]): void {
    this.known.push(...secrets.filter((secret) => secret !== undefined));
  }

  hide(line: string): string {
    return this.known.reduce((text, secret) => text.replaceAll(secret, "[hidden]"), line);
  }
}

/** Lines leave the process together; those still waiting are written when it ends. */
export function logOutput(): DestinationStream {
  if (process.stdout.isTTY) {
    // Ten megabytes that only a person who reads along needs.
    const prettier: typeof pretty = createRequire(import.meta.url)("pino-pretty");
    return prettier({ sync: true, ignore: "pid,hostname" });
  }
  return pino.destination({ dest: 1, sync: false });
}

/** The one logger of a process: JSON, one line an event, in colours where a person reads along. */
export function createLog({ level, out = logOutput() }: LogOptions, secrets: Secrets): Log {
  return pino(
    {
      level,
      base: undefined,
      timestamp: pino.stdTimeFunctions.isoTime,
      formatters: { level: (label) => ({ level: label }) },
      serializers: { err: (error: unknown) => describeError(error) },
      // A last net: the messages of other people's libraries are not ours to trust.
      hooks: { streamWrite: (line) => secrets.hide(line) },
    },
    out,
  );
}

/**
 * The log of a lake that was given none: what an operator has to know, on standard error, as standard output belongs
 * to the program around it.
 * @param secrets what no line may show
 */
export function createStderrLog(...secrets: string[]): Log {
  const hidden = new Secrets();
  hidden.add(...secrets);
  return createLog({ level: "info", out: pino.destination({ dest: 2, sync: true }) }, hidden);
}
