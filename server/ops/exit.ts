import { describeStartFailure, type Log } from "http-kit";

/** Writes to the operator's terminal; standard output belongs to the log. */
export function say(text: string): void {
  process.stderr.write(`${text}\n`);
}

/** Ends a start that failed, with one line that says why. */
export function exitWith(error: unknown): never {
  say(describeStartFailure(error));
  process.exit(1);
}

/** @returns the result; an error ends the start */
export function orExit<T>(read: () => T): T {
  try {
    return read();
  } catch (error) {
    return exitWith(error);
  }
}

/** Decides what errors that nobody caught do to the process. */
export function handleUncaughtErrors(log: Log): void {
  // A lost connection to the dataset, for example, must not stop the site.
  process.on("unhandledRejection", (reason) => {
    log.error({ err: reason }, "A promise was rejected and nobody handled it");
  });
  // After an unexpected exception, nothing in memory can be trusted.
  process.on("uncaughtException", (error) => {
    log.error({ err: error }, "Stopped by an unexpected error");
    process.exit(1);
  });
}
