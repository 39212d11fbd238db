import pino, { type BaseLogger } from "pino";

/** The part of the process's logger that the site uses. */
export type Log = Pick<BaseLogger, "info" | "warn" | "error">;

// The default is for code that runs outside the server.
let current: Log = pino();

/** Sets the logger of this process. */
export function provideLog(log: Log): void {
  current = log;
}

export function getLog(): Log {
  return current;
}
