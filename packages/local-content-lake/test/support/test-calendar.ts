import type { Calendar } from "../../src/util/time";

/** A clock that stands still until a test advances it. */
export class TestCalendar implements Calendar {
  private waiting: { at: number; call: () => void }[] = [];

  constructor(private time = Date.parse("2030-01-01T00:00:00Z")) {}

  now(): number {
    return this.time;
  }

  after(milliseconds: number, call: () => void): () => void {
    const entry = { at: this.time + milliseconds, call };
    this.waiting.push(entry);
    return () => {
      this.waiting = this.waiting.filter((other) => other !== entry);
    };
  }

  /** Returns the time after that many milliseconds, in ISO 8601. */
  in(milliseconds: number): string {
    return new Date(this.time + milliseconds).toISOString();
  }

  /** Advances the clock and runs the timers that are due. */
  advance(milliseconds: number): void {
    this.time += milliseconds;
    const due = this.waiting.filter(({ at }) => at <= this.time);
    this.waiting = this.waiting.filter(({ at }) => at > this.time);
    for (const { call } of due) call();
  }

  /** The number of pending timers. */
  get pending(): number {
    return this.waiting.length;
  }
}
