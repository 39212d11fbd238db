import { crc32 } from "node:zlib";
import type Database from "libsql";
import { codeOf, TransactionIdInUseError } from "../../util/errors";
import type { JsonObject, Mutation, SanityDocument } from "../../util/types";
import { ASSET_TYPES } from "../asset-urls";
import { atomically, bytes, prepareAll, type Statements, textsOf } from "../database/atomically";
import { mendozaPatch } from "../effects";
import {
  type DocumentChange,
  endOf,
  type Pausable,
  type Transaction,
  targetOf,
} from "../transaction";

/** Reading a revision applies at most as many patches to a whole one. */
const MAX_PATCHES = 50;

/** Characters of JSON. Comparing two revisions of a longer document takes as long as writing one as a whole. */
const MAX_COMPARED_LENGTH = 250_000;

/** Writes transactions to SQLite and reads whole datasets back. */
export class TransactionLog {
  private readonly statements: Statements<typeof SQL>;
  private begun = false;
  /** The transaction whose rows are staged. */
  private staged: { transaction: Transaction; mutations: string; isFirst: boolean } | undefined;
  /** True if rows may be staged. */
  private isDirty = false;

  constructor(private readonly database: Database.Database) {
    database.exec(
      "ATTACH ':memory:' AS staging; CREATE TABLE staging.changes (id, body, patch, patches, checksum, isFirst)",
    );
    this.statements = prepareAll(database, SQL);
  }

  /** Iterates over a dataset's documents by id. An iterator, because all bodies together double the memory. */
  *documents(dataset: string): Iterable<SanityDocument> {
    for (const row of this.statements.documents.iterate(dataset) as Iterable<{ body: string }>) {
      yield JSON.parse(row.body) as SanityDocument;
    }
  }

  /**
   * Appends a transaction to the SQLite transaction that the next `commit` ends.
   * @throws TransactionIdInUseError, after which the batch can go on; an error of SQLite, after which it must be
   * rolled back
   */
  append(dataset: string, transaction: Transaction): void {
    this.begin();
    if (transaction.changes.length === 0) {
      this.eraseHistory(dataset, transaction.purged, Number.MAX_SAFE_INTEGER);
      return;
    }
    if (this.staged?.transaction !== transaction) endOf(this.stage(dataset, transaction));
    const seq = this.addToLog(dataset, transaction, this.staged?.mutations);
    const { base, revisions, unstage } = this.statements;
    if (this.staged?.isFirst) base.run([dataset]);
    revisions.run([dataset, seq]);
    this.moveDocuments(dataset, transaction);
    unstage.run();
    this.isDirty = false;
    if (transaction.purged.length > 0) this.purge(dataset, transaction, Number(seq));
  }

  /**
   * Computes the rows of a transaction and puts them beside the file, so that `append` only copies them. It may be paused.
   */
  *stage(dataset: string, transaction: Transaction): Pausable<void> {
    if (this.isDirty) this.statements.unstage.run();
    this.isDirty = true;
    const mutations: string[] = [];
    let isFirst = false;
    for (const mutation of transaction.mutations) {
      mutations.push(JSON.stringify(mutation));
      yield;
    }
    for (const change of transaction.changes) {
      const row = this.rowOf(dataset, change, transaction);
      this.statements.stage.run(row);
      isFirst ||= row.at(-1) === 1;
      yield;
    }
    this.staged = { transaction, mutations: `[${mutations.join()}]`, isFirst };
  }

  private moveDocuments(dataset: string, { changes }: Transaction): void {
    this.statements.put.run([dataset]);
    if (changes.some(({ json }) => json === null)) this.statements.remove.run([dataset]);
  }

  /**
   * What a transaction changed in a document. After some patches, or if nothing is saved by one, the document is stored
   * as a whole. The first change of a copy stores the state before as well.
   */
  private rowOf(
    dataset: string,
    { id, before, after, json }: DocumentChange,
    { purged }: Transaction,
  ): unknown[] {
    const hasHistory = before && !purged.includes(id);
    const last = hasHistory
      ? (this.statements.patches.get([dataset, id]) as { patches: number } | undefined)
      : { patches: -1 };
    const isFirst = last ? 0 : 1;
    const patches = (last?.patches ?? 0) + 1;
    // The URL of an asset in memory is not the stored one.
    const isWhole =
      patches === 0 ||
      !after ||
      patches > MAX_PATCHES ||
      (json?.length ?? 0) > MAX_COMPARED_LENGTH ||
      ASSET_TYPES.includes(after._type);
    const patch = isWhole
      ? ""
      : JSON.stringify(mendozaPatch(before as JsonObject, after as JsonObject));
    return json === null || patch === "" || patch.length > json.length / 2
      ? [id, json, null, 0, null, isFirst]
      : [id, json, patch, patches, crc32(json), isFirst];
  }

  /** Erases the history of purged documents. Those that exist again keep what this transaction did to them. */
  private purge(dataset: string, { purged, changes }: Transaction, seq: number): void {
    const recreated = new Set(changes.filter(({ json }) => json !== null).map(({ id }) => id));
    const erased = purged.filter((id) => !recreated.has(id));
    this.eraseHistory(dataset, erased, seq);
    const existing = purged.filter((id) => recreated.has(id));
    this.eraseHistory(dataset, existing, seq - 1);
  }

  private eraseHistory(dataset: string, ids: readonly string[], untilSeq: number): void {
    const list = JSON.stringify(ids);
    const erased = new Set(ids);
    const touched = this.statements.touching.all([dataset, list, untilSeq]);
    this.statements.erase.run([dataset, list, untilSeq]);
    for (const row of touched) {
      const { seq, mutations } = textsOf<{ seq: number; mutations: string }>(row);
      const others = (JSON.parse(mutations) as Mutation[]).filter(
        (mutation) => !erased.has(targetOf(mutation)),
      );
      this.statements.dropEmpty.run([seq, seq]);
      this.statements.rewrite.run([JSON.stringify(others), seq]);
    }
  }

  /**
   * Copies the documents of a dataset to a new one, without their history. The first change of each copy stores its
   * state before as its first revision.
   * @returns the sequence number of the copy, in the open SQLite transaction
   */
  copyDocuments(source: string, target: string, transaction: Transaction): number {
    this.statements.copy.run([target, source]);
    endOf(this.stage(target, transaction));
    this.moveDocuments(target, transaction);
    return Number(this.addToLog(target, transaction));
  }

  /** Begins the SQLite transaction of a batch, unless it is open. */
  begin(): void {
    if (!this.begun) this.database.exec("BEGIN IMMEDIATE");
    this.begun = true;
  }

  /** Commits the appended transactions. They are on disk when this returns. */
  commit(): void {
    if (this.begun) this.database.exec("COMMIT");
    this.begun = false;
  }

  rollback(): void {
    this.begun = false;
    this.isDirty = true;
    // SQLite rolls back by itself on a full disk.
    if (this.database.inTransaction) this.database.exec("ROLLBACK");
  }

  /** Deletes a dataset's documents and history, but not the dataset. */
  clear(dataset: string): void {
    atomically(this.database, () => {
      while (this.clearSome(dataset)) {}
    });
  }

  /** Deletes some rows of a dataset. @returns false if there were none */
  clearSome(dataset: string): boolean {
    return atomically(this.database, () => {
      // A start compares each document with its last revision, so the documents go first.
      const isCleared = ["documents", "revisions", "transactions"].every((table) => {
        const some = `SELECT rowid FROM ${table} WHERE dataset = ? LIMIT 200`;
        const remove = this.database.prepare(`DELETE FROM ${table} WHERE rowid IN (${some})`);
        return remove.run([dataset]).changes === 0;
      });
      if (isCleared) this.statements.unmark.run([dataset]);
      return !isCleared;
    });
  }

  /** Deletes what belongs to no dataset: a crash or failure has left it before its dataset was created, or after. */
  clearUnlisted(): void {
    const rows = this.statements.unlisted.all() as { dataset: string }[];
    for (const { dataset } of rows) this.clear(dataset);
  }

  private addToLog(
    dataset: string,
    { id, timestamp, author }: Transaction,
    mutations = "[]",
  ): number | bigint {
    const row = [dataset, id, timestamp, author, mutations];
    try {
      return this.statements.log.run(row).lastInsertRowid;
    } catch (error) {
      throw codeOf(error) === "SQLITE_CONSTRAINT_UNIQUE" ? new TransactionIdInUseError(id) : error;
    }
  }
}

const SQL = {
  unlisted: `SELECT DISTINCT dataset FROM documents WHERE dataset NOT IN (SELECT name FROM datasets)
       UNION ALL SELECT id FROM resources WHERE kind = 'deleted dataset'`,
  unmark: "DELETE FROM resources WHERE kind = 'deleted dataset' AND id = ?",
  documents: "SELECT body FROM documents WHERE dataset = ? ORDER BY id",
  log: "INSERT INTO transactions (dataset, id, timestamp, author, mutations) VALUES (?, ?, ?, ?, ?)",
  stage: "INSERT INTO staging.changes VALUES (?, ?, ?, ?, ?, ?)",
  unstage: "DELETE FROM staging.changes",
  revisions: `INSERT INTO revisions (dataset, document_id, seq, body, patches, checksum)
       SELECT ?, id, ?, coalesce(patch, body), patches, checksum FROM staging.changes ORDER BY rowid`,
  patches:
    "SELECT patches FROM revisions WHERE dataset = ? AND document_id = ? ORDER BY seq DESC LIMIT 1",
  copy: "INSERT INTO documents SELECT ?, id, body FROM documents WHERE dataset = ?",
  // The state of a document that its dataset has had from the start.
  base: `INSERT INTO revisions (dataset, document_id, seq, body)
       SELECT d.dataset, d.id, (SELECT min(seq) FROM transactions WHERE dataset = d.dataset), d.body
       FROM staging.changes AS s CROSS JOIN documents AS d WHERE s.isFirst AND d.dataset = ? AND d.id = s.id`,
  put: `INSERT INTO documents (dataset, id, body)
       SELECT ?, id, body FROM staging.changes WHERE body IS NOT NULL
       ON CONFLICT (dataset, id) DO UPDATE SET body = excluded.body`,
  remove: `DELETE FROM documents
       WHERE dataset = ? AND id IN (SELECT id FROM staging.changes WHERE body IS NULL)`,
  touching: `SELECT seq, ${bytes("mutations")} FROM transactions WHERE seq IN (
         SELECT seq FROM revisions
         WHERE dataset = ? AND document_id IN (SELECT value FROM json_each(?)) AND seq <= ?
       )`,
  erase: `DELETE FROM revisions
       WHERE dataset = ? AND document_id IN (SELECT value FROM json_each(?)) AND seq <= ?`,
  dropEmpty:
    "DELETE FROM transactions WHERE seq = ? AND NOT EXISTS (SELECT 1 FROM revisions WHERE seq = ?)",
  rewrite: "UPDATE transactions SET mutations = ? WHERE seq = ?",
};
