/** npm passes Ctrl-C on to a process that already got it from the terminal: that is not a second Ctrl-C. */
const SAME_KEYPRESS_MS = 500;

const HARD_STOP_MS = 10_000;

/**
 * Ends the process on SIGINT and SIGTERM: `stop` gets ten seconds to finish what is open, a second signal ends at once.
 * @param stop answers open requests and closes what is open
 */
export function stopOnSignals(stop: () => Promise<void>): void {
  let askedAt: number | undefined;

  async function onSignal(): Promise<void> {
    if (askedAt !== undefined) {
      if (performance.now() - askedAt > SAME_KEYPRESS_MS) process.exit(130);
      return;
    }
    askedAt = performance.now();
    setTimeout(() => {
      console.error(`Stopped after ${HARD_STOP_MS / 1000} s with requests still open.`);
      process.exit(1);
    }, HARD_STOP_MS).unref();
    try {
      await stop();
      process.exit(0);
    } catch (error) {
      console.error("Stopping failed:", error);
      process.exit(1);
    }
  }

  process.on("SIGINT", onSignal);
  process.on("SIGTERM", onSignal);
}
