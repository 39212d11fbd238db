import type { Log } from "./log";

/** npm passes Ctrl-C on to a process that already got it from the terminal: that is not a second Ctrl-C. */
const SAME_KEYPRESS_MS = 500;

const HARD_STOP_MS = 10_000;

const PARENT_CHECK_MS = 250;

/**
 * Ends the process on SIGINT, SIGTERM and SIGHUP (its terminal was closed): `stop` gets ten seconds to finish what is
 * open, a second signal ends at once.
 * @param stop answers open requests and closes what is open
 */
export function stopOnSignals(stop: () => Promise<void>, log: Log): void {
  let askedAt: number | undefined;

  async function onSignal(): Promise<void> {
    if (askedAt !== undefined) {
      if (performance.now() - askedAt > SAME_KEYPRESS_MS) process.exit(130);
      return;
    }
    askedAt = performance.now();
    setTimeout(() => {
      log.error(`Stopped after ${HARD_STOP_MS / 1000} s with requests still open.`);
      process.exit(1);
    }, HARD_STOP_MS).unref();
    try {
      await stop();
      process.exit(0);
    } catch (error) {
      log.error({ err: error }, "Stopping failed");
      process.exit(1);
    }
  }

  for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"]) process.on(signal, onSignal);
  if (process.env.npm_lifecycle_event) whenParentEnds(onSignal);
}

/**
 * npm runs a command through a shell and signals only that shell. One that did not make way for the command
 * ends without a word to it; all that the command sees is a new parent.
 */
function whenParentEnds(callback: () => void): void {
  const parent = process.ppid;
  const timer = setInterval(() => {
    if (process.ppid === parent) return;
    clearInterval(timer);
    callback();
  }, PARENT_CHECK_MS).unref();
}
