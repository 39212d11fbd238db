import {
  codeOf,
  DatasetNotFoundError,
  StorageError,
  TransactionIdInUseError,
} from "../util/errors";
import { faultPoint } from "../util/fault-points";
import { COMMIT_SLICE_MS } from "../util/limits";
import { systemClock } from "../util/time";
import { storageError } from "./database/errors";
import type { Datasets, NewDataset } from "./datasets";
import { Dataset } from "./memory/dataset";
import type { TransactionLog } from "./tables/transaction-log";
import type { Preparation, PreparedCommit, Transaction } from "./transaction";
import {
  CommitEvaluation,
  type Outcome,
  undo,
  type WaitingCommit,
  WaitingCommits,
} from "./waiting-commits";

/** What the store does for each commit. */
export interface CommitHooks {
  /** Writes what follows from the transaction, in the same SQLite transaction. */
  prepare(dataset: Dataset, transaction: Transaction): void;
  /** Reports the transaction, which is on disk. */
  notify(dataset: Dataset, transaction: Transaction): void;
}

/**
 * Commits transactions in batches. The transactions of one event loop iteration are evaluated in order, each on the
 * state after the one before, and share one COMMIT, so that concurrent writers share one fsync. A batch ends after 25 ms
 * of evaluation; a transaction that takes longer is paused before anything of it is visible. COMMIT runs synchronously
 * with the changes in memory, so no reader sees a change that is not on disk.
 */
export class CommitQueue {
  private readonly waiting = new WaitingCommits();
  private scheduled = false;
  private restTimer: NodeJS.Timeout | undefined;
  private closed: StorageError | undefined;
  /** A transaction whose evaluation is paused. No other one runs until it has ended. */
  private paused: CommitEvaluation | undefined;

  constructor(
    private readonly log: TransactionLog,
    private readonly datasets: Datasets,
    private readonly hooks: CommitHooks,
  ) {}

  /** The number of waiting transactions. */
  get length(): number {
    return this.waiting.length + (this.paused ? 1 : 0);
  }

  add<Result>(
    dataset: string,
    prepare: (dataset: Dataset) => Preparation<Result>,
    { author = "", create }: { author?: string; create?: NewDataset | undefined } = {},
  ): Promise<Result> {
    return new Promise((resolve, reject) => {
      if (this.closed) return reject(this.closed);
      this.waiting.add({
        dataset,
        author,
        create,
        prepare,
        resolve: resolve as WaitingCommit["resolve"],
        reject,
      });
      this.schedule();
    });
  }

  /** Commits all waiting transactions now. */
  flush(): void {
    while (this.paused || this.waiting.length > 0) this.commitNext({ isUrgent: true });
  }

  /** Commits all waiting transactions and rejects new ones. */
  close(): void {
    this.flush();
    const message = "The lake is stopping; nothing was changed";
    this.closed = new StorageError("STORAGE_UNAVAILABLE", message);
  }

  private schedule(): void {
    if (this.scheduled) return;
    clearTimeout(this.restTimer);
    const wait = this.paused ? 0 : this.waiting.restMs();
    if (wait > 0) {
      if (this.waiting.length > 0) this.restTimer = setTimeout(() => this.schedule(), wait);
      return;
    }
    this.scheduled = true;
    setImmediate(() => {
      this.scheduled = false;
      if (this.paused || this.waiting.length > 0) this.commitNext();
      this.schedule();
    });
  }

  /** @param isUrgent commits everything now, without pauses */
  private commitNext({ isUrgent = false } = {}): void {
    const { paused } = this;
    this.paused = undefined;
    // A dataset that was reset or deleted meanwhile is another one: the transaction is evaluated again.
    const isCurrent =
      paused && (this.datasets.find(paused.one.dataset) ?? paused.created) === paused.dataset;
    const batch = paused ? [paused.one] : this.waiting.takeBatch(isUrgent);
    this.commitBatch(batch, isUrgent, isCurrent ? paused : undefined);
  }

  /** @param paused the evaluation to go on with, of the only transaction of the batch */
  private commitBatch(batch: WaitingCommit[], isUrgent: boolean, paused?: CommitEvaluation): void {
    const outcomes: Outcome[] = [];
    let begun = 0;
    const end = performance.now() + (isUrgent ? Number.POSITIVE_INFINITY : COMMIT_SLICE_MS);
    try {
      for (const one of batch) {
        if (begun > 0 && performance.now() > end) break;
        begun += 1;
        const outcome = paused ? this.run(paused, end) : this.evaluate(one, end);
        if (!outcome) break;
        outcomes.push(outcome);
      }
      faultPoint("commit: before");
      this.log.commit();
      faultPoint("commit: after");
    } catch (error) {
      this.rollback(batch, outcomes, error);
      return;
    }
    this.waiting.restore(batch.slice(begun));
    this.settle(batch, outcomes);
  }

  private rollback(batch: WaitingCommit[], outcomes: readonly Outcome[], error: unknown): void {
    undo(outcomes);
    this.log.rollback();
    // What it was evaluated on is rolled back.
    this.paused?.abandon();
    this.paused = undefined;
    // The others must not fail because of one transaction, so each is committed on its own.
    if (batch.length === 1) batch[0]?.reject(storageError(error));
    else for (const one of batch) this.commitBatch([one], true);
  }

  /**
   * Evaluates a transaction, appends it to the log and applies it in memory.
   * @param end when it is paused
   * @returns undefined if it is paused
   * @throws errors of SQLite
   */
  private evaluate(one: WaitingCommit, end: number): Outcome | undefined {
    const { dataset: name, create } = one;
    const existing = this.datasets.find(name);
    const created = create && !existing ? new Dataset(name) : undefined;
    const dataset = existing ?? created;
    if (!dataset) return { error: new DatasetNotFoundError(name) };
    return this.run(new CommitEvaluation(one, dataset, created), end);
  }

  private run(evaluation: CommitEvaluation, end: number): Outcome | undefined {
    const { one, dataset, created } = evaluation;
    let prepared: PreparedCommit<unknown> | undefined;
    try {
      this.datasets.requireFree(one.dataset);
      prepared = evaluation.run(end);
      if (prepared && created && one.create) {
        this.log.begin();
        this.datasets.insert(one.dataset, one.create);
      }
    } catch (error) {
      if (codeOf(error).startsWith("SQLITE_")) throw error;
      return { error };
    } finally {
      this.waiting.rest(one.author, evaluation.milliseconds);
    }
    const evaluated = systemClock.processor();
    if (!prepared) {
      this.paused = evaluation;
      return undefined;
    }
    const { transaction, answer } = prepared;
    if (!transaction) return { answer, written: undefined, created };
    try {
      this.log.append(one.dataset, transaction);
    } catch (error) {
      if (error instanceof TransactionIdInUseError) return { error };
      throw error;
    }
    this.hooks.prepare(dataset, transaction);
    dataset.apply(transaction.changes);
    this.waiting.rest(one.author, evaluation.milliseconds + systemClock.processor() - evaluated);
    return { answer, written: { dataset, transaction }, created };
  }

  private settle(batch: readonly WaitingCommit[], outcomes: readonly Outcome[]): void {
    for (const [index, outcome] of outcomes.entries()) {
      const { resolve, reject } = batch[index] as WaitingCommit;
      if ("error" in outcome) {
        reject(outcome.error);
        continue;
      }
      const { answer, written, created } = outcome;
      if (created) this.datasets.add(created);
      if (written) this.hooks.notify(written.dataset, written.transaction);
      resolve(answer);
    }
    faultPoint("commit: before response");
  }
}
