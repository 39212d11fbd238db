import type Database from "libsql";
import type { SanityDocument } from "../../util/types";
import { prepareAll, type Statements } from "../database/atomically";
import type { DocumentChange, Transaction } from "../transaction";

/** A change of a document that its subscribers have not processed yet. */
export interface OutboxChange {
  /** Increases in the order of commits. */
  seq: number;
  dataset: string;
  transactionId: string;
  /** ISO 8601, UTC. */
  timestamp: string;
  documentId: string;
  before: SanityDocument | null;
  after: SanityDocument | null;
  /** Ids of the subscribers at the time of the commit. */
  subscribers: string[];
}

interface Row extends Omit<OutboxChange, "before" | "after" | "subscribers"> {
  before: string | null;
  after: string | null;
  subscribers: string;
}

/** The fields of a purged document that its delete event may still have. */
const STUB_FIELDS = ["_id", "_type", "_createdAt", "_updatedAt", "_rev"];

/**
 * Changes that webhooks still have to be notified of. A commit adds its rows in its own SQLite transaction, so a crash
 * loses none and invents none. All methods that write must run inside `atomically` or a commit.
 */
export class OutboxTable {
  private readonly statements: Statements<typeof SQL>;

  constructor(database: Database.Database) {
    this.statements = prepareAll(database, SQL);
  }

  get length(): number {
    return (this.statements.count.get() as { count: number }).count;
  }

  /** The `seq` of the oldest change; undefined if there is none. */
  get oldest(): number | undefined {
    return (this.statements.oldest.get() as { seq: number | null }).seq ?? undefined;
  }

  /** The `seq` of the newest change; undefined if there is none. */
  get newest(): number | undefined {
    return (this.statements.newest.get() as { seq: number | null }).seq ?? undefined;
  }

  add(
    dataset: string,
    { id, timestamp, purged }: Transaction,
    change: DocumentChange,
    subscribers: readonly string[],
  ): void {
    const before = change.before && JSON.stringify(change.before);
    const isPurged = purged.includes(change.id);
    this.statements.add.run([
      ...[dataset, id, timestamp, change.id],
      isPurged ? stubOf(before) : before,
      change.json,
      JSON.stringify(subscribers),
    ]);
  }

  /** The oldest changes. */
  next(limit: number): OutboxChange[] {
    const rows = this.statements.next.all([limit]) as Row[];
    return rows.map(({ before, after, subscribers, ...row }) => ({
      ...row,
      before: before === null ? null : (JSON.parse(before) as SanityDocument),
      after: after === null ? null : (JSON.parse(after) as SanityDocument),
      subscribers: JSON.parse(subscribers) as string[],
    }));
  }

  /** Removes all changes up to and including this one. */
  removeUntil(seq: number): void {
    this.statements.remove.run([seq]);
  }

  /** Reduces earlier changes of purged documents to their ids, types and times. */
  redact(dataset: string, ids: readonly string[]): void {
    const rows = this.statements.of.all([dataset, JSON.stringify(ids)]) as Row[];
    for (const { seq, before, after } of rows) {
      this.statements.replace.run([stubOf(before), stubOf(after), seq]);
    }
  }
}

function stubOf(json: string | null): string | null {
  if (json === null) return null;
  const entries = Object.entries(JSON.parse(json)).filter(([name]) => STUB_FIELDS.includes(name));
  return JSON.stringify(Object.fromEntries(entries));
}

const SQL = {
  count: "SELECT count(*) AS count FROM outbox",
  oldest: "SELECT min(seq) AS seq FROM outbox",
  newest: "SELECT max(seq) AS seq FROM outbox",
  add: `INSERT INTO outbox (dataset, transaction_id, timestamp, document_id, before, after, subscribers)
       VALUES (?, ?, ?, ?, ?, ?, ?)`,
  next: `SELECT seq, dataset, transaction_id AS transactionId, timestamp, document_id AS documentId, before, after,
         subscribers FROM outbox ORDER BY seq LIMIT ?`,
  remove: "DELETE FROM outbox WHERE seq <= ?",
  of: `SELECT seq, before, after FROM outbox
       WHERE dataset = ? AND document_id IN (SELECT value FROM json_each(?))`,
  replace: "UPDATE outbox SET before = ?, after = ? WHERE seq = ?",
};
