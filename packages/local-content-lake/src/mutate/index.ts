import type { Store } from "../store";
import type { Mutation } from "../util/types";
import { type ApplyOptions, applyMutation } from "./apply";
import { type CommitOptions, type Committed, commit } from "./commit";
import type { WorkingSet } from "./working-set";

export {
  type CommitOptions,
  commit,
  MAX_REQUEST_MS,
  type RequireWritable,
} from "./commit";
export { MutationError } from "./errors";
export { parseMutation, parseMutations } from "./parse";
export type { WorkingSet } from "./working-set";

/**
 * Commits one transaction. Resolves when it is on disk and all listeners were notified.
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
  options: CommitOptions & ApplyOptions,
): Promise<Committed> {
  const steps = mutations.map(
    (mutation) => (working: WorkingSet) => applyMutation(working, mutation, options),
  );
  return commit(store, dataset, steps, options);
}
