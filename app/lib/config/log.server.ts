import pino, { type BaseLogger } from "pino";

/** The one logger of the process, as much of it as the site uses. */
export type Log = Pick<BaseLogger, "info" | "warn" | "error">;

// A logger of its own until one is handed over, for code that runs outside the server.
let current: Log = pino();

/** Hands over the logger of this process. */
export function provideLog(log: Log): void {
  current = log;
}

export function getLog(): Log {
  return current;
}
