import type Database from "libsql";
import type { SanityDocument } from "../util/types";
import { atomically } from "./database/atomically";
import type { Dataset } from "./memory/dataset";
import { changeInMemory, type DocumentChange } from "./transaction";

/** What a snapshot contains. People, tokens and the audit trail stay as they are. */
const TABLES = "datasets resources key_values outbox documents transactions revisions".split(" ");

/** A moment of all datasets: documents in memory, rows in a copy of the tables. */
export interface StoreSnapshot {
  readonly id: number;
  readonly documents: ReadonlyMap<string, readonly SanityDocument[]>;
}

/** A dataset, and what a restore changed in it. */
export interface RestoredDataset {
  dataset: Dataset;
  changes: DocumentChange[];
}

/** Copies of the tables, in a second in-memory database. Each lasts as long as its snapshot is referenced. */
export class Snapshots {
  private nextId = 1;
  private isAttached = false;
  private readonly registry = new FinalizationRegistry<number>((id) => {
    // The lake may be closed.
    if (!this.database.open) return;
    this.database.exec(TABLES.map((table) => `DROP TABLE snapshots.${table}_${id};`).join("\n"));
  });

  constructor(private readonly database: Database.Database) {}

  take(datasets: readonly Dataset[]): StoreSnapshot {
    if (!this.isAttached) this.database.exec("ATTACH ':memory:' AS snapshots");
    this.isAttached = true;
    const id = this.nextId++;
    this.database.exec(
      TABLES.map(
        (table) => `CREATE TABLE snapshots.${table}_${id} AS SELECT * FROM main.${table};`,
      ).join("\n"),
    );
    const documents = new Map(datasets.map(({ name, raw }) => [name, [...raw.all()]] as const));
    const snapshot: StoreSnapshot = { id, documents };
    this.registry.register(snapshot, id);
    return snapshot;
  }

  /** Makes the rows of all tables those of a snapshot. @throws StorageError */
  restoreRows({ id }: StoreSnapshot): void {
    atomically(this.database, () => {
      for (const table of TABLES) {
        this.database.exec(
          `DELETE FROM main.${table}; INSERT INTO main.${table} SELECT * FROM snapshots.${table}_${id};`,
        );
      }
    });
  }
}

/** The changes that make a dataset contain exactly these documents. Unchanged ones are the same objects. */
export function changesTo(
  { raw }: Dataset,
  documents: readonly SanityDocument[],
): DocumentChange[] {
  const ids = new Set<string>();
  const changes: DocumentChange[] = [];
  for (const after of documents) {
    ids.add(after._id);
    const before = raw.get(after._id) ?? null;
    if (before !== after) changes.push(changeInMemory(after._id, before, after));
  }
  for (const before of raw.all()) {
    if (!ids.has(before._id)) changes.push(changeInMemory(before._id, before, null));
  }
  return changes;
}
