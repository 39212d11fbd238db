import type { Pause } from "../util/budget";
import { systemClock } from "../util/time";
import type { Dataset } from "./memory/dataset";
import {
  changeInMemory,
  type Preparation,
  type PreparedCommit,
  type Transaction,
} from "./transaction";
import type { WaitingCommit } from "./waiting-commits";

/** The evaluation of one transaction, which may take several event loop iterations. */
export class Evaluation {
  /** The time that its first run has taken, and the processor time of later ones: most end in the first. */
  milliseconds = 0;
  private readonly preparation: Preparation<unknown>;
  /** When it was paused, and the processor time of the process then. */
  private pausedAt: Pause | undefined;
  /** What it waits for, if it cannot go on before. */
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
    const clock = this.pausedAt ? systemClock.processor : systemClock.now;
    const started = clock();
    try {
      let step = this.preparation.next(this.pausedAt && since(this.pausedAt));
      while (!step.done) {
        this.waitsFor = step.value;
        if (this.waitsFor) this.abandon();
        if (this.waitsFor || performance.now() > end) {
          this.pausedAt = timeNow();
          return undefined;
        }
        step = this.preparation.next();
      }
      return step.value;
    } finally {
      this.milliseconds += clock() - started;
    }
  }

  /** Ends it. Its transaction can be evaluated again. */
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

interface Written {
  dataset: Dataset;
  transaction: Transaction;
}

/** The result of one transaction, reported when its batch is on disk. */
export type Outcome =
  | { error: unknown }
  | { answer: unknown; written: Written | undefined; created: Dataset | undefined };

/** Undoes transactions in memory. */
export function undo(outcomes: readonly Outcome[]): void {
  for (const outcome of [...outcomes].reverse()) {
    if ("error" in outcome || !outcome.written) continue;
    const { dataset, transaction } = outcome.written;
    dataset.apply(
      transaction.changes.map(({ id, before, after }) => changeInMemory(id, after, before)),
    );
  }
}
