import type Database from "libsql";
import {
  alreadyExists,
  badRequest,
  DatasetNotFoundError,
  invalidDatasetName,
} from "../util/errors";
import { isValidDatasetName } from "../util/ids";
import type { SanityDocument } from "../util/types";
import { atomically } from "./database/atomically";
import { Dataset } from "./memory/dataset";
import type { HistoryLog } from "./tables/history";
import { BRANCH_KIND, type Resources } from "./tables/resources";

/** Published documents of a public dataset can be read without a token. */
type AclMode = "public" | "private";

/** What the table of datasets holds. */
interface DatasetRow {
  name: string;
  /** ISO 8601, UTC. */
  createdAt: string;
  aclMode: AclMode;
  /** "content", or the purpose of an add-on dataset. */
  profile: string;
  /** The dataset to which an add-on belongs. */
  addonFor: string | null;
}

/** A dataset that a commit creates if it does not exist. */
export interface NewDataset {
  aclMode: AclMode;
}

const ADDON_SUFFIX = "-comments";
const ADDON_PROFILE = "comments";

// The kind of resource that stores `publicSince`.
const PUBLIC_SINCE = "publicSince";

/** The datasets of a lake: which ones there are, who may read them, and their documents in memory. */
export class Datasets {
  private readonly byName = new Map<string, Dataset>();
  /** Datasets whose rows are being deleted: no dataset gets one of the names, and nothing is written to it. */
  readonly cleared = new Set<string>();
  private readonly listeners = new Set<(dataset: string) => void>();
  private rows: ReadonlyMap<string, DatasetRow> = new Map();

  /**
   * @param tables what a change of a dataset writes to besides its own table
   * @param documentsOf reads those of a dataset from disk
   * @param timestamp the store's clock
   */
  constructor(
    private readonly database: Database.Database,
    private readonly tables: { history: HistoryLog; resources: Resources },
    documentsOf: (name: string) => Iterable<SanityDocument>,
    private readonly timestamp: () => string,
  ) {
    this.reload();
    for (const name of this.rows.keys()) {
      const dataset = new Dataset(name);
      for (const document of documentsOf(name)) dataset.put(document);
      this.byName.set(name, dataset);
    }
  }

  names(): string[] {
    return [...this.byName.keys()].sort();
  }

  all(): Dataset[] {
    return [...this.byName.values()];
  }

  find(name: string): Dataset | undefined {
    return this.byName.get(name);
  }

  /** @throws DatasetNotFoundError */
  get(name: string): Dataset {
    const dataset = this.byName.get(name);
    if (!dataset) throw new DatasetNotFoundError(name);
    return dataset;
  }

  /**
   * Creates the dataset unless it exists. The add-on dataset of another one is always private.
   * @throws StorageError, LakeError (INVALID_REQUEST, ALREADY_EXISTS) while a dataset of this name is being deleted
   */
  create(name: string, aclMode: AclMode = "public"): Dataset {
    const existing = this.byName.get(name);
    if (existing) return existing;
    this.requireFree(name);
    const dataset = this.insert(name, { aclMode });
    this.add(dataset);
    return dataset;
  }

  /** @throws LakeError (ALREADY_EXISTS) while a dataset of this name is being deleted */
  requireFree(name: string): void {
    if (!this.cleared.has(name)) return;
    throw alreadyExists(`The documents of "${name}" are being deleted`);
  }

  /** @throws LakeError (INVALID_REQUEST, ALREADY_EXISTS) */
  requireNew(name: string): void {
    if (!isValidDatasetName(name)) throw invalidDatasetName(name);
    this.requireFree(name);
    if (!this.byName.has(name)) return;
    throw alreadyExists(`Dataset "${name}" already exists`);
  }

  /**
   * Creates the add-on dataset of another dataset, for comments and tasks. A dataset of its name becomes the add-on.
   * @throws DatasetNotFoundError, StorageError; LakeError (INVALID_REQUEST)
   */
  createAddon(base: string): Dataset {
    const name = `${this.get(base).name}${ADDON_SUFFIX}`;
    const dataset = this.create(name);
    if (!this.describe(name).addonFor) {
      this.write(
        "UPDATE datasets SET acl_mode = 'private', profile = ?, addon_for = ? WHERE name = ?",
        ...[ADDON_PROFILE, base, name],
      );
      this.reload();
      this.notifyChange(name);
    }
    return dataset;
  }

  /** Inserts the row of a dataset that does not exist. @throws StorageError, LakeError (INVALID_REQUEST) */
  insert(name: string, { aclMode }: NewDataset): Dataset {
    if (!isValidDatasetName(name)) throw invalidDatasetName(name);
    const createdAt = this.timestamp();
    const base = name.slice(0, -ADDON_SUFFIX.length);
    const isAddon = name.endsWith(ADDON_SUFFIX) && this.byName.has(base);
    this.write(
      "INSERT INTO datasets (name, created_at, acl_mode, profile, addon_for) VALUES (?, ?, ?, ?, ?)",
      ...[name, createdAt],
      ...(isAddon ? ["private", ADDON_PROFILE, base] : [aclMode, "content", null]),
    );
    return new Dataset(name);
  }

  /** Makes a dataset visible whose row was inserted or changed on disk. */
  add(dataset: Dataset): void {
    this.reload();
    this.byName.set(dataset.name, dataset);
    this.notifyChange(dataset.name);
  }

  /** A dataset and its add-ons. @throws DatasetNotFoundError */
  withAddons(name: string): string[] {
    const addons = [...this.rows.values()].filter(({ addonFor }) => addonFor === name);
    return [this.get(name).name, ...addons.map((addon) => addon.name)];
  }

  /** Deletes the rows of a dataset. It stays visible until `remove`. @throws StorageError */
  deleteRows(name: string): void {
    this.tables.resources.delete(PUBLIC_SINCE, name);
    this.tables.resources.delete(BRANCH_KIND, name);
    this.write("DELETE FROM datasets WHERE name = ?", name);
  }

  /** Removes datasets from memory: their rows are deleted. */
  remove(names: readonly string[]): void {
    this.reload();
    for (const name of names) {
      this.byName.delete(name);
      this.notifyChange(name);
    }
  }

  /** Replaces the documents in memory by none. */
  empty(name: string): void {
    const { revision, identity } = this.get(name);
    const empty = new Dataset(name, undefined, identity);
    // A cached result of the old documents must not match the new ones.
    empty.revision = revision + 1;
    this.byName.set(name, empty);
    this.notifyChange(name);
  }

  /** Name, ACL mode and purpose of a dataset. @throws DatasetNotFoundError */
  describe(name: string): DatasetRow {
    const row = this.rows.get(name);
    if (!row) throw new DatasetNotFoundError(name);
    return row;
  }

  /** True if reading needs a token; false for a dataset that does not exist. */
  isPrivate(name: string): boolean {
    return this.rows.get(name)?.aclMode === "private";
  }

  /** @throws DatasetNotFoundError, StorageError; LakeError `INVALID_REQUEST` for a public add-on dataset */
  setAclMode(name: string, aclMode: AclMode): void {
    const { aclMode: before, addonFor } = this.describe(name);
    if (addonFor && aclMode === "public") {
      throw badRequest(`The add-on dataset "${name}" is always private`);
    }
    const { history, resources } = this.tables;
    atomically(this.database, () => {
      this.write("UPDATE datasets SET acl_mode = ? WHERE name = ?", aclMode, name);
      if (before === "public" || aclMode === "private") return;
      resources.put(PUBLIC_SINCE, name, { seq: history.newestSeq(name) });
    });
    this.reload();
    this.notifyChange(name);
  }

  /**
   * The position in the history since which a dataset is public. Anonymous clients may not read what was written
   * before, even if they resume from there.
   */
  publicSince(name: string): number {
    const { seq } = this.tables.resources.get(PUBLIC_SINCE, name) ?? {};
    return typeof seq === "number" ? seq : 0;
  }

  /** Calls back with a dataset that was created, emptied or deleted, or whose ACL mode or documents changed. */
  onChange(listener: (dataset: string) => void): void {
    this.listeners.add(listener);
  }

  /** Calls the listeners of `onChange`. */
  notifyChange(name: string): void {
    for (const listener of this.listeners) listener(name);
  }

  private write(sql: string, ...values: unknown[]): void {
    atomically(this.database, () => this.database.prepare(sql).run(values));
  }

  /** Reads the rows again, after a SQLite transaction with changes of them was committed. */
  private reload(): void {
    const rows = this.database
      .prepare(
        "SELECT name, created_at AS createdAt, acl_mode AS aclMode, profile, addon_for AS addonFor FROM datasets",
      )
      .all() as DatasetRow[];
    this.rows = new Map(rows.map((row) => [row.name, row]));
  }
}
