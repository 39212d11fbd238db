import type { Mutation, SanityDocument } from "../util/types";

/** The change of one document. */
export interface DocumentChange {
  id: string;
  before: SanityDocument | null;
  after: SanityDocument | null;
  /** `after` as JSON, serialized once for the disk and all listeners. */
  json: string | null;
  /** The transaction's mutations of this document, with generated ids and keys. */
  mutations: Mutation[];
}

/** An evaluated and checked transaction. */
export interface Transaction {
  id: string;
  /** ISO 8601, UTC, milliseconds. */
  timestamp: string;
  author: string;
  mutations: Mutation[];
  changes: DocumentChange[];
  /** Ids whose history before this transaction is erased. */
  purged: readonly string[];
  /** True if it copies content that somebody has written elsewhere: nobody is notified. */
  isCopy?: boolean | undefined;
  /** Writes further rows in the SQLite transaction of the commit. It is called again if the batch failed. */
  join?: (() => void) | undefined;
}

/** The document id of a logged mutation. */
export function targetOf(mutation: Mutation): string {
  const [body] = Object.values(mutation) as { _id?: string; id?: string }[];
  return body?._id ?? body?.id ?? "";
}

export interface PreparedCommit<Result> {
  /** Undefined if nothing changes. */
  transaction: Transaction | undefined;
  answer: Result;
}

/** Yields where it may be paused, and then goes on. */
export type Pausable<Result> = Generator<undefined, Result, void>;

/** Thrown by an evaluation that cannot go on yet: its transaction is evaluated again, and others commit meanwhile. */
export class Postponed extends Error {
  override name = "Postponed";
  /** @param until never rejects */
  constructor(readonly until: Promise<void>) {
    super("The transaction waits for a query");
  }
}

/** Runs something to its end without pauses. */
export function endOf<Result>(work: Pausable<Result>): Result {
  let next = work.next();
  while (!next.done) next = work.next();
  return next.value;
}

/** Evaluates a transaction. Its `finally` blocks run if the evaluation is abandoned. */
export type Preparation<Result> = Pausable<PreparedCommit<Result>>;

/** A change of a document in memory alone. */
export function changeInMemory(
  id: string,
  before: SanityDocument | null,
  after: SanityDocument | null,
): DocumentChange {
  return { id, before, after, json: null, mutations: [] };
}
