import type Database from "libsql";
import { TransactionIdInUseError } from "../../util/errors";
import type { SanityDocument } from "../../util/types";
import { atomically } from "../database/atomically";
import { codeOf } from "../database/start-error";
import type { Transaction } from "../transaction";

/** Writes transactions to SQLite and reads whole datasets back. */
export class TransactionLog {
  private readonly statements: ReturnType<typeof prepareStatements>;
  private begun = false;

  constructor(private readonly database: Database.Database) {
    this.statements = prepareStatements(database);
  }

  datasetNames(): string[] {
    return (this.statements.datasets.all() as { name: string }[]).map((row) => row.name);
  }

  /** Iterates over a dataset's documents by id. An iterator, because all bodies together double the memory. */
  *documents(dataset: string): Iterable<SanityDocument> {
    for (const row of this.statements.documents.iterate(dataset) as Iterable<{ body: string }>) {
      yield JSON.parse(row.body) as SanityDocument;
    }
  }

  createDataset(dataset: string, createdAt: string): void {
    atomically(this.database, () => this.statements.createDataset.run([dataset, createdAt]));
  }

  hasTransaction(dataset: string, id: string): boolean {
    return this.statements.transaction.get([dataset, id]) !== undefined;
  }

  /**
   * Appends a transaction to the SQLite transaction that the next `commit` ends.
   * @throws TransactionIdInUseError, after which the batch can go on; an error of SQLite, after which it must be
   * rolled back
   */
  append(dataset: string, transaction: Transaction): void {
    if (!this.begun) this.database.exec("BEGIN IMMEDIATE");
    this.begun = true;
    const seq = this.addToLog(dataset, transaction);
    for (const { id, json } of transaction.changes) {
      this.statements.revision.run([dataset, id, seq, json]);
      if (json === null) this.statements.remove.run([dataset, id]);
      else this.statements.put.run([dataset, id, json]);
    }
  }

  /** Commits the appended transactions. They are on disk when this returns. */
  commit(): void {
    if (this.begun) this.database.exec("COMMIT");
    this.begun = false;
  }

  rollback(): void {
    this.begun = false;
    // SQLite rolls back by itself on a full disk.
    if (this.database.inTransaction) this.database.exec("ROLLBACK");
  }

  /** Deletes a dataset's documents and history, but not the dataset. */
  clear(dataset: string): void {
    atomically(this.database, () => {
      for (const statement of this.statements.clear) statement.run([dataset]);
    });
  }

  private addToLog(dataset: string, transaction: Transaction): number | bigint {
    const { id, timestamp, author, mutations } = transaction;
    const row = [dataset, id, timestamp, author, JSON.stringify(mutations)];
    try {
      return this.statements.log.run(row).lastInsertRowid;
    } catch (error) {
      throw codeOf(error) === "SQLITE_CONSTRAINT_UNIQUE" ? new TransactionIdInUseError(id) : error;
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
