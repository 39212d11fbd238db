import { LONG_COMMIT_MS } from "../util/limits";
import { systemClock } from "../util/time";
import type { NewDataset } from "./datasets";
import type { Dataset } from "./memory/dataset";
import {
  changeInMemory,
  type Preparation,
  type PreparedCommit,
  type Transaction,
} from "./transaction";

/** A transaction that waits to be committed. */
export interface WaitingCommit {
  dataset: string;
  author: string;
  create: NewDataset | undefined;
  prepare: (dataset: Dataset) => Preparation<unknown>;
  resolve: (answer: unknown) => void;
  reject: (reason: unknown) => void;
}

const MAX_BATCH = 128;

/** The waiting transactions in order, shared fairly between their authors. */
export class WaitingCommits {
  private waiting: WaitingCommit[] = [];
  /** By author: until when their transactions wait. */
  private readonly restingUntil = new Map<string, number>();

  get length(): number {
    return this.waiting.length;
  }

  add(commit: WaitingCommit): void {
    this.waiting.push(commit);
  }

  /** Puts transactions of a batch back in front. */
  restore(commits: readonly WaitingCommit[]): void {
    this.waiting = [...commits, ...this.waiting];
  }

  /** Takes the transactions of the next batch: the oldest ones whose authors do not rest, or all if it is urgent. */
  takeBatch(isUrgent: boolean): WaitingCommit[] {
    const now = performance.now();
    const batch: WaitingCommit[] = [];
    const others: WaitingCommit[] = [];
    for (const one of this.waiting) {
      const isResting = !isUrgent && this.restOf(one.author, now) > 0;
      (isResting || batch.length === MAX_BATCH ? others : batch).push(one);
    }
    this.waiting = others;
    return batch;
  }

  /** Lets an author rest after a long transaction. */
  rest(author: string, milliseconds: number): void {
    if (milliseconds > LONG_COMMIT_MS)
      this.restingUntil.set(author, performance.now() + 2 * milliseconds);
  }

  /** Milliseconds until a transaction may be taken: 0 for now, infinite if there is none. */
  restMs(): number {
    const now = performance.now();
    for (const [author, until] of this.restingUntil) {
      if (until <= now) this.restingUntil.delete(author);
    }
    return this.waiting.reduce(
      (least, { author }) => Math.min(least, this.restOf(author, now)),
      Number.POSITIVE_INFINITY,
    );
  }

  private restOf(author: string, now: number): number {
    return Math.max(0, (this.restingUntil.get(author) ?? now) - now);
  }
}

/** The evaluation of one transaction, which may take several event loop iterations. */
export class CommitEvaluation {
  /** The time that its first run has taken, and the processor time of later ones: most end in the first. */
  milliseconds = 0;
  private readonly preparation: Preparation<unknown>;
  private wasPaused = false;

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
    const clock = this.wasPaused ? systemClock.processor : systemClock.now;
    const started = clock();
    try {
      let step = this.preparation.next();
      while (!step.done) {
        if (performance.now() > end) {
          this.wasPaused = true;
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
