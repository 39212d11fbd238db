/** During an outage at most one query per this interval is sent to check whether the dataset is back. */
const RETRY_MS = 1_000;

/** Tracks whether the dataset is unavailable, since when, and when to try again. */
export class Outage {
  private current: { since: number; lastAttempt: number } | undefined;

  /**
   * @param now clock in milliseconds
   * @param onChange called with the cause when an outage begins, and with undefined when it ends
   */
  constructor(
    private readonly now: () => number,
    private readonly onChange: (cause: unknown) => void,
  ) {}

  begin(cause: unknown): void {
    if (this.current) return;
    this.current = { since: this.now(), lastAttempt: this.now() };
    this.onChange(cause);
  }

  end(): void {
    if (!this.current) return;
    this.current = undefined;
    this.onChange(undefined);
  }

  /** When the outage began, in milliseconds of the clock; undefined when there is none. */
  since(): number | undefined {
    return this.current?.since;
  }

  /** Call before each query, so that `isRetryDue` waits for the next interval. */
  recordAttempt(): void {
    if (this.current) this.current.lastAttempt = this.now();
  }

  isRetryDue(): boolean {
    return this.current !== undefined && this.now() - this.current.lastAttempt >= RETRY_MS;
  }
}
