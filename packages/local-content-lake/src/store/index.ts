import type { Log } from "http-kit";
import { createStderrLog } from "http-kit";
import { DatasetNameError, DatasetNotFoundError, LakeError } from "../util/errors";
import { faultPoint } from "../util/fault-points";
import { isValidDatasetName } from "../util/ids";
import type { SanityDocument } from "../util/types";
import { CommitQueue, type CommitTarget, type NewDataset, type Preparation } from "./commit-queue";
import { atomically } from "./database/atomically";
import { type OpenDatabase, openDatabase } from "./database/open-database";
import { startError } from "./database/start-error";
import { Dataset } from "./memory/dataset";
import { AuditTable } from "./tables/audit-table";
import { type AclMode, type DatasetRow, DatasetTable } from "./tables/dataset-table";
import { HistoryLog } from "./tables/history";
import { KeyValues } from "./tables/key-values";
import { Outbox } from "./tables/outbox";
import { PeopleTable } from "./tables/people-table";
import { Resources } from "./tables/resources";
import { TransactionLog } from "./tables/transaction-log";
import type { Transaction } from "./transaction";

export type { DocumentView } from "./memory/document-view";
export type { AclMode, DatasetRow } from "./tables/dataset-table";
export type { DocumentChange, Transaction } from "./transaction";
export type { Dataset };

export type CommitListener = (dataset: Dataset, transaction: Transaction) => void;

/** Writes rows of its own in the SQLite transaction of a commit. It is called again if the batch failed. */
export type CommitParticipant = (dataset: Dataset, transaction: Transaction) => void;

const ADDON_SUFFIX = "-comments";
const ADDON_PROFILE = "comments";

// The kind of resource that stores `publicSince`.
const PUBLIC_SINCE = "publicSince";

function addonBase(name: string): string | undefined {
  return name.endsWith(ADDON_SUFFIX) ? name.slice(0, -ADDON_SUFFIX.length) : undefined;
}

/** The name of a dataset that a job is going to create. */
export interface Reservation {
  /** True once the dataset was deleted: the job must stop. */
  isCancelled: boolean;
  release(): void;
}

/** All datasets in memory. Every change is on disk before a reader sees it. */
export class Store implements CommitTarget {
  private readonly datasets = new Map<string, Dataset>();
  private readonly listeners = new Set<CommitListener>();
  private readonly reservations = new Map<string, Reservation>();
  private readonly participants = new Set<CommitParticipant>();
  private readonly datasetListeners = new Set<(dataset: string) => void>();
  readonly history: HistoryLog;
  readonly keyValues: KeyValues;
  readonly outbox: Outbox;
  readonly resources: Resources;
  readonly people: PeopleTable;
  readonly audit: AuditTable;
  private readonly table: DatasetTable;
  private readonly transactions: TransactionLog;
  private readonly queue: CommitQueue;
  private readonly identities = new Map<string, number>();
  private nextIdentity = 1;
  private closed = false;

  constructor(
    private readonly file: OpenDatabase,
    private readonly log: Log = createStderrLog(),
  ) {
    this.transactions = new TransactionLog(file.database);
    this.history = new HistoryLog(file.database);
    this.keyValues = new KeyValues(file.database);
    this.outbox = new Outbox(file.database);
    this.resources = new Resources(file.database);
    this.people = new PeopleTable(file.database);
    this.audit = new AuditTable(file.database);
    this.table = new DatasetTable(file.database);
    this.queue = new CommitQueue(this.transactions, this);
    for (const name of this.transactions.datasetNames()) {
      const dataset = new Dataset(name);
      for (const document of this.transactions.documents(name)) dataset.put(document);
      this.datasets.set(name, dataset);
      this.identities.set(name, this.nextIdentity++);
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

  /**
   * Creates the dataset unless it exists. The add-on dataset of another one is always private.
   * @throws DatasetNameError, StorageError, LakeError (ALREADY_EXISTS) while another dataset is copied to this name
   */
  createDataset(name: string, aclMode: AclMode = "public"): Dataset {
    const existing = this.datasets.get(name);
    if (existing) return existing;
    if (this.reservations.has(name)) {
      throw new LakeError("ALREADY_EXISTS", `Another dataset is being copied to "${name}"`);
    }
    const dataset = this.insertDataset(name, { aclMode });
    this.addDataset(dataset);
    return dataset;
  }

  /**
   * Creates the add-on dataset of another dataset, for comments and tasks. A dataset of its name becomes the add-on.
   * @throws DatasetNotFoundError, DatasetNameError, StorageError
   */
  createAddon(base: string): Dataset {
    const name = `${this.dataset(base).name}${ADDON_SUFFIX}`;
    const dataset = this.createDataset(name);
    if (!this.describe(name).addonFor) {
      this.table.makeAddon(name, ADDON_PROFILE, base);
      this.notifyDatasetChange(name);
    }
    return dataset;
  }

  /** Inserts the row of a dataset that does not exist. @throws DatasetNameError, StorageError */
  insertDataset(name: string, { aclMode }: NewDataset): Dataset {
    if (!isValidDatasetName(name)) throw new DatasetNameError(name);
    const createdAt = new Date().toISOString();
    const base = addonBase(name);
    const isAddon = base !== undefined && this.datasets.has(base);
    this.table.insert(
      isAddon
        ? { name, createdAt, aclMode: "private", profile: ADDON_PROFILE, addonFor: base }
        : { name, createdAt, aclMode, profile: "content", addonFor: null },
    );
    return new Dataset(name);
  }

  /** Makes an inserted dataset visible. */
  addDataset(dataset: Dataset): void {
    this.table.reload();
    this.datasets.set(dataset.name, dataset);
    this.identities.set(dataset.name, this.nextIdentity++);
    this.notifyDatasetChange(dataset.name);
  }

  /**
   * Reserves the name of a dataset that a job is going to create. Until it is released, no other caller can create it.
   * @throws DatasetNameError, LakeError (ALREADY_EXISTS)
   */
  reserve(name: string): Reservation {
    if (!isValidDatasetName(name)) throw new DatasetNameError(name);
    if (this.datasets.has(name) || this.reservations.has(name)) {
      throw new LakeError("ALREADY_EXISTS", `Dataset "${name}" already exists`);
    }
    const reservation: Reservation = {
      isCancelled: false,
      release: () => {
        if (this.reservations.get(name) === reservation) this.reservations.delete(name);
      },
    };
    this.reservations.set(name, reservation);
    return reservation;
  }

  /** Cancels the job that is going to create a dataset. @returns false if there is none */
  cancelReservation(name: string): boolean {
    const reservation = this.reservations.get(name);
    if (!reservation) return false;
    reservation.isCancelled = true;
    reservation.release();
    return true;
  }

  /** A number that differs for a dataset that was deleted and created again. */
  identityOf(name: string): number | undefined {
    return this.identities.get(name);
  }

  /** Name, ACL mode and purpose of a dataset. @throws DatasetNotFoundError */
  describe(name: string): DatasetRow {
    const row = this.table.get(name);
    if (!row) throw new DatasetNotFoundError(name);
    return row;
  }

  /** True if reading needs a token; false for a dataset that does not exist. */
  isPrivate(name: string): boolean {
    return this.table.get(name)?.aclMode === "private";
  }

  /** @throws DatasetNotFoundError, StorageError; LakeError `INVALID_REQUEST` for a public add-on dataset */
  setAclMode(name: string, aclMode: AclMode): void {
    const { aclMode: before, addonFor } = this.describe(name);
    if (addonFor && aclMode === "public") {
      throw new LakeError("INVALID_REQUEST", `The add-on dataset "${name}" is always private`);
    }
    this.table.setAclMode(name, aclMode);
    if (before === "private" && aclMode === "public") this.savePublicSince(name);
    this.notifyDatasetChange(name);
  }

  /**
   * The position in the history since which a dataset is public. Anonymous clients may not read what was written
   * before, even if they resume from there.
   */
  publicSince(name: string): number {
    const { seq } = this.resources.get(PUBLIC_SINCE, name) ?? {};
    return typeof seq === "number" ? seq : 0;
  }

  private savePublicSince(name: string): void {
    const [newest] = this.history.transactions(name, { reverse: true, limit: 1 });
    this.resources.put(PUBLIC_SINCE, name, { seq: newest?.seq ?? 0 });
  }

  /**
   * Deletes a dataset and its add-ons, with their documents and history, in one SQLite transaction.
   * @param also deletes further rows in the same transaction, for each deleted dataset
   * @returns the names of the deleted datasets
   * @throws DatasetNotFoundError, StorageError
   */
  deleteDataset(name: string, also: (dataset: string) => void = () => {}): string[] {
    this.queue.flush();
    const names = [this.dataset(name).name, ...this.table.addonsOf(name)];
    faultPoint("dataset deletion: before commit");
    this.atomically(() => {
      for (const each of names) {
        this.transactions.clear(each);
        this.resources.delete(PUBLIC_SINCE, each);
        this.table.remove(each);
        also(each);
      }
    });
    faultPoint("dataset deletion: after commit");
    this.table.reload();
    for (const each of names) {
      this.datasets.delete(each);
      this.identities.delete(each);
      this.notifyDatasetChange(each);
    }
    return names;
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
  transact<Result>(
    name: string,
    prepare: (dataset: Dataset) => Preparation<Result>,
    options: { author?: string; create?: NewDataset | undefined } = {},
  ): Promise<Result> {
    return this.queue.add(name, prepare, options);
  }

  /** The number of transactions waiting to be committed. */
  get waiting(): number {
    return this.queue.length;
  }

  hasTransaction(name: string, id: string): boolean {
    return this.transactions.hasTransaction(name, id);
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

  /** Adds rows to every commit: what follows from a write must be on disk with it. */
  joinCommits(participant: CommitParticipant): void {
    this.participants.add(participant);
  }

  /** Runs the participants inside the SQLite transaction of a commit. */
  prepare(dataset: Dataset, transaction: Transaction): void {
    for (const participant of this.participants) participant(dataset, transaction);
  }

  /** Replaces documents in memory only: their derived fields have changed, the stored documents have not. */
  replaceInMemory(name: string, documents: readonly SanityDocument[]): void {
    const dataset = this.dataset(name);
    const changes = documents.map((after) => {
      const before = dataset.raw.get(after._id) ?? null;
      return { id: after._id, before, after, json: null, mutations: [] };
    });
    dataset.apply(changes);
    this.notifyDatasetChange(name);
  }

  /** Deletes a dataset's documents and history. */
  reset(name: string): void {
    this.queue.flush();
    this.transactions.clear(this.dataset(name).name);
    const revision = this.dataset(name).revision;
    const empty = new Dataset(name);
    // A cached result of the old documents must not match the new ones.
    empty.revision = revision + 1;
    this.datasets.set(name, empty);
    this.notifyDatasetChange(name);
  }

  /** Calls back with a dataset that was reset or deleted, or whose ACL mode changed. */
  onDatasetChange(listener: (dataset: string) => void): void {
    this.datasetListeners.add(listener);
  }

  private notifyDatasetChange(name: string): void {
    for (const listener of this.datasetListeners) listener(name);
  }

  /** Commits waiting transactions, rejects new ones and closes the database. */
  close(): void {
    if (this.closed) return;
    this.closed = true;
    this.queue.close();
    this.listeners.clear();
    this.file.release();
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
