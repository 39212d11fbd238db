import type { Log } from "http-kit";
import { createStderrLog } from "http-kit";
import { DatasetNameError, DatasetNotFoundError } from "../util/errors";
import { isValidDatasetName } from "../util/ids";
import { CommitQueue, type CommitTarget, type PreparedCommit } from "./commit-queue";
import { type OpenDatabase, openDatabase } from "./database/open-database";
import { startError } from "./database/start-error";
import { Dataset } from "./memory/dataset";
import { type AclMode, type DatasetRow, DatasetTable } from "./tables/dataset-table";
import { HistoryLog } from "./tables/history";
import { KeyValues } from "./tables/key-values";
import { PeopleTable } from "./tables/people-table";
import { Resources } from "./tables/resources";
import { TransactionLog } from "./tables/transaction-log";
import type { Transaction } from "./transaction";

export type { DocumentView } from "./memory/document-view";
export type { AclMode, DatasetRow } from "./tables/dataset-table";
export type { DocumentChange, Transaction } from "./transaction";
export type { Dataset };

export type CommitListener = (dataset: Dataset, transaction: Transaction) => void;

/** Datasets in memory, with every change on disk before anyone sees it. */
export class Store implements CommitTarget {
  private readonly datasets = new Map<string, Dataset>();
  private readonly listeners = new Set<CommitListener>();
  private readonly datasetListeners = new Set<(dataset: string) => void>();
  readonly history: HistoryLog;
  readonly keyValues: KeyValues;
  readonly resources: Resources;
  readonly people: PeopleTable;
  private readonly table: DatasetTable;
  private readonly transactions: TransactionLog;
  private readonly queue: CommitQueue;
  private closed = false;

  constructor(
    private readonly file: OpenDatabase,
    private readonly log: Log = createStderrLog(),
  ) {
    this.transactions = new TransactionLog(file.database);
    this.history = new HistoryLog(file.database);
    this.keyValues = new KeyValues(file.database);
    this.resources = new Resources(file.database);
    this.people = new PeopleTable(file.database);
    this.table = new DatasetTable(file.database);
    this.queue = new CommitQueue(this.transactions, this);
    for (const name of this.transactions.datasetNames()) {
      const dataset = new Dataset(name);
      for (const document of this.transactions.documents(name)) dataset.put(document);
      this.datasets.set(name, dataset);
    }
  }

  /** @throws LakeStartError when the folder or the file in it cannot be used. */
  static open(dataDir: string, log: Log = createStderrLog()): Store {
    const file = openDatabase(dataDir, log);
    try {
      return new Store(file, log);
    } catch (error) {
      file.release();
      throw startError(error, file.file);
    }
  }

  names(): string[] {
    return [...this.datasets.keys()].sort();
  }

  find(name: string): Dataset | undefined {
    return this.datasets.get(name);
  }

  /** @throws DatasetNotFoundError */
  dataset(name: string): Dataset {
    const dataset = this.datasets.get(name);
    if (!dataset) throw new DatasetNotFoundError(name);
    return dataset;
  }

  /** Makes the dataset if there is none of that name. @throws DatasetNameError */
  createDataset(name: string): Dataset {
    const existing = this.datasets.get(name);
    if (existing) return existing;
    if (!isValidDatasetName(name)) throw new DatasetNameError(name);
    this.transactions.createDataset(name, new Date().toISOString());
    this.table.reload();
    const dataset = new Dataset(name);
    this.datasets.set(name, dataset);
    return dataset;
  }

  /**
   * Makes a dataset that goes with another one and is read with a token only; leaves one that is there.
   * @throws DatasetNotFoundError, DatasetNameError, StorageError
   */
  createAddon(name: string, profile: string, addonFor: string): Dataset {
    this.dataset(addonFor);
    const known = this.table.get(name);
    const dataset = this.createDataset(name);
    if (!known) {
      this.table.setAclMode(name, "private");
      this.table.setAddon(name, profile, addonFor);
    }
    return dataset;
  }

  /** What is known of a dataset besides its documents. @throws DatasetNotFoundError */
  describe(name: string): DatasetRow {
    const row = this.table.get(name);
    if (!row) throw new DatasetNotFoundError(name);
    return row;
  }

  /** Whether only those with a token may read it; a dataset that does not exist is not private. */
  isPrivate(name: string): boolean {
    return this.table.get(name)?.aclMode === "private";
  }

  /** @throws DatasetNotFoundError, StorageError */
  setAclMode(name: string, aclMode: AclMode): void {
    this.table.setAclMode(this.describe(name).name, aclMode);
    this.notifyDatasetChange(name);
  }

  /** Throws a dataset away with all that is in it. @throws DatasetNotFoundError, StorageError */
  deleteDataset(name: string): void {
    this.reset(name);
    this.table.remove(name);
    this.datasets.delete(name);
  }

  /**
   * Runs one transaction after the other: `prepare` looks at the dataset and says what to change, the
   * change is written, then memory and listeners follow. Those that arrive together share one write
   * to disk; each is still kept or refused on its own.
   * @param prepare returns no transaction when there is nothing to change. May be called again when
   * the disk refused what it was to be written with, so it changes nothing by itself.
   * @throws TransactionIdInUseError, StorageError, and whatever `prepare` throws; nothing is kept.
   */
  transact<Result>(
    name: string,
    prepare: (dataset: Dataset) => PreparedCommit<Result>,
  ): Promise<Result> {
    return this.queue.add(name, prepare);
  }

  /** How many transactions wait for the disk. */
  get waiting(): number {
    return this.queue.length;
  }

  hasTransaction(name: string, id: string): boolean {
    return this.transactions.hasTransaction(name, id);
  }

  /**
   * Calls back after every commit, in the order of commits and before the caller of `transact` hears
   * of it. The dataset may hold the transactions after it already.
   */
  onCommit(listener: CommitListener): void {
    this.listeners.add(listener);
  }

  /** Throws a dataset's documents and history away. */
  reset(name: string): void {
    this.queue.flush();
    this.transactions.clear(this.dataset(name).name);
    const revision = this.dataset(name).revision;
    const empty = new Dataset(name);
    // A remembered answer of the old documents must not pass for one of the new.
    empty.revision = revision + 1;
    this.datasets.set(name, empty);
    this.notifyDatasetChange(name);
  }

  /** Calls back with a dataset that has become another, or is open to others than before, at once. */
  onDatasetChange(listener: (dataset: string) => void): void {
    this.datasetListeners.add(listener);
  }

  private notifyDatasetChange(name: string): void {
    for (const listener of this.datasetListeners) listener(name);
  }

  /** Writes what waits, and takes nothing more. */
  close(): void {
    if (this.closed) return;
    this.closed = true;
    this.queue.close();
    this.listeners.clear();
    this.file.release();
  }

  /** Calls those who asked by `onCommit`; the transaction is on disk. */
  notify(dataset: Dataset, transaction: Transaction): void {
    for (const listener of this.listeners) {
      try {
        listener(dataset, transaction);
      } catch (error) {
        // It is on disk: what a listener makes of it cannot turn it into a failure.
        this.log.error({ err: error }, "Lake: a listener failed after a commit");
      }
    }
  }
}
