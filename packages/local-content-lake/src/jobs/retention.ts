import type { Log } from "http-kit";
import { pruneHistory, timeBefore } from "../history/prune-history";
import type { Store } from "../store";
import { type Calendar, DAY_MS } from "../util/time";

/** Deletes history that is older than some days: at the start, and once a day while the lake serves. */
export class Retention {
  private readonly stopping = new AbortController();
  private cancelTimer = () => {};
  private run = Promise.resolve();

  /** @param days undefined keeps all history */
  constructor(
    private readonly store: Store,
    private readonly calendar: Calendar,
    private readonly log: Log,
    private readonly days: number | undefined,
  ) {}

  start(): void {
    const { days } = this;
    if (days === undefined || this.stopping.signal.aborted) return;
    this.run = this.run.then(() => this.prune(days));
    this.cancelTimer = this.calendar.after(DAY_MS, () => this.start());
  }

  /** Stops. Resolves when nothing is being deleted. */
  async close(): Promise<void> {
    this.stopping.abort();
    this.cancelTimer();
    await this.run;
  }

  private async prune(days: number): Promise<void> {
    const before = timeBefore(this.calendar.now(), days);
    const { signal } = this.stopping;
    try {
      const revisions = await pruneHistory(this.store.database, before, signal);
      if (revisions > 0) this.log.info({ before, revisions }, "Lake: deleted old history");
    } catch (error) {
      if (!signal.aborted) this.log.error({ err: error }, "Lake: old history is not deleted");
    }
  }
}
