import type Database from "libsql";
import { TransactionIdInUseError } from "../../util/errors";
import type { SanityDocument } from "../../util/types";
import { atomically } from "../database/atomically";
import { codeOf } from "../database/start-error";
import type { Transaction } from "../transaction";

/** What SQLite does for the store: whole transactions in, whole datasets out. */
export class TransactionLog {
  private readonly statements: ReturnType<typeof prepareStatements>;
  private begun = false;

  constructor(private readonly database: Database.Database) {
    this.statements = prepareStatements(database);
  }

  datasetNames(): string[] {
    return (this.statements.datasets.all() as { name: string }[]).map((row) => row.name);
  }

  /** One after the other, in the order of their ids: the texts of all of them are as large as the documents. */
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
   * Adds one Sanity transaction to those that the next `commit` writes to disk.
   * @throws TransactionIdInUseError, after which others may still be added and committed; an error
   * of SQLite, after which only `rollback` is left.
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

  /** Puts what was added on disk, all of it or nothing; on disk when this returns. */
  commit(): void {
    if (this.begun) this.database.exec("COMMIT");
    this.begun = false;
  }

  rollback(): void {
    this.begun = false;
    // A full disk may have ended the transaction already.
    if (this.database.inTransaction) this.database.exec("ROLLBACK");
  }

  /** Forgets a dataset's documents and history; the dataset itself stays. */
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
