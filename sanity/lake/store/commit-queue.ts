import { StorageError, TransactionIdInUseError } from "../errors";
import type { Dataset } from "./dataset";
import type { TransactionLog } from "./log";
import { storageError } from "./storage-error";
import type { DocumentChange, Transaction } from "./transaction";

export interface Prepared<Answer> {
  /** Undefined when there is nothing to change. */
  transaction: Transaction | undefined;
  answer: Answer;
}

interface Waiting {
  dataset: () => Dataset;
  prepare: (dataset: Dataset) => Prepared<unknown>;
  resolve: (answer: unknown) => void;
  reject: (reason: unknown) => void;
}

interface Written {
  dataset: Dataset;
  transaction: Transaction;
}

// A batch keeps everyone else waiting while it is evaluated and written.
const LARGEST_BATCH = 128;

/**
 * Transactions that wait for the disk. All that arrived in one turn of the event loop are evaluated
 * in their order, each seeing those before it, and share one COMMIT, so that many writers do not
 * wait for one sync each. Nobody else runs between the evaluation and the COMMIT: nothing is seen
 * that is not on disk.
 */
export class CommitQueue {
  private waiting: Waiting[] = [];
  private scheduled = false;
  private closed: StorageError | undefined;

  constructor(
    private readonly log: TransactionLog,
    private readonly tell: (dataset: Dataset, transaction: Transaction) => void,
  ) {}

  add<Answer>(
    dataset: () => Dataset,
    prepare: (dataset: Dataset) => Prepared<Answer>,
  ): Promise<Answer> {
    return new Promise((resolve, reject) => {
      if (this.closed) return reject(this.closed);
      this.waiting.push({ dataset, prepare, resolve: resolve as Waiting["resolve"], reject });
      this.schedule();
    });
  }

  /** Writes all that waits, without waiting for the next turn. */
  flush(): void {
    while (this.waiting.length > 0) this.commitNext();
  }

  /** Writes all that waits and takes nothing more. */
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
    this.commit(this.waiting.splice(0, LARGEST_BATCH));
  }

  private commit(batch: readonly Waiting[]): void {
    const settle: (() => void)[] = [];
    const written: Written[] = [];
    try {
      for (const one of batch) settle.push(this.evaluate(one, written));
      this.log.commit();
    } catch (error) {
      undo(written);
      this.log.rollback();
      // One that the disk cannot take must not stop the others, nor decide what they are told.
      if (batch.length > 1) for (const one of batch) this.commit([one]);
      else batch[0]?.reject(storageError(error));
      return;
    }
    for (const tellOutcome of settle) tellOutcome();
  }

  /** @returns what tells the caller, for when the batch is on disk. @throws when SQLite refuses. */
  private evaluate({ dataset: find, prepare, resolve, reject }: Waiting, written: Written[]) {
    let dataset: Dataset;
    let prepared: Prepared<unknown>;
    try {
      dataset = find();
      prepared = prepare(dataset);
    } catch (error) {
      return () => reject(error);
    }
    const { transaction, answer } = prepared;
    if (!transaction) return () => resolve(answer);
    try {
      this.log.append(dataset.name, transaction);
    } catch (error) {
      if (error instanceof TransactionIdInUseError) return () => reject(error);
      throw error;
    }
    dataset.apply(transaction.changes);
    written.push({ dataset, transaction });
    return () => {
      this.tell(dataset, transaction);
      resolve(answer);
    };
  }
}

function undo(written: readonly Written[]): void {
  for (const { dataset, transaction } of [...written].reverse()) {
    dataset.apply(transaction.changes.map(reversed));
  }
}

function reversed({ id, before, after }: DocumentChange): DocumentChange {
  return { id, before: after, after: before, json: null, mutations: [] };
}
