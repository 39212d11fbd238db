import type { Log } from "http-kit";
import type { Audit } from "../auth/audit";
import { listBranches, unchangedSince } from "../branches/branch";
import { pruneHistory, timeBefore } from "../history/prune-history";
import { type Calendar, DAY_MS } from "../util/time";
import { type DatasetUsers, deleteDataset } from "./delete-dataset";

/** The days after which each is deleted; undefined keeps all. */
interface Days {
  historyDays?: number | undefined;
  branchDays?: number | undefined;
}

interface Parts extends DatasetUsers {
  audit: Audit;
  log: Log;
}

/** Deletes old history and old branches: at the start, and once a day while the lake serves. */
export class Retention {
  private readonly stopping = new AbortController();
  private cancelTimer = () => {};
  private run = Promise.resolve();

  constructor(
    private readonly parts: Parts,
    private readonly calendar: Calendar,
    private readonly days: Days,
  ) {}

  start(): void {
    const { historyDays, branchDays } = this.days;
    if (this.stopping.signal.aborted || (historyDays ?? branchDays) === undefined) return;
    this.run = this.run
      .then(() => this.prune("branches", branchDays, (before) => this.deleteBranches(before)))
      .then(() => this.prune("history", historyDays, (before) => this.deleteHistory(before)));
    this.cancelTimer = this.calendar.after(DAY_MS, () => this.start());
  }

  /** Stops. Resolves when nothing is being deleted. */
  async close(): Promise<void> {
    this.stopping.abort();
    this.cancelTimer();
    await this.run;
  }

  private async prune(
    what: string,
    days: number | undefined,
    deleteBefore: (time: string) => Promise<void>,
  ): Promise<void> {
    const { signal } = this.stopping;
    if (days === undefined || signal.aborted) return;
    try {
      await deleteBefore(timeBefore(this.calendar.now(), days));
    } catch (error) {
      if (signal.aborted) return;
      this.parts.log.error({ err: error }, `Lake: cannot delete old ${what}`);
    }
  }

  private async deleteBranches(before: string): Promise<void> {
    for (const name of unchangedSince(listBranches(this.parts.store), before)) {
      await deleteDataset(this.parts, name);
      const event = { actor: "lake", action: "datasets.delete", target: name, ip: "" };
      this.parts.audit.record({ ...event, result: "ok" });
    }
  }

  private async deleteHistory(before: string): Promise<void> {
    const { store, log } = this.parts;
    const revisions = await pruneHistory(store.database, before, this.stopping.signal);
    if (revisions > 0) log.info({ before, revisions }, "Lake: deleted old history");
  }
}
