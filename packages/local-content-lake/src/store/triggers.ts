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
