/** While the dataset does not answer, it is asked again this often. */
const RETRY_MS = 1_000;

/** Whether the dataset is away, and since when. */
export class Outage {
  private away: { since: number; asked: number } | undefined;

  /**
   * @param now clock in milliseconds
   * @param onAway hears of the dataset going away (with the cause) and coming back (without)
   */
  constructor(
    private readonly now: () => number,
    private readonly onAway: (cause: unknown) => void,
  ) {}

  begin(cause: unknown): void {
    if (this.away) return;
    this.away = { since: this.now(), asked: this.now() };
    this.onAway(cause);
  }

  end(): void {
    if (!this.away) return;
    this.away = undefined;
    this.onAway(undefined);
  }

  /** In milliseconds of the clock; nothing while the dataset is there. */
  since(): number | undefined {
    return this.away?.since;
  }

  /** Takes note that the dataset is asked a question. */
  recordAttempt(): void {
    if (this.away) this.away.asked = this.now();
  }

  /** Whether to ask again what was asked in vain. */
  isRetryDue(): boolean {
    return this.away !== undefined && this.now() - this.away.asked >= RETRY_MS;
  }
}
