import type { Mutation, SanityDocument } from "../util/types";

/** What a transaction did to one document. */
export interface DocumentChange {
  id: string;
  before: SanityDocument | null;
  after: SanityDocument | null;
  /** `after` as text, made once for the disk and every listener. */
  json: string | null;
  /** This document's share of the transaction, ids and keys filled in. */
  mutations: Mutation[];
}

/** A transaction ready to be written: evaluated, checked, with its final documents. */
export interface Transaction {
  id: string;
  /** ISO 8601, UTC, milliseconds. */
  timestamp: string;
  author: string;
  mutations: Mutation[];
  changes: DocumentChange[];
}

/** The document of a logged mutation: the log has one for each, ids filled in. */
export function targetOf(mutation: Mutation): string {
  const [body] = Object.values(mutation) as { _id?: string; id?: string }[];
  return body?._id ?? body?.id ?? "";
}
