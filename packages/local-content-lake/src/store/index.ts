import { createStderrLog, type Log } from "http-kit";
import type Database from "libsql";
import { faultPoint } from "../util/fault-points";
import { newTransactionId } from "../util/ids";
import { Slices } from "../util/slices";
import { type Calendar, systemCalendar } from "../util/time";
import type { SanityDocument } from "../util/types";
import { type CommitHooks, CommitQueue } from "./commit-queue";
import { atomically } from "./database/atomically";
import { startError } from "./database/errors";
import type { UpgradeOptions } from "./database/migrations";
import { IN_MEMORY, type OpenDatabase, openDatabase, openInMemory } from "./database/open-database";
import { Datasets, type NewDataset } from "./datasets";
import { Dataset } from "./memory/dataset";
import { changesTo, type RestoredDataset, Snapshots, type StoreSnapshot } from "./snapshots";
import { AuditTable } from "./tables/audit-table";
import { HistoryLog } from "./tables/history";
import { KeyValues } from "./tables/key-values";
import { OutboxTable } from "./tables/outbox";
import { Resources } from "./tables/resources";
import { TransactionLog } from "./tables/transaction-log";
import {
  changeInMemory,
  type Pausable,
  Postponed,
  type Preparation,
  type Transaction,
} from "./transaction";
import type { PendingTransaction, Trigger, TriggeredMutation } from "./triggers";

export type { NewDataset } from "./datasets";
export type { DocumentView } from "./memory/document-view";
export type { DocumentChange, Preparation, Transaction } from "./transaction";
export type * from "./triggers";
export { Dataset };

interface DatasetCopy {
  author: string;
  copyOf(document: SanityDocument): SanityDocument | null;
  also?(seq: number): void;
}

/** How long after an error of the disk it is tried again. */
const RETRY_MS = 60_000;

export type CommitListener = (dataset: Dataset, transaction: Transaction) => void;

/** The database of a lake, with all its datasets in memory. Every change is on disk before a reader sees it. */
export class Store implements CommitHooks {
  private readonly listeners = new Set<CommitListener>();
  private readonly participants = new Set<CommitListener>();
  readonly datasets: Datasets;
  /** Adds mutations to transactions. */
  trigger: Trigger | undefined;
  readonly history: HistoryLog;
  readonly keyValues: KeyValues;
  readonly outbox: OutboxTable;
  readonly resources: Resources;
  readonly audit: AuditTable;
  private readonly transactions: TransactionLog;
  private readonly queue: CommitQueue;
  private readonly snapshots: Snapshots;
  private closed = false;
  private postponed = 0;

  constructor(
    private readonly file: OpenDatabase,
    private readonly log: Log = createStderrLog(),
    private readonly calendar: Pick<Calendar, "now"> = systemCalendar,
  ) {
    this.snapshots = new Snapshots(file.database);
    this.transactions = new TransactionLog(file.database);
    this.transactions.clearUnlisted();
    this.history = new HistoryLog(file.database, (dataset, id) =>
      this.datasets.find(dataset)?.raw.get(id),
    );
    this.keyValues = new KeyValues(file.database);
    this.outbox = new OutboxTable(file.database);
    this.resources = new Resources(file.database);
    this.audit = new AuditTable(file.database);
    const { history, resources } = this;
    this.datasets = new Datasets(
      file.database,
      { history, resources },
      (name) => this.transactions.documents(name),
      () => this.timestamp(),
    );
    this.queue = new CommitQueue(this.transactions, this.datasets, this);
    this.onCommit((_dataset, { purged }) => file.writeAheadLog.erase(purged.length > 0));
  }

  /** @throws LakeStartError when the folder or the file in it cannot be used. */
  static open(
    dataDir: string,
    log: Log = createStderrLog(),
    calendar: Pick<Calendar, "now"> = systemCalendar,
    options: Pick<UpgradeOptions, "migrate"> = {},
  ): Store {
    const file = dataDir === IN_MEMORY ? openInMemory() : openDatabase(dataDir, log, options);
    try {
      return new Store(file, log, calendar);
    } catch (error) {
      file.close();
      throw startError(error, file.file);
    }
  }

  /** For tables of others in the same file. */
  get database(): Database.Database {
    return this.file.database;
  }

  /** The wall-clock time, ISO 8601 in UTC with milliseconds. */
  timestamp(): string {
    return new Date(this.calendar.now()).toISOString();
  }

  /**
   * Deletes a dataset and its add-ons in one SQLite transaction. `clearDeleted` must follow.
   * @param also deletes further rows in the same transaction, for each deleted dataset
   * @returns the names of the deleted datasets
   * @throws DatasetNotFoundError, StorageError
   */
  deleteDataset(name: string, also: (dataset: string) => void = () => {}): string[] {
    this.queue.flush();
    const names = this.datasets.withAddons(name);
    faultPoint("dataset deletion: before commit");
    this.atomically(() => {
      for (const each of names) {
        // The next start deletes its rows, unless `clearDeleted` has deleted them all.
        this.resources.put("deleted dataset", each, {});
        this.datasets.deleteRows(each);
        also(each);
      }
    });
    faultPoint("dataset deletion: after commit");
    this.datasets.remove(names);
    return names;
  }

  /**
   * Deletes documents and history of deleted datasets. Others are served meanwhile, but no dataset gets one of the
   * names. After an error of the disk it tries again.
   */
  async clearDeleted(names: readonly string[]): Promise<void> {
    const slices = new Slices();
    const { cleared } = this.datasets;
    for (const name of names) cleared.add(name);
    try {
      for (const name of names) {
        while (!this.closed && cleared.has(name) && this.transactions.clearSome(name)) {
          if (slices.isOver) await slices.pause();
        }
        if (!this.closed) cleared.delete(name);
      }
      if (!this.closed) this.file.writeAheadLog.erase(true);
    } catch (error) {
      this.log.error({ err: error, names }, "Lake: rows of deleted datasets stay for now");
      setTimeout(() => void this.clearDeleted(names), RETRY_MS).unref();
    }
  }

  /**
   * Deletes a dataset's documents and history. They are gone at once; their rows go as those of a deleted dataset do, and
   * nothing is written to it meanwhile.
   * @throws DatasetNotFoundError, StorageError
   */
  reset(name: string): Promise<void> {
    this.queue.flush();
    this.datasets.get(name);
    this.resources.put("deleted dataset", name, {});
    this.datasets.empty(name);
    return this.clearDeleted([name]);
  }

  /**
   * Commits one transaction: `prepare` computes it from the dataset, it is written to disk, then listeners are
   * notified. Transactions that arrive together share one COMMIT, but each succeeds or fails on its own.
   * @param prepare has no side effects: it is called again if its batch failed. Returns no transaction if nothing
   * changes
   * @param options.author whose long transactions leave time for those of others
   * @param options.create creates the dataset in the same SQLite transaction if it does not exist
   * @throws DatasetNotFoundError, TransactionIdInUseError, StorageError, and the errors of `prepare`
   */
  async transact<Result>(
    name: string,
    prepare: (dataset: Dataset) => Preparation<Result>,
    options: { author?: string; create?: NewDataset | undefined } = {},
  ): Promise<Result> {
    try {
      return await this.queue.add(name, prepare, options);
    } catch (error) {
      if (!(error instanceof Postponed)) throw error;
      this.postponed += 1;
      await error.until;
      this.postponed -= 1;
      return this.transact(name, prepare, options);
    }
  }

  /**
   * Creates a dataset with the documents of another one and without their history, in one SQLite transaction. Nobody is
   * notified of the copies.
   * @param options.copyOf a document as the new dataset has it; null leaves it out
   * @param options.also writes further rows, with the sequence number of the copy
   * @throws DatasetNotFoundError, StorageError; LakeError `INVALID_REQUEST`, `ALREADY_EXISTS`
   */
  copyDataset(source: string, target: string, { author, copyOf, also }: DatasetCopy): void {
    this.queue.flush();
    const from = this.datasets.get(source);
    // Rows that are being deleted would be copied.
    this.datasets.requireFree(source);
    this.datasets.requireNew(target);
    const copy = new Dataset(target, from);
    const { aclMode } = this.datasets.describe(source);
    const changes = from.raw.all().flatMap((before) => {
      const after = copyOf(before);
      if (after === before) return [];
      const json = after && JSON.stringify(after);
      return { ...changeInMemory(before._id, before, after), json };
    });
    const transaction = {
      id: newTransactionId(),
      timestamp: this.timestamp(),
      author,
      mutations: [],
      changes,
      purged: [],
    };
    this.file.writeAheadLog.withoutCheckpoint(() =>
      this.atomically(() => {
        this.datasets.insert(target, { aclMode });
        const seq = this.transactions.copyDocuments(source, target, transaction);
        also?.(seq);
      }),
    );
    copy.apply(changes);
    this.datasets.add(copy);
  }

  /** The number of transactions waiting to be committed. */
  get waiting(): number {
    return this.queue.length + this.postponed;
  }

  /**
   * Calls back after every commit, in order, before `transact` resolves. The dataset may contain later transactions
   * already.
   */
  onCommit(listener: CommitListener): void {
    this.listeners.add(listener);
  }

  /** Runs writes to several tables in one SQLite transaction. @throws StorageError */
  atomically(work: () => void): void {
    atomically(this.file.database, work);
  }

  /**
   * Adds rows to every commit: what follows from a write must be on disk with it.
   * @param participant writes them in the SQLite transaction of the commit. It is called again if the batch failed
   */
  joinCommits(participant: CommitListener): void {
    this.participants.add(participant);
  }

  /** Runs the participants inside the SQLite transaction of a commit. */
  prepare(dataset: Dataset, transaction: Transaction): void {
    for (const participant of this.participants) participant(dataset, transaction);
    transaction.join?.();
  }

  /** Prepares a transaction for the disk, after which its commit is quick. It may be paused. */
  stage(dataset: string, transaction: Transaction): Pausable<void> {
    return this.transactions.stage(dataset, transaction);
  }

  /** The mutations that follow from a transaction. A trigger that throws adds none, and fails no commit. */
  triggered(transaction: PendingTransaction): readonly TriggeredMutation[] {
    try {
      return transaction.changes.length > 0 ? (this.trigger?.(transaction) ?? []) : [];
    } catch (error) {
      this.log.error({ err: error }, "Lake: a trigger failed");
      return [];
    }
  }

  /** Replaces documents in memory only: their derived fields have changed, the stored documents have not. */
  replaceInMemory(name: string, documents: readonly SanityDocument[]): void {
    const dataset = this.datasets.get(name);
    dataset.apply(
      documents.map((after) =>
        changeInMemory(after._id, dataset.raw.get(after._id) ?? null, after),
      ),
    );
    this.datasets.notifyChange(name);
  }

  /** Copies all datasets with their history and resources. For lakes in memory: every copy takes memory. */
  snapshot(): StoreSnapshot {
    this.queue.flush();
    return this.snapshots.take(this.datasets.all());
  }

  /**
   * Makes all datasets what they were. No listener of `onCommit` is called.
   * @returns the datasets of the snapshot with their changes, and the names of datasets that are gone
   * @throws StorageError
   */
  restore(snapshot: StoreSnapshot): { restored: RestoredDataset[]; deleted: string[] } {
    this.queue.flush();
    for (const name of snapshot.documents.keys()) this.datasets.cleared.delete(name);
    const deleted = this.datasets.names().filter((name) => !snapshot.documents.has(name));
    const restored = [...snapshot.documents].map(([name, documents]) => {
      const dataset = this.datasets.find(name) ?? new Dataset(name);
      return { dataset, changes: changesTo(dataset, documents) };
    });
    this.snapshots.restoreRows(snapshot);
    this.datasets.remove(deleted);
    for (const { dataset, changes } of restored) {
      if (changes.length > 0) dataset.apply(changes);
      this.datasets.add(dataset);
    }
    return { restored, deleted };
  }

  /** Commits waiting transactions, rejects new ones and closes the database. */
  close(): void {
    if (this.closed) return;
    this.closed = true;
    this.queue.close();
    this.listeners.clear();
    this.file.close();
  }

  /** Calls the listeners of `onCommit`. */
  notify(dataset: Dataset, transaction: Transaction): void {
    for (const listener of this.listeners) {
      try {
        listener(dataset, transaction);
      } catch (error) {
        // The transaction is on disk, so a failing listener cannot fail it.
        this.log.error({ err: error }, "Lake: a listener failed after a commit");
      }
    }
  }
}
