import type { Pause } from "../util/budget";
import { systemClock } from "../util/time";
import type { Dataset } from "./memory/dataset";
import type { Preparation, PreparedCommit } from "./transaction";
import type { WaitingCommit } from "./waiting-commits";

/** The evaluation of one transaction, which may take several event loop iterations. */
export class Evaluation {
  /** How long it has run. */
  milliseconds = 0;
  private readonly preparation: Preparation<unknown>;
  /** When it was paused, and the processor time of the process then. */
  private pausedAt: Pause | undefined;
  /** What it waits for while it is paused. */
  waitsFor: Promise<unknown> | undefined;

  /** @param created the dataset, if this transaction creates it */
  constructor(
    readonly one: WaitingCommit,
    readonly dataset: Dataset,
    readonly created?: Dataset,
  ) {
    this.preparation = one.prepare(dataset);
  }

  /**
   * Starts the evaluation, or goes on with it.
   * @param end when it is paused, in milliseconds of `performance.now()`
   * @returns undefined if it is paused
   * @throws the errors of `prepare`
   */
  run(end: number): PreparedCommit<unknown> | undefined {
    const started = performance.now();
    const pause = this.pausedAt && since(this.pausedAt);
    // Other transactions have waited too.
    if (this.waitsFor) this.milliseconds += pause?.wall ?? 0;
    try {
      let step = this.preparation.next(pause);
      while (!step.done) {
        this.waitsFor = step.value;
        if (this.waitsFor || performance.now() > end) {
          this.pausedAt = timeNow();
          return undefined;
        }
        step = this.preparation.next();
      }
      return step.value;
    } finally {
      this.milliseconds += performance.now() - started;
    }
  }

  /** Ends it. Its transaction can be evaluated anew. */
  abandon(): void {
    this.preparation.return(undefined as never);
  }
}

function timeNow(): Pause {
  return { wall: systemClock.now(), processor: systemClock.processor() };
}

function since({ wall, processor }: Pause): Pause {
  const now = timeNow();
  return { wall: now.wall - wall, processor: now.processor - processor };
}
