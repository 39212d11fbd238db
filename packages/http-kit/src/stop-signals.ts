import type { Log } from "./log";

/** On Ctrl-C a process gets a signal from the terminal and another from npm. They count as one. */
const SAME_KEYPRESS_MS = 500;

const HARD_STOP_MS = 10_000;

const PARENT_CHECK_MS = 250;

/**
 * Ends the process on SIGINT, SIGTERM and SIGHUP. `stop` has ten seconds; a second signal ends the process at once.
 *
 * @param stop finishes open requests and closes resources
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
 * npm starts commands through a shell and signals only that shell. Some shells exit without passing the signal on; the
 * command then only gets a new parent process.
 */
function whenParentEnds(callback: () => void): void {
  const parent = process.ppid;
  const timer = setInterval(() => {
    if (process.ppid === parent) return;
    clearInterval(timer);
    callback();
  }, PARENT_CHECK_MS).unref();
}
