import type Database from "libsql";
import { errorMessage, StorageError, TransactionIdInUseError } from "../errors";
import type { SanityDocument } from "../types";
import { codeOf } from "./open-database";
import type { Transaction } from "./transaction";

/** What SQLite does for the store: whole transactions in, whole datasets out. */
export class TransactionLog {
  private readonly statements: ReturnType<typeof prepareStatements>;

  constructor(private readonly database: Database.Database) {
    this.statements = prepareStatements(database);
  }

  datasetNames(): string[] {
    return (this.statements.datasets.all() as { name: string }[]).map((row) => row.name);
  }

  documents(dataset: string): SanityDocument[] {
    const rows = this.statements.documents.all(dataset) as { body: string }[];
    return rows.map((row) => JSON.parse(row.body) as SanityDocument);
  }

  createDataset(dataset: string, createdAt: string): void {
    this.atomically(() => this.statements.createDataset.run(dataset, createdAt));
  }

  hasTransaction(dataset: string, id: string): boolean {
    return this.statements.transaction.get(dataset, id) !== undefined;
  }

  /** Writes one Sanity transaction in one SQLite transaction; when this returns it is on disk. */
  write(dataset: string, transaction: Transaction): void {
    const { id, timestamp, author, mutations, changes } = transaction;
    this.atomically(() => {
      if (this.hasTransaction(dataset, id)) throw new TransactionIdInUseError(id);
      const log = JSON.stringify(mutations);
      const { lastInsertRowid } = this.statements.log.run(dataset, id, timestamp, author, log);
      for (const change of changes) {
        this.statements.revision.run(dataset, change.id, lastInsertRowid, change.json);
        if (change.json === null) this.statements.remove.run(dataset, change.id);
        else this.statements.put.run(dataset, change.id, change.json);
      }
    });
  }

  /** Forgets a dataset's documents and history; the dataset itself stays. */
  clear(dataset: string): void {
    this.atomically(() => {
      for (const statement of this.statements.clear) statement.run(dataset);
    });
  }

  private atomically(work: () => void): void {
    try {
      this.database.exec("BEGIN IMMEDIATE");
      work();
      this.database.exec("COMMIT");
    } catch (error) {
      if (this.database.inTransaction) this.database.exec("ROLLBACK");
      throw storageError(error);
    }
  }
}

function prepareStatements(database: Database.Database) {
  return {
    datasets: database.prepare("SELECT name FROM datasets ORDER BY name"),
    createDataset: database.prepare(
      "INSERT OR IGNORE INTO datasets (name, created_at) VALUES (?, ?)",
    ),
    documents: database.prepare("SELECT body FROM documents WHERE dataset = ? ORDER BY id"),
    transaction: database.prepare("SELECT seq FROM transactions WHERE dataset = ? AND id = ?"),
    log: database.prepare(
      "INSERT INTO transactions (dataset, id, timestamp, author, mutations) VALUES (?, ?, ?, ?, ?)",
    ),
    revision: database.prepare(
      "INSERT INTO revisions (dataset, document_id, seq, body) VALUES (?, ?, ?, ?)",
    ),
    put: database.prepare(
      "INSERT INTO documents (dataset, id, body) VALUES (?, ?, ?) ON CONFLICT (dataset, id) DO UPDATE SET body = excluded.body",
    ),
    remove: database.prepare("DELETE FROM documents WHERE dataset = ? AND id = ?"),
    clear: ["documents", "revisions", "transactions"].map((table) =>
      database.prepare(`DELETE FROM ${table} WHERE dataset = ?`),
    ),
  };
}

function storageError(error: unknown): unknown {
  const code = codeOf(error);
  if (!code.startsWith("SQLITE_")) return error;
  if (code.startsWith("SQLITE_FULL")) {
    return new StorageError("full", "No space left on the disk of DATA_DIR; nothing was changed", {
      cause: error,
    });
  }
  return new StorageError(
    "unavailable",
    `The store cannot write (${errorMessage(error)}); nothing was changed`,
    { cause: error },
  );
}
