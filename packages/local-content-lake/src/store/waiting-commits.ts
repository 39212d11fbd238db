import type { NewDataset } from "./datasets";
import type { Dataset } from "./memory/dataset";
import type { Preparation } from "./transaction";

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

/** An author whose transaction took longer rests for as long as it took, so that others get half of the time. */
const LONG_MS = 50;

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
      const isResting = !isUrgent && (this.restingUntil.get(one.author) ?? 0) > now;
      (isResting || batch.length === MAX_BATCH ? others : batch).push(one);
    }
    this.waiting = others;
    return batch;
  }

  takeAll(): WaitingCommit[] {
    return this.waiting.splice(0);
  }

  /** Lets an author rest after a long transaction. */
  rest(author: string, milliseconds: number): void {
    if (milliseconds > LONG_MS) this.restingUntil.set(author, performance.now() + milliseconds);
  }

  /** Milliseconds until the author of a waiting transaction has rested. */
  restMs(): number {
    const now = performance.now();
    for (const [author, until] of this.restingUntil) {
      if (until <= now) this.restingUntil.delete(author);
    }
    const ends = this.waiting.map(({ author }) => this.restingUntil.get(author) ?? now);
    return Math.max(0, Math.min(...ends) - now);
  }
}
