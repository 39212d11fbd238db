import { type Calendar, systemCalendar } from "../util/time";
import type { TestClock } from "./types";

interface Timer {
  dueAt: number;
  call(): void;
}

/** A wall clock that tests stop and move. Timers run when it passes them. */
export class AdjustableCalendar implements Calendar {
  private stoppedAt: number | undefined;
  /** What cancels the machine's timer for each; undefined while the clock is stopped before it. */
  private readonly timers = new Map<Timer, (() => void) | undefined>();

  now(): number {
    return this.stoppedAt ?? systemCalendar.now();
  }

  after(milliseconds: number, call: () => void): () => void {
    const timer: Timer = {
      dueAt: this.now() + milliseconds,
      call: () => {
        this.remove(timer);
        call();
      },
    };
    this.arm(timer);
    return () => this.remove(timer);
  }

  /** Stops the clock at a time and runs the timers that are due, in order. Without a time, it runs again. */
  set(time: number | undefined): void {
    this.stoppedAt = time;
    for (const timer of this.timers.keys()) this.arm(timer);
    const due = [...this.timers.keys()].filter(({ dueAt }) => dueAt <= this.now());
    for (const timer of due.sort((one, other) => one.dueAt - other.dueAt)) timer.call();
  }

  /** While the clock is stopped, no timer of the machine runs. */
  private arm(timer: Timer): void {
    this.timers.get(timer)?.();
    const isLater = this.stoppedAt !== undefined && timer.dueAt > this.stoppedAt;
    const wait = Math.max(0, timer.dueAt - this.now());
    this.timers.set(timer, isLater ? undefined : systemCalendar.after(wait, timer.call));
  }

  private remove(timer: Timer): void {
    this.timers.get(timer)?.();
    this.timers.delete(timer);
  }
}

/** @param settle resolves when the schedules have done what is due */
export function createTestClock(
  calendar: AdjustableCalendar,
  settle: () => Promise<void>,
): TestClock {
  const set = async (milliseconds: number) => {
    calendar.set(milliseconds);
    await settle();
  };
  return {
    get now() {
      return new Date(calendar.now()).toISOString();
    },
    set: async (time) => set(timeOf(time)),
    advance: (milliseconds) => set(calendar.now() + milliseconds),
    reset: () => calendar.set(undefined),
  };
}

/** @throws RangeError */
export function timeOf(time: string | number | Date): number {
  const milliseconds = new Date(time).getTime();
  if (!Number.isNaN(milliseconds)) return milliseconds;
  throw new RangeError(`"${time}" is no time: use ISO 8601, like 2026-12-24T09:00:00Z`);
}
