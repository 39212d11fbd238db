import { createHash } from "node:crypto";
import type { Store, Transaction } from "../../store";
import { targetOf } from "../../store/transaction";

/** A place between two changes in the order of commits. */
export interface Position {
  /** In the log, of the transaction that was heard last; 0 before the first. */
  seq: number;
  /** Set when that transaction was heard only up to this document's change. */
  documentId?: string;
}

/** A transaction that a listener has missed, or a part of it. */
export interface MissedTransaction {
  seq: number;
  transaction: Transaction;
  /** The document whose change is the last that was heard. */
  after: string | undefined;
}

// Who has missed more is better off reading its documents again.
const MAX_MISSED = 5_000;

/** What happened in one dataset, read from the log: listeners may come back after a restart. */
export class Backlog {
  constructor(
    private readonly history: Store["history"],
    private readonly dataset: string,
  ) {}

  /** Where the dataset is now. */
  now(): Position {
    const [newest] = this.list({ reverse: true, limit: 1 });
    return { seq: newest?.seq ?? 0 };
  }

  /** The event id of a place, for events that are about no transaction. It tells nothing of one. */
  idOf({ seq }: Position): string {
    const [transaction] = this.list({ fromSeq: seq, toSeq: seq, limit: 1 });
    return `@${seq}.${fingerprint(transaction?.id ?? "")}`;
  }

  /**
   * @param eventId of `idOf`, of a transaction, or of a document's change (`<transaction>#<document>`).
   * @returns undefined for a place that is not in the log, or is too far back.
   */
  find(eventId: string): Position | undefined {
    const position = eventId.startsWith("@") ? this.findPlace(eventId) : this.findChange(eventId);
    if (!position) return undefined;
    const missed = this.list({ fromSeq: position.seq + 1, limit: MAX_MISSED + 1 });
    return missed.length > MAX_MISSED ? undefined : position;
  }

  /** The transactions that follow a place, in order, `limit` of them at most. Each is read when it is asked for. */
  *after({ seq, documentId }: Position, limit: number): Generator<MissedTransaction> {
    const fromSeq = documentId === undefined ? seq + 1 : seq;
    for (const logged of this.list({ fromSeq, limit })) {
      yield {
        seq: logged.seq,
        transaction: { ...logged, ...this.read(logged.seq), purged: [] },
        after: logged.seq === seq ? documentId : undefined,
      };
    }
  }

  private findPlace(eventId: string): Position | undefined {
    const digits = /^@(\d{1,15})\./.exec(eventId)?.[1];
    const position = { seq: Number(digits) };
    // The fingerprint: another data folder has the same numbers.
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

  private read(seq: number): Pick<Transaction, "mutations" | "changes"> {
    const { history, dataset } = this;
    const mutations = history.mutations(seq);
    const changes = history.documentIds(seq).map((id) => ({
      id,
      before: history.documentBefore(dataset, id, seq),
      after: history.documentAt(dataset, id, seq) ?? null,
      json: null,
      mutations: mutations.filter((mutation) => targetOf(mutation) === id),
    }));
    return { mutations, changes };
  }

  private list(filter: { fromSeq?: number; toSeq?: number; reverse?: boolean; limit: number }) {
    return this.history.transactions(this.dataset, { reverse: false, ...filter });
  }
}

function fingerprint(transactionId: string): string {
  return createHash("sha256").update(transactionId).digest("base64url").slice(0, 12);
}
