import { hash } from "node:crypto";
import type { DocumentChange, Store, Transaction } from "../../store";
import { type Pausable, targetOf } from "../../store/transaction";
import { entryOf } from "../../util/entry-of";
import { MAX_MISSED } from "../../util/limits";
import type { Mutation } from "../../util/types";

/** A position between two changes in commit order. */
export interface Position {
  /** Sequence number of the last transaction received; 0 before the first. */
  seq: number;
  /** Set if that transaction was received only up to the change of this document. */
  documentId?: string;
}

/** A transaction that a listener missed, or part of one. */
export interface MissedTransaction {
  seq: number;
  transaction: Transaction;
  /** The document whose change was received last. */
  after: string | undefined;
}

/** The past transactions of a dataset, for listeners that resume. Read from disk, so it survives restarts. */
export class Backlog {
  constructor(
    private readonly history: Store["history"],
    private readonly dataset: string,
    /** Positions before it count as unknown. */
    private readonly since = 0,
  ) {}

  /** The current position. */
  now(): Position {
    return { seq: this.history.newestSeq(this.dataset) };
  }

  /** The event id of a position, for events of no transaction. It does not reveal a transaction id. */
  idOf({ seq }: Position): string {
    const [transaction] = this.list({ fromSeq: seq, toSeq: seq, limit: 1 });
    const fingerprint = hash("sha256", transaction?.id ?? "", "base64url").slice(0, 12);
    return `@${seq}.${fingerprint}`;
  }

  /**
   * @param eventId from `idOf`, a transaction id, or `<transaction>#<document>`
   * @returns undefined for a position that is unknown, too old, or from before the dataset was public
   */
  find(eventId: string): Position | undefined {
    const position = eventId.startsWith("@") ? this.findPlace(eventId) : this.findChange(eventId);
    if (!position || !this.includes(position)) return undefined;
    const missed = this.list({ fromSeq: position.seq + 1, limit: MAX_MISSED + 1 });
    return missed.length > MAX_MISSED ? undefined : position;
  }

  /**
   * At most `limit` transactions after a position, in order, and undefined where it may be paused. Each is read when the
   * iterator reaches it.
   */
  *after({ seq, documentId }: Position, limit: number): Generator<MissedTransaction | undefined> {
    const fromSeq = documentId === undefined ? seq + 1 : seq;
    for (const logged of this.list({ fromSeq, limit })) {
      const read = yield* this.read(logged.seq);
      yield {
        seq: logged.seq,
        transaction: { ...logged, ...read, purged: [] },
        after: logged.seq === seq ? documentId : undefined,
      };
    }
  }

  /** True for positions after which everything may be read. */
  includes({ seq, documentId }: Position): boolean {
    // A position within a transaction also replays the rest of that transaction.
    return documentId === undefined ? seq >= this.since : seq > this.since;
  }

  private findPlace(eventId: string): Position | undefined {
    const digits = /^@(\d{1,15})\./.exec(eventId)?.[1];
    const position = { seq: Number(digits) };
    // The fingerprint distinguishes data folders, which use the same numbers.
    return digits && this.idOf(position) === eventId ? position : undefined;
  }

  private findChange(eventId: string): Position | undefined {
    const mark = eventId.indexOf("#");
    const seq = this.history.seqOf(this.dataset, mark < 0 ? eventId : eventId.slice(0, mark));
    if (seq === undefined) return undefined;
    if (mark < 0) return { seq };
    const documentId = eventId.slice(mark + 1);
    return this.history.documentIds(seq).includes(documentId) ? { seq, documentId } : undefined;
  }

  private *read(seq: number): Pausable<Pick<Transaction, "mutations" | "changes">> {
    const { history, dataset } = this;
    const mutations = history.mutations(seq);
    const byTarget = new Map<string, Mutation[]>();
    for (const mutation of mutations) {
      entryOf(byTarget, targetOf(mutation), () => []).push(mutation);
    }
    const changes: DocumentChange[] = [];
    for (const id of history.documentIds(seq)) {
      const before = history.documentBefore(dataset, id, seq);
      const after = history.documentAt(dataset, id, seq) ?? null;
      changes.push({ id, before, after, json: null, mutations: byTarget.get(id) ?? [] });
      yield;
    }
    return { mutations, changes };
  }

  private list(filter: { fromSeq: number; toSeq?: number; limit: number }) {
    return this.history.transactions(this.dataset, { reverse: false, ...filter });
  }
}
