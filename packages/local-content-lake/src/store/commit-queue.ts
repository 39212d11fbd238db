import type { Pause } from "../util/budget";
import { StorageError, TransactionIdInUseError } from "../util/errors";
import { faultPoint } from "../util/fault-points";
import { systemClock } from "../util/time";
import { codeOf } from "./database/start-error";
import { storageError } from "./database/storage-error";
import type { Dataset } from "./memory/dataset";
import type { AclMode } from "./tables/dataset-table";
import type { TransactionLog } from "./tables/transaction-log";
import type { DocumentChange, Transaction } from "./transaction";

interface PreparedCommit<Result> {
  /** Undefined if nothing changes. */
  transaction: Transaction | undefined;
  answer: Result;
}

/** A dataset that a commit creates if it does not exist. */
export interface NewDataset {
  aclMode: AclMode;
}

/** The store, as the queue uses it. */
export interface CommitTarget {
  find(name: string): Dataset | undefined;
  /** @throws DatasetNotFoundError */
  dataset(name: string): Dataset;
  /** Inserts the row of a new dataset. @throws DatasetNameError */
  insertDataset(name: string, options: NewDataset): Dataset;
  /** Makes a new dataset visible: its row is on disk. */
  addDataset(dataset: Dataset): void;
  /** Writes what follows from the transaction, in the same SQLite transaction. */
  prepare(dataset: Dataset, transaction: Transaction): void;
  notify(dataset: Dataset, transaction: Transaction): void;
}

/** Evaluates a transaction. Yields where the evaluation may be paused. */
export type Preparation<Result> = Generator<void, PreparedCommit<Result>, Pause | undefined>;

interface Waiting {
  dataset: string;
  author: string;
  create: NewDataset | undefined;
  prepare: (dataset: Dataset) => Preparation<unknown>;
  resolve: (answer: unknown) => void;
  reject: (reason: unknown) => void;
}

interface Written {
  dataset: Dataset;
  transaction: Transaction;
}

/** The result of one transaction, reported when its batch is on disk. */
type Outcome =
  | { error: unknown }
  | { answer: unknown; written: Written | undefined; created: Dataset | undefined };

/** A transaction whose evaluation takes several event loop iterations. No other one runs until it has ended. */
interface Paused {
  one: Waiting;
  dataset: Dataset;
  preparation: Preparation<unknown>;
  milliseconds: number;
  /** When it was paused, and the processor time of the process then. */
  at: Pause | undefined;
}

const MAX_BATCH = 128;

/** Other requests run after so much evaluation. */
const SLICE_MS = 25;

/** An author whose transaction took longer rests for as long as it took, so that others get half of the time. */
const LONG_MS = 50;

/**
 * Commits transactions in batches. The transactions of one event loop iteration are evaluated in order, each on the
 * state after the one before, and share one COMMIT, so that concurrent writers share one fsync. A batch ends after 25 ms
 * of evaluation; a transaction that takes longer is paused before anything of it is visible. COMMIT runs synchronously
 * with the changes in memory, so no reader sees a change that is not on disk.
 */
export class CommitQueue {
  private waiting: Waiting[] = [];
  private scheduled = false;
  private closed: StorageError | undefined;
  private paused: Paused | undefined;
  /** By author: until when their transactions wait. */
  private readonly restingUntil = new Map<string, number>();

  constructor(
    private readonly log: TransactionLog,
    private readonly target: CommitTarget,
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
      this.waiting.push({
        dataset,
        author,
        create,
        prepare,
        resolve: resolve as Waiting["resolve"],
        reject,
      });
      this.schedule();
    });
  }

  /** Commits all waiting transactions now. */
  flush(): void {
    while (this.length > 0) this.commitNext({ isUrgent: true });
  }

  /** Commits all waiting transactions and rejects new ones. */
  close(): void {
    this.flush();
    this.closed = new StorageError("unavailable", "The lake is stopping; nothing was changed");
  }

  private schedule(): void {
    if (this.scheduled || this.length === 0) return;
    this.scheduled = true;
    const run = () => {
      this.scheduled = false;
      if (this.length > 0) this.commitNext();
      this.schedule();
    };
    const wait = this.paused ? 0 : this.restMs();
    if (wait > 0) setTimeout(run, wait);
    else setImmediate(run);
  }

  /** Milliseconds until the author of a waiting transaction has rested. */
  private restMs(): number {
    const now = performance.now();
    for (const [author, until] of this.restingUntil) {
      if (until <= now) this.restingUntil.delete(author);
    }
    const ends = this.waiting.map(({ author }) => this.restingUntil.get(author) ?? now);
    return Math.max(0, Math.min(...ends) - now);
  }

  /** Takes the transactions of the next batch: the oldest ones whose authors do not rest. */
  private takeBatch(isUrgent: boolean): Waiting[] {
    const now = performance.now();
    const batch: Waiting[] = [];
    const rest: Waiting[] = [];
    for (const one of this.waiting) {
      const isResting = !isUrgent && (this.restingUntil.get(one.author) ?? 0) > now;
      (isResting || batch.length === MAX_BATCH ? rest : batch).push(one);
    }
    this.waiting = rest;
    return batch;
  }

  /** @param isUrgent commits everything now, without pauses */
  private commitNext({ isUrgent = false } = {}): void {
    if (this.paused) this.resume(this.paused, isUrgent);
    else this.commit(this.takeBatch(isUrgent), isUrgent);
  }

  private commit(batch: readonly Waiting[], isUrgent = false): void {
    const outcomes: Outcome[] = [];
    const end = performance.now() + (isUrgent ? Number.POSITIVE_INFINITY : SLICE_MS);
    try {
      for (const one of batch) {
        if (outcomes.length > 0 && performance.now() > end) break;
        const outcome = this.evaluate(one, end);
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
    this.returnToQueue(batch.slice(outcomes.length + (this.paused ? 1 : 0)));
    for (const [index, outcome] of outcomes.entries()) this.settle(batch[index], outcome);
    faultPoint("commit: before response");
  }

  private rollback(batch: readonly Waiting[], outcomes: readonly Outcome[], error: unknown): void {
    undo(outcomes);
    this.log.rollback();
    // What it was evaluated on is rolled back.
    this.paused = undefined;
    // The others must not fail because of one transaction, so each is committed on its own.
    if (batch.length > 1) for (const one of batch) this.commit([one], true);
    else batch[0]?.reject(storageError(error));
  }

  private returnToQueue(transactions: readonly Waiting[]): void {
    this.waiting = [...transactions, ...this.waiting];
  }

  /** Goes on with a paused transaction, which is committed alone. */
  private resume(paused: Paused, isUrgent: boolean): void {
    const { one, dataset } = paused;
    this.paused = undefined;
    // The dataset was reset or deleted meanwhile.
    if (this.target.find(one.dataset) !== dataset) {
      this.commit([one], isUrgent);
      return;
    }
    const end = performance.now() + (isUrgent ? Number.POSITIVE_INFINITY : SLICE_MS);
    const outcomes: Outcome[] = [];
    try {
      const outcome = this.run(paused, end);
      if (!outcome) return;
      outcomes.push(outcome);
      this.log.commit();
    } catch (error) {
      this.rollback([one], outcomes, error);
      return;
    }
    for (const outcome of outcomes) this.settle(one, outcome);
  }

  /**
   * Evaluates a transaction, appends it to the log and applies it in memory.
   * @param end when it is paused
   * @returns undefined if it is paused
   * @throws errors of SQLite
   */
  private evaluate(one: Waiting, end: number): Outcome | undefined {
    const { dataset: name, create, prepare } = one;
    let created: Dataset | undefined;
    let dataset: Dataset;
    try {
      created = create && !this.target.find(name) ? this.newDataset(name, create) : undefined;
      dataset = created ?? this.target.dataset(name);
    } catch (error) {
      return this.failed(error, created);
    }
    // A new dataset is a row in the open SQLite transaction, which cannot wait.
    const until = created ? Number.POSITIVE_INFINITY : end;
    return this.run(
      { one, dataset, preparation: prepare(dataset), milliseconds: 0, at: undefined },
      until,
      created,
    );
  }

  private run(work: Paused, end: number, created?: Dataset): Outcome | undefined {
    const { one, dataset, preparation } = work;
    const started = performance.now();
    let prepared: PreparedCommit<unknown>;
    try {
      let step = preparation.next(work.at && since(work.at));
      while (!step.done) {
        if (performance.now() > end) {
          const milliseconds = work.milliseconds + performance.now() - started;
          this.paused = { ...work, milliseconds, at: timeNow() };
          return undefined;
        }
        step = preparation.next();
      }
      prepared = step.value;
    } catch (error) {
      return this.failed(error, created);
    } finally {
      this.rest(one, work.milliseconds + performance.now() - started);
    }
    const { transaction, answer } = prepared;
    if (!transaction) return { answer, written: undefined, created };
    try {
      this.log.append(one.dataset, transaction);
    } catch (error) {
      if (error instanceof TransactionIdInUseError) return { error };
      throw error;
    }
    this.target.prepare(dataset, transaction);
    dataset.apply(transaction.changes);
    return { answer, written: { dataset, transaction }, created };
  }

  private failed(error: unknown, created: Dataset | undefined): Outcome {
    // The row of a new dataset is in the open SQLite transaction, so the batch has to be rolled back.
    if (created || codeOf(error).startsWith("SQLITE_")) throw error;
    return { error };
  }

  private rest({ author }: Waiting, milliseconds: number): void {
    if (milliseconds > LONG_MS) this.restingUntil.set(author, performance.now() + milliseconds);
  }

  private newDataset(name: string, create: NewDataset): Dataset {
    this.log.begin();
    return this.target.insertDataset(name, create);
  }

  private settle(one: Waiting | undefined, outcome: Outcome): void {
    if (!one) return;
    const { resolve, reject } = one;
    if ("error" in outcome) {
      reject(outcome.error);
      return;
    }
    const { answer, written, created } = outcome;
    if (created) this.target.addDataset(created);
    if (written) this.target.notify(written.dataset, written.transaction);
    resolve(answer);
  }
}

function timeNow(): Pause {
  return { wall: systemClock.now(), processor: systemClock.processor() };
}

function since({ wall, processor }: Pause): Pause {
  const now = timeNow();
  return { wall: now.wall - wall, processor: now.processor - processor };
}

function undo(outcomes: readonly Outcome[]): void {
  for (const outcome of [...outcomes].reverse()) {
    if ("error" in outcome || !outcome.written) continue;
    const { dataset, transaction } = outcome.written;
    dataset.apply(transaction.changes.map(reversed));
  }
}

function reversed({ id, before, after }: DocumentChange): DocumentChange {
  return { id, before: after, after: before, json: null, mutations: [] };
}
