import type { Log } from "http-kit";
import type { DocumentInput, SanityDocument } from "../util/types";

/** What a transaction does to a public document. */
export interface PublicDocumentChange {
  /** Undefined if the transaction creates the document. */
  before: SanityDocument | undefined;
  /** Undefined if it deletes the document. */
  after: SanityDocument | undefined;
}

/** A transaction whose mutations are evaluated and not yet committed. */
export interface PendingTransaction {
  dataset: string;
  changes: readonly PublicDocumentChange[];
  /** All public documents of a type, as the transaction leaves them. */
  ofType(type: string): readonly SanityDocument[];
}

export type TriggeredMutation =
  | { createOrReplace: DocumentInput & { _id: string } }
  | { delete: { id: string } };

/**
 * Returns mutations that a transaction of public documents makes necessary. They are part of it: both are committed, or
 * neither. It must be quick and without side effects, because a transaction may be evaluated again. What it adds calls
 * no trigger.
 */
export type Trigger = (transaction: PendingTransaction) => readonly TriggeredMutation[];

/** The triggers of a lake. */
export class Triggers {
  private readonly all = new Set<Trigger>();

  constructor(private readonly log: Pick<Log, "error">) {}

  add(trigger: Trigger): void {
    this.all.add(trigger);
  }

  /** The mutations that follow from a transaction. A trigger that throws adds none, and fails no commit. */
  run(transaction: PendingTransaction): TriggeredMutation[] {
    if (transaction.changes.length === 0) return [];
    return [...this.all].flatMap((trigger) => {
      try {
        return trigger(transaction);
      } catch (error) {
        this.log.error({ err: error }, "Lake: a trigger failed");
        return [];
      }
    });
  }
}
