import type { DocumentChange, Transaction } from "../store";
import type { SanityDocument } from "../types";

export type Transition = "appear" | "update" | "disappear";

/** What a listener wants to read in an event. */
export interface EventOptions {
  includeResult: boolean;
  includePreviousRevision: boolean;
  includeMutations: boolean;
  effects: boolean;
  visibility: string;
}

/** One changed document of a transaction, with its texts made once for all listeners. */
export class ChangeEvent {
  readonly id: string;
  private readonly texts = new Map<string, string>();

  constructor(
    private readonly transaction: Transaction,
    readonly change: DocumentChange,
    /** Counted from 1. */
    private readonly position: number,
  ) {
    this.id = `${transaction.id}#${change.id}`;
  }

  /** The event as JSON text. */
  json(transition: Transition, options: EventOptions): string {
    const key = JSON.stringify([transition, options]);
    let text = this.texts.get(key);
    if (text === undefined) {
      text = JSON.stringify(this.build(transition, options));
      this.texts.set(key, text);
    }
    return text;
  }

  private build(transition: Transition, options: EventOptions): Record<string, unknown> {
    const { transaction, change } = this;
    const { before, after } = change;
    return {
      eventId: this.id,
      documentId: change.id,
      transactionId: transaction.id,
      transition,
      identity: transaction.author,
      previousRev: before?._rev,
      resultRev: transaction.id,
      ...(options.includeResult && after && { result: after }),
      ...(options.includePreviousRevision && before && { previous: before }),
      mutations: options.includeMutations ? change.mutations : [],
      ...(options.effects && { effects: mendozaEffects(before, after) }),
      timestamp: transaction.timestamp,
      visibility: options.visibility,
      transactionTotalEvents: transaction.changes.length,
      transactionCurrentEvent: this.position,
    };
  }
}

/** Mendoza patches that push the whole value (operation 0): never wrong, if not the shortest. */
export function mendozaEffects(before: SanityDocument | null, after: SanityDocument | null) {
  return { apply: [0, withoutRevision(after)], revert: [0, withoutRevision(before)] };
}

function withoutRevision(document: SanityDocument | null) {
  if (!document) return null;
  const { _rev, ...content } = document;
  return content;
}
