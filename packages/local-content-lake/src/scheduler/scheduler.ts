import type { Log } from "http-kit";
import { ActionError, commitActions } from "../actions";
import type { Action } from "../actions/define";
import type { Store, Transaction } from "../store";
import type { Calendar } from "../util/time";
import { findScheduled, isScheduling, type Scheduled } from "./due-publications";

// A clock can be set, and a machine can sleep: no wait is trusted for longer.
const LONGEST_WAIT_MS = 60 * 60 * 1000;
// After a disk that could not be written.
const RETRY_MS = 60 * 1000;

/**
 * Publishes what is scheduled at its time, or when the lake starts after it. What is due is read from
 * the documents themselves and published in the transaction that ends the schedule: never twice.
 */
export class Scheduler {
  private callOff: () => void = () => {};
  private run: Promise<void> | undefined;
  private closed = false;

  constructor(
    private readonly store: Store,
    private readonly calendar: Calendar,
    private readonly log: Log,
  ) {}

  start(): void {
    this.store.onCommit((_dataset, transaction) => this.look(transaction));
    this.wait();
  }

  /** Resolves when nothing is under way any more. */
  async close(): Promise<void> {
    this.closed = true;
    this.callOff();
    await this.run;
  }

  private look({ changes }: Transaction): void {
    if (!this.run && changes.some(isScheduling)) this.wait();
  }

  private wait(least = 0): void {
    this.callOff();
    if (this.closed) return;
    const next = Math.min(...findScheduled(this.store).map(({ dueAt }) => dueAt));
    if (next === Number.POSITIVE_INFINITY) return;
    const wait = Math.min(Math.max(next - this.calendar.now(), least), LONGEST_WAIT_MS);
    this.callOff = this.calendar.after(wait, () => {
      this.run = this.publishDue().then((retry) => {
        this.run = undefined;
        this.wait(retry);
      });
    });
  }

  /** @returns how long to wait at least before the next time. */
  private async publishDue(): Promise<number> {
    const now = this.calendar.now();
    const due = findScheduled(this.store).filter(({ dueAt }) => dueAt <= now);
    due.sort((one, other) => one.dueAt - other.dueAt);
    for (const scheduled of due) {
      if (this.closed) break;
      try {
        await this.publish(scheduled, now);
      } catch (error) {
        this.log.error({ err: error, id: scheduled.id }, "Lake: cannot publish at its time");
        return RETRY_MS;
      }
    }
    return 0;
  }

  private async publish({ dataset, author, publish, giveBack }: Scheduled, now: number) {
    const commit = (action: Action) => commitActions(this.store, dataset, [action], { author });
    try {
      await commit(publish(now));
    } catch (error) {
      // The documents do not fit together: trying again would change nothing.
      if (!(error instanceof ActionError)) throw error;
      await commit(giveBack(error.message));
    }
  }
}
