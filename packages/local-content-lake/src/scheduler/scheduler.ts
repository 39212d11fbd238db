import type { Log } from "http-kit";
import { commitActions } from "../actions";
import type { Action } from "../actions/define";
import type { Store } from "../store";
import { errorMessage, hasCode } from "../util/errors";
import type { Calendar } from "../util/time";
import {
  affectsSchedule,
  type ScheduledPublication,
  scheduledPublications,
} from "./due-publications";

// The clock can be changed and the machine can sleep, so no timer runs longer.
const MAX_WAIT_MS = 60 * 60 * 1000;
// Delay after a storage error.
const RETRY_MS = 60 * 1000;

/**
 * Publishes scheduled documents and releases when they are due, or at startup if they fell due before. The schedule is
 * stored in the documents, and the transaction that publishes also ends the schedule, so nothing is published twice.
 */
export class Scheduler {
  private cancelTimer: () => void = () => {};
  private run: Promise<void> | undefined;
  private closed = false;

  constructor(
    private readonly store: Store,
    private readonly calendar: Calendar,
    private readonly log: Log,
  ) {}

  start(): void {
    this.store.onCommit((_dataset, { changes }) => {
      if (!this.run && changes.some(affectsSchedule)) this.wait();
    });
    this.wait();
  }

  /** Stops. Resolves when no publication is in flight. */
  async close(): Promise<void> {
    this.closed = true;
    this.cancelTimer();
    await this.run;
  }

  /** Reads the schedule again, after documents were replaced without a commit. */
  refresh(): void {
    if (!this.run) this.wait();
  }

  /** Resolves when no publication is in flight. */
  async idle(): Promise<void> {
    while (this.run) await this.run;
  }

  private wait(minimumMs = 0): void {
    this.cancelTimer();
    if (this.closed) return;
    const next = Math.min(...scheduledPublications(this.store).map(({ dueAt }) => dueAt));
    if (next === Number.POSITIVE_INFINITY) return;
    const wait = Math.min(Math.max(next - this.calendar.now(), minimumMs), MAX_WAIT_MS);
    this.cancelTimer = this.calendar.after(wait, () => {
      this.run = this.publishDue().then((retry) => {
        this.run = undefined;
        this.wait(retry);
      });
    });
  }

  /** @returns the least time to wait before the next run, in milliseconds */
  private async publishDue(): Promise<number> {
    const now = this.calendar.now();
    const due = scheduledPublications(this.store).filter(({ dueAt }) => dueAt <= now);
    due.sort((one, other) => one.dueAt - other.dueAt);
    for (const scheduled of due) {
      if (this.closed) break;
      try {
        await this.publish(scheduled, now);
      } catch (error) {
        this.log.error({ err: error, id: scheduled.id }, "Lake: scheduled publication failed");
        return RETRY_MS;
      }
    }
    return 0;
  }

  private async publish({ dataset, author, publish, fail }: ScheduledPublication, now: number) {
    const commit = (action: Action) => commitActions(this.store, dataset, [action], { author });
    try {
      await commit(publish(now));
    } catch (error) {
      // The documents are in conflict, so a retry would fail again.
      if (!hasCode(error, "ACTION_INVALID", "ACTION_CONFLICT")) throw error;
      await commit(fail(errorMessage(error)));
    }
  }
}
