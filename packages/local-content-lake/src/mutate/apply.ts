import type { Pausable } from "../store/transaction";
import type { Mutation } from "../util/types";
import { patchWithArrayKeys, withArrayKeys } from "./array-keys";
import { selectedIds, type TransactionSelections } from "./select";
import type { Touched, WorkingSet } from "./working-set";

export interface ApplyOptions {
  autoGenerateArrayKeys?: boolean;
  /** Runs the queries within limits. Default: inline without a limit, for the lake's own transactions. */
  selections?: TransactionSelections | undefined;
}

/**
 * Applies one mutation to a transaction.
 * @returns one entry per selected document
 * @throws MutationError; errors of a selection by query
 */
export function* applyMutation(
  working: WorkingSet,
  mutation: Mutation,
  options: ApplyOptions,
): Pausable<Touched[]> {
  const { autoGenerateArrayKeys = false, selections } = options;
  if ("delete" in mutation) {
    const { purge = false } = mutation.delete;
    const ids = yield* selectedIds(working, mutation.delete, selections);
    return yield* forEach(ids, (id) => working.delete(id, { purge }));
  }
  if ("patch" in mutation) {
    const {
      id: _id,
      query: _query,
      params: _params,
      ...patch
    } = { ...NO_SELECTION, ...mutation.patch };
    const operations = autoGenerateArrayKeys ? patchWithArrayKeys(patch) : patch;
    const ids = yield* selectedIds(working, mutation.patch, selections);
    return yield* forEach(ids, (id) => working.pacedPatch(id, operations));
  }
  const [kind, input] =
    "create" in mutation
      ? (["create", mutation.create] as const)
      : "createOrReplace" in mutation
        ? (["createOrReplace", mutation.createOrReplace] as const)
        : (["createIfNotExists", mutation.createIfNotExists] as const);
  return [working.create(kind, autoGenerateArrayKeys ? withArrayKeys(input) : input)];
}

// Separates the fields of both kinds of selections from the operations of a patch.
const NO_SELECTION = { id: undefined, query: undefined, params: undefined };

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
