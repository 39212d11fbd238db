import type { Selections } from "../query";
import type { Dataset, Store } from "../store";
import type { Pausable } from "../store/transaction";
import type { DocumentInput, Mutation, PatchOperations } from "../util/types";
import { patchWithArrayKeys, withArrayKeys } from "./array-keys";
import { type CommitOptions, type Committed, commitSteps } from "./commit";
import { withId, withoutSelection } from "./parse";
import { selectedIds, TransactionSelections } from "./select";
import type { CreateKind, Touched, WorkingSet } from "./working-set";

export {
  type CommitOptions,
  type Committed,
  commitSteps,
  type RequireWritable,
  type Step,
} from "./commit";
export { MutationError } from "./errors";
export { parseMutation, parseMutations } from "./parse";
export { type Touched, WorkingSet } from "./working-set";

export interface CommitMutationsOptions extends CommitOptions {
  autoGenerateArrayKeys?: boolean;
  /** Runs the queries of clients within limits. Needed if a mutation selects by query. */
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
  { selectionsOf, signal, autoGenerateArrayKeys = false, ...options }: CommitMutationsOptions,
): Promise<Committed> {
  const caller = { client: options.author, signal };
  const selections = selectionsOf && new TransactionSelections(selectionsOf, caller);
  const steps = mutations.map((mutation) => {
    let named: Mutation | undefined;
    return (working: WorkingSet) => {
      named ??= withId(mutation);
      return apply(working, named, { autoGenerateArrayKeys, selections });
    };
  });
  try {
    return await commitSteps(store, dataset, steps, options);
  } finally {
    selections?.forget();
  }
}

interface ApplyOptions {
  autoGenerateArrayKeys: boolean;
  /** Undefined for the lake's own transactions, which name their documents. */
  selections: TransactionSelections | undefined;
}

/**
 * Applies one mutation to a transaction.
 * @returns one entry per selected document
 * @throws MutationError; errors of a selection by query
 */
function* apply(
  working: WorkingSet,
  mutation: Mutation,
  { autoGenerateArrayKeys, selections }: ApplyOptions,
): Pausable<Touched[]> {
  if ("delete" in mutation) {
    const { purge = false } = mutation.delete;
    const ids = selectedIds(working, mutation.delete, selections);
    return yield* forEach(ids, (id) => working.delete(id, { purge }));
  }
  if ("patch" in mutation) {
    const patch: PatchOperations = withoutSelection(mutation.patch);
    const operations = autoGenerateArrayKeys ? patchWithArrayKeys(patch) : patch;
    const ids = selectedIds(working, mutation.patch, selections);
    return yield* forEach(ids, (id) => working.pacedPatch(id, operations));
  }
  const [[kind, input]] = Object.entries(mutation) as [[CreateKind, DocumentInput]];
  return [working.create(kind, autoGenerateArrayKeys ? withArrayKeys(input) : input)];
}

/** A selection may be of every document, so other requests are served between them. */
function* forEach(
  ids: readonly string[],
  change: (id: string) => Touched | Pausable<Touched>,
): Pausable<Touched[]> {
  const touched: Touched[] = [];
  for (const id of ids) {
    const changed = change(id);
    touched.push("next" in changed ? yield* changed : changed);
    yield;
  }
  return touched;
}
