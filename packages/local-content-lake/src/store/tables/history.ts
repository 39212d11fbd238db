import type Database from "libsql";
import { applyPatch } from "mendoza";
import { splitId } from "../../util/ids";
import type { Mutation, SanityDocument } from "../../util/types";
import { withPresentUrl } from "../asset-urls";
import { bytes, prepareAll, type Statements, textsOf } from "../database/atomically";

/** A transaction in the log. */
export interface LoggedTransaction {
  /** Increases with every transaction of the lake. */
  seq: number;
  id: string;
  timestamp: string;
  author: string;
}

/** The state of a document after a transaction. */
export interface Revision {
  seq: number;
  transactionId: string;
  timestamp: string;
  author: string;
  deleted: boolean;
}

export interface TransactionFilter {
  /** Transactions that changed any of these; default: all of the dataset. */
  documentIds?: readonly string[] | undefined;
  authors?: readonly string[] | undefined;
  /** Inclusive. */
  fromSeq?: number | undefined;
  toSeq?: number | undefined;
  /** ISO 8601 in UTC with milliseconds, inclusive. */
  fromTime?: string | undefined;
  toTime?: string | undefined;
  reverse: boolean;
  limit: number;
}

/** Rows of the log that are looked at without a pause: it takes a few milliseconds. */
const PART_ROWS = 5_000;

/** Reading a page takes a few milliseconds. */
const PAGE_ROWS = 1_000;

/** Reads transactions and earlier states of documents. */
export class HistoryLog {
  private readonly statements: Statements<typeof SQL>;

  /** @param present the document as it is now, whose asset URL earlier states get */
  constructor(
    database: Database.Database,
    private readonly present: (dataset: string, id: string) => SanityDocument | undefined,
  ) {
    this.statements = prepareAll(database, SQL);
  }

  transactions(dataset: string, filter: TransactionFilter): LoggedTransaction[] {
    const { oldest, newest, oldestOfAll, newestOfAll } = this.statements;
    const [forward, backward] = filter.documentIds ? [oldest, newest] : [oldestOfAll, newestOfAll];
    const statement = filter.reverse ? backward : forward;
    const rows = statement.all(
      dataset,
      filter.documentIds ? JSON.stringify(filter.documentIds) : null,
      filter.authors ? JSON.stringify(filter.authors) : null,
      filter.fromSeq ?? 0,
      filter.toSeq ?? Number.MAX_SAFE_INTEGER,
      filter.fromTime ?? "",
      filter.toTime ?? "9",
      filter.limit,
    );
    return rows.map((row) => textsOf<LoggedTransaction>(row));
  }

  /** The same, in parts: a filter by author or time may pass over the whole log. */
  *transactionParts(dataset: string, filter: TransactionFilter): Generator<LoggedTransaction[]> {
    const { documentIds, reverse, fromSeq = 0, toSeq = Number.MAX_SAFE_INTEGER } = filter;
    const last = Math.min(toSeq, this.newestSeq(dataset));
    // Those of documents are found by index.
    const rows = documentIds ? last + 1 : PART_ROWS;
    let { limit } = filter;
    for (let from = fromSeq; from <= last && limit > 0; from += rows) {
      const to = Math.min(from + rows - 1, last);
      const mirrored = { fromSeq: fromSeq + last - to, toSeq: fromSeq + last - from };
      const range = reverse ? mirrored : { fromSeq: from, toSeq: to };
      const part = this.transactions(dataset, { ...filter, ...range, limit });
      limit -= part.length;
      yield part;
    }
  }

  /** The sequence number of the last transaction; 0 if there is none. */
  newestSeq(dataset: string): number {
    return this.transactions(dataset, { reverse: true, limit: 1 })[0]?.seq ?? 0;
  }

  /** The sequence number of a transaction. */
  seqOf(dataset: string, transactionId: string): number | undefined {
    const row = this.statements.seq.get(dataset, transactionId) as { seq: number } | undefined;
    return row?.seq;
  }

  mutations(seq: number): Mutation[] {
    return JSON.parse(this.mutationsJson(seq));
  }

  mutationsJson(seq: number): string {
    const row = this.statements.mutations.get(seq);
    return row ? textsOf<{ mutations: string }>(row).mutations : "[]";
  }

  /** Ids of the documents that a transaction changed, in order. */
  documentIds(seq: number): string[] {
    return idsOf(this.statements.documentIds.all(seq));
  }

  /** The document after a transaction that changed it; null: deleted, undefined: not changed. */
  documentAt(dataset: string, id: string, seq: number): SanityDocument | null | undefined {
    return this.read(dataset, id, this.statements.at.get(dataset, id, seq));
  }

  /** The document before a transaction; null if it did not exist. */
  documentBefore(dataset: string, id: string, seq: number): SanityDocument | null {
    return this.read(dataset, id, this.statements.before.get(dataset, id, seq)) ?? null;
  }

  /** The document at a time (ISO 8601 in UTC with milliseconds). */
  documentAtTime(dataset: string, id: string, time: string): SanityDocument | null {
    return this.read(dataset, id, this.statements.atTime.get(dataset, id, time)) ?? null;
  }

  /** The last revision that is not a deletion. */
  lastDocument(dataset: string, id: string): SanityDocument | null {
    return this.read(dataset, id, this.statements.last.get(dataset, id)) ?? null;
  }

  /** Ids of all drafts and versions that a document has or had. */
  versionIds(dataset: string, publishedId: string): string[] {
    const ids = idsOf(this.statements.versionIds.all(dataset, publishedId));
    return ids.filter((id) => splitId(id).publishedId === publishedId);
  }

  /** Ids of all versions that are or were in a release. */
  versionIdsIn(dataset: string, release: string): string[] {
    return idsOf(this.statements.versionIdsIn.all(dataset, release));
  }

  /** All revisions of a document, oldest first, without content. */
  revisions(dataset: string, id: string): Revision[] {
    return [...this.revisionPages(dataset, id)].flat();
  }

  /** The same, some at a time. */
  *revisionPages(dataset: string, id: string): Generator<Revision[]> {
    for (let after: number | undefined = 0; after !== undefined; ) {
      const rows = this.statements.revisions.all(dataset, id, after, PAGE_ROWS);
      const page = rows.map((row) => {
        const { deleted, ...revision } = textsOf<Omit<Revision, "deleted"> & { deleted: number }>(
          row,
        );
        return { ...revision, deleted: deleted === 1 };
      });
      yield page;
      after = page.length < PAGE_ROWS ? undefined : page.at(-1)?.seq;
    }
  }

  /** The states of a document after some of its revisions in a row, oldest first, each of which is read once. */
  *states(
    dataset: string,
    id: string,
    revisions: readonly Pick<Revision, "seq">[],
  ): Generator<SanityDocument | null> {
    let state: SanityDocument | null = null;
    for (const { seq } of revisions) {
      const found = this.statements.at.get(dataset, id, seq);
      const row = found ? textsOf<RevisionRow>(found) : undefined;
      state =
        state && row?.body && row.patches > 0
          ? (applyPatch(state, JSON.parse(row.body)) as SanityDocument)
          : (this.read(dataset, id, row) ?? null);
      yield state;
    }
  }

  private read(dataset: string, id: string, row: unknown): SanityDocument | null | undefined {
    if (row === undefined) return undefined;
    const { seq, body, patches } = textsOf<RevisionRow>(row);
    if (body === null) return null;
    if (patches === 0) return withPresentUrl(JSON.parse(body), this.present(dataset, id));
    const rows = this.statements.chain.all(dataset, id, seq, patches + 1);
    return patchedDocument(rows.map((one) => textsOf<RevisionRow>(one)));
  }
}

function idsOf(rows: readonly unknown[]): string[] {
  return rows.map((row) => textsOf<{ id: string }>(row).id);
}

/**
 * The document after a revision that is stored as patches.
 * @param rows the revision and those before it, newest first, with a whole one among them
 */
export function patchedDocument(rows: readonly Omit<RevisionRow, "seq">[]): SanityDocument {
  // Pruning makes a revision in the chain a whole one.
  const chain = rows.slice(0, rows.findIndex(({ patches }) => patches === 0) + 1);
  const [whole, ...following] = chain.reverse().map(({ body }) => JSON.parse(body ?? "null"));
  return following.reduce((document, patch) => applyPatch(document, patch), whole);
}

// The subquery finds a document's transactions by index instead of scanning all transactions of the dataset: the plus
// sign keeps SQLite from doing that.
function matching(byDocument: boolean, order: "ASC" | "DESC"): string {
  return `SELECT seq, ${bytes("id")}, ${bytes("timestamp")}, ${bytes("author")} FROM transactions WHERE ${byDocument ? "+" : ""}dataset = ?1
    ${byDocument ? "AND seq IN (SELECT seq FROM revisions WHERE dataset = ?1 AND document_id IN (SELECT value FROM json_each(?2)))" : "AND ?2 IS NULL"}
    AND (?3 IS NULL OR author IN (SELECT value FROM json_each(?3)))
    AND seq BETWEEN ?4 AND ?5 AND timestamp BETWEEN ?6 AND ?7
    ORDER BY seq ${order} LIMIT ?8`;
}

/** A revision as it is stored. */
export interface RevisionRow {
  seq: number;
  /** A document, or a patch of the revision before; null for a deletion. */
  body: string | null;
  /** 0 for a document. */
  patches: number;
}

function revision(where: string): string {
  return `SELECT seq, ${bytes("body")}, patches FROM revisions WHERE dataset = ? AND document_id = ? ${where}`;
}

const SQL = {
  oldestOfAll: matching(false, "ASC"),
  newestOfAll: matching(false, "DESC"),
  oldest: matching(true, "ASC"),
  newest: matching(true, "DESC"),
  seq: "SELECT seq FROM transactions WHERE dataset = ? AND id = ?",
  mutations: `SELECT ${bytes("mutations")} FROM transactions WHERE seq = ?`,
  documentIds: `SELECT ${bytes("document_id", "id")} FROM revisions WHERE seq = ? ORDER BY rowid`,
  at: revision("AND seq = ?"),
  before: revision("AND seq < ? ORDER BY seq DESC LIMIT 1"),
  atTime: revision(
    "AND seq = (SELECT max(r.seq) FROM revisions AS r JOIN transactions AS t ON t.seq = r.seq WHERE r.dataset = ?1 AND r.document_id = ?2 AND t.timestamp <= ?3)",
  ),
  chain: revision("AND seq <= ? ORDER BY seq DESC LIMIT ?"),
  last: revision("AND body IS NOT NULL ORDER BY seq DESC LIMIT 1"),
  revisions: `SELECT r.seq, ${bytes("t.id", "transactionId")}, ${bytes("t.timestamp", "timestamp")},
         ${bytes("t.author", "author")}, r.body IS NULL AS deleted
       FROM revisions AS r JOIN transactions AS t ON t.seq = r.seq
       WHERE r.dataset = ? AND r.document_id = ? AND r.seq > ? ORDER BY r.seq LIMIT ?`,
  // A range scan over "versions.…": "/" is the character after ".".
  versionIds: `SELECT ${bytes("id")} FROM (
         SELECT DISTINCT document_id AS id FROM revisions WHERE dataset = ?1 AND document_id = 'drafts.' || ?2
         UNION ALL SELECT DISTINCT document_id FROM revisions
         WHERE dataset = ?1 AND document_id > 'versions.' AND document_id < 'versions/')`,
  versionIdsIn: `SELECT ${bytes("id")} FROM (SELECT DISTINCT document_id AS id FROM revisions WHERE dataset = ?1
       AND document_id > 'versions.' || ?2 || '.' AND document_id < 'versions.' || ?2 || '/')`,
};
