import { isValidTransactionId, newTransactionId } from "../ids";
import type { Dataset, Store, Transaction } from "../store";
import type { Mutation, SanityDocument } from "../types";
import { type ApplyOptions, applyMutation } from "./apply";
import { invalid, MutationError } from "./errors";
import { checkReferences } from "./references";
import { checkSize } from "./rules";
import { type Operation, WorkingSet } from "./working-set";

export { MutationError } from "./errors";
export { parseMutation } from "./parse";
export type { WorkingSet } from "./working-set";

export interface CommitOptions extends ApplyOptions {
  /** Taken as it is; must be new to the dataset. Made up where it is not given. */
  transactionId?: string;
  /** User id, for history and listeners. */
  author: string;
  /** Does everything but keep the result. */
  dryRun?: boolean;
}

export interface MutationResult {
  id: string;
  operation: Operation;
  /** As it is after the transaction; for a delete, as it was before. */
  document?: SanityDocument;
}

export interface Committed {
  transactionId: string;
  results: MutationResult[];
}

/**
 * Applies one transaction; all mutations or none. Resolves when it is on disk and every listener
 * has been told.
 * @param mutations Sanity mutations, in order; each sees the ones before it.
 * @returns the transaction id (also every touched document's `_rev`) and one result per document
 * that a mutation selected.
 * @throws MutationError; query errors; TransactionIdInUseError; StorageError
 * @see https://www.sanity.io/docs/http-reference/mutation
 */
export function commitMutations(
  store: Store,
  dataset: string,
  mutations: readonly Mutation[],
  options: CommitOptions,
): Promise<Committed> {
  return commitWith(store, dataset, options, (working) => {
    const touched = mutations.flatMap((mutation, index) => {
      try {
        return applyMutation(working, mutation, options);
      } catch (error) {
        throw error instanceof MutationError
          ? new MutationError(error.kind, error.problem, index)
          : error;
      }
    });
    return touched.map(({ id, operation }): MutationResult => {
      const document = operation === "delete" ? working.before(id) : working.get(id);
      return document ? { id, operation, document } : { id, operation };
    });
  });
}

/**
 * Runs `work` on a transaction in the making and commits what it leaves. For callers whose next
 * mutation depends on what the ones before it did.
 */
export async function commitWith(
  store: Store,
  dataset: string,
  options: Omit<CommitOptions, "autoGenerateArrayKeys">,
  work: (working: WorkingSet) => MutationResult[],
): Promise<Committed> {
  const transactionId = options.transactionId ?? newTransactionId();
  if (!isValidTransactionId(transactionId)) {
    throw invalid('transactionId must be 1 to 128 of a-z, A-Z, 0-9, ".", "_" and "-"');
  }
  return store.transact(dataset, (state) => {
    const working = new WorkingSet(state, transactionId, new Date().toISOString());
    const results = work(working);
    const transaction = finish(state, working, options.author);
    return {
      transaction: options.dryRun ? undefined : transaction,
      answer: { transactionId, results },
    };
  });
}

function finish(state: Dataset, working: WorkingSet, author: string): Transaction | undefined {
  const changes = working.changes();
  if (changes.length === 0) return undefined;
  for (const { id, json } of changes) if (json !== null) checkSize(id, json);
  checkReferences(state, working.view(), changes);
  const { transactionId: id, timestamp, mutations } = working;
  return { id, timestamp, author, mutations, changes };
}
