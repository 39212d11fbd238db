import { StorageError, TransactionIdInUseError } from "../util/errors";
import { faultPoint } from "../util/fault-points";
import { codeOf } from "./database/start-error";
import { storageError } from "./database/storage-error";
import type { Dataset } from "./memory/dataset";
import type { AclMode } from "./tables/dataset-table";
import type { TransactionLog } from "./tables/transaction-log";
import type { DocumentChange, Transaction } from "./transaction";

export interface PreparedCommit<Result> {
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

interface Waiting {
  dataset: string;
  create: NewDataset | undefined;
  prepare: (dataset: Dataset) => PreparedCommit<unknown>;
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

// Other requests wait while a batch is evaluated and written.
const MAX_BATCH = 128;

/**
 * Commits transactions in batches. All transactions of one event loop iteration are evaluated in order, each on the
 * state after the one before, and share one COMMIT, so that concurrent writers share one fsync. Evaluation and COMMIT
 * run synchronously, so no reader sees a change that is not on disk.
 */
export class CommitQueue {
  private waiting: Waiting[] = [];
  private scheduled = false;
  private closed: StorageError | undefined;

  constructor(
    private readonly log: TransactionLog,
    private readonly target: CommitTarget,
  ) {}

  /** The number of waiting transactions. */
  get length(): number {
    return this.waiting.length;
  }

  add<Result>(
    dataset: string,
    prepare: (dataset: Dataset) => PreparedCommit<Result>,
    create?: NewDataset,
  ): Promise<Result> {
    return new Promise((resolve, reject) => {
      if (this.closed) return reject(this.closed);
      this.waiting.push({
        dataset,
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
    while (this.waiting.length > 0) this.commitNext();
  }

  /** Commits all waiting transactions and rejects new ones. */
  close(): void {
    this.flush();
    this.closed = new StorageError("unavailable", "The lake is stopping; nothing was changed");
  }

  private schedule(): void {
    if (this.scheduled) return;
    this.scheduled = true;
    setImmediate(() => {
      this.scheduled = false;
      if (this.waiting.length > 0) this.commitNext();
      if (this.waiting.length > 0) this.schedule();
    });
  }

  private commitNext(): void {
    this.commit(this.waiting.splice(0, MAX_BATCH));
  }

  private commit(batch: readonly Waiting[]): void {
    const outcomes: Outcome[] = [];
    try {
      for (const one of batch) outcomes.push(this.evaluate(one));
      faultPoint("commit: before");
      this.log.commit();
      faultPoint("commit: after");
    } catch (error) {
      undo(outcomes);
      this.log.rollback();
      // The others must not fail because of one transaction, so each is committed on its own.
      if (batch.length > 1) for (const one of batch) this.commit([one]);
      else batch[0]?.reject(storageError(error));
      return;
    }
    for (const [index, one] of batch.entries()) this.settle(one, outcomes[index]);
    faultPoint("commit: before response");
  }

  /** Evaluates a transaction, appends it to the log and applies it in memory. @throws errors of SQLite */
  private evaluate({ dataset: name, create, prepare }: Waiting): Outcome {
    let dataset: Dataset;
    let created: Dataset | undefined;
    let prepared: PreparedCommit<unknown>;
    try {
      created = create && !this.target.find(name) ? this.newDataset(name, create) : undefined;
      dataset = created ?? this.target.dataset(name);
      prepared = prepare(dataset);
    } catch (error) {
      // The row of a new dataset is in the open SQLite transaction, so the batch has to be rolled back.
      if (created || codeOf(error).startsWith("SQLITE_")) throw error;
      return { error };
    }
    const { transaction, answer } = prepared;
    if (!transaction) return { answer, written: undefined, created };
    try {
      this.log.append(name, transaction);
    } catch (error) {
      if (error instanceof TransactionIdInUseError) return { error };
      throw error;
    }
    this.target.prepare(dataset, transaction);
    dataset.apply(transaction.changes);
    return { answer, written: { dataset, transaction }, created };
  }

  private newDataset(name: string, create: NewDataset): Dataset {
    this.log.begin();
    return this.target.insertDataset(name, create);
  }

  private settle({ resolve, reject }: Waiting, outcome: Outcome | undefined): void {
    if (!outcome) return;
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
