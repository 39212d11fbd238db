import type { Selections } from "../query";
import type { Dataset, Store } from "../store";
import type { Mutation } from "../util/types";
import { type ApplyOptions, applyMutation } from "./apply";
import { type CommitOptions, type Committed, commit } from "./commit";
import { withId } from "./parse";
import { TransactionSelections } from "./select";
import type { WorkingSet } from "./working-set";

export {
  type CommitOptions,
  type Committed,
  commit,
  MAX_REQUEST_MS,
  type RequireWritable,
} from "./commit";
export { MutationError } from "./errors";
export { parseMutation, parseMutations } from "./parse";
export type { WorkingSet } from "./working-set";
export { UNLIMITED, type WriteLimits } from "./write-limits";

export interface CommitMutationsOptions extends CommitOptions, Omit<ApplyOptions, "selections"> {
  /** Runs the queries of clients within limits. Default: inline without a limit. */
  selectionsOf?: (dataset: Dataset) => Selections;
  /** Aborted when the client disconnects: its slow queries stop, and its transaction with them. */
  signal?: AbortSignal;
}

/**
 * Commits one transaction. Resolves when it is on disk and all listeners were notified.
 * @param mutations Sanity mutations, in order; each sees the ones before it.
 * @returns the transaction id (also every touched document's `_rev`) and one result per document
 * that a mutation selected.
 * @throws MutationError; query errors; TransactionIdInUseError; StorageError
 * @see https://www.sanity.io/docs/http-reference/mutation
 */
export async function commitMutations(
  store: Store,
  dataset: string,
  mutations: readonly Mutation[],
  { selectionsOf, signal, ...options }: CommitMutationsOptions,
): Promise<Committed> {
  const selections = selectionsOf && new TransactionSelections(selectionsOf, signal);
  const steps = mutations.map((mutation) => {
    let named: Mutation | undefined;
    return (working: WorkingSet) => {
      named ??= withId(mutation);
      return applyMutation(working, named, { ...options, selections });
    };
  });
  try {
    return await commit(store, dataset, steps, options);
  } finally {
    selections?.release();
  }
}
