import { evaluateQuery } from "../query";
import { Budget, OverBudget } from "../util/budget";
import { isObject } from "../util/json";
import type { Mutation, Selection } from "../util/types";
import { patchWithArrayKeys, withArrayKeys } from "./array-keys";
import { invalid } from "./errors";
import type { Touched, WorkingSet } from "./working-set";

/** No other request is served while a query selects documents: none may wait for 100 ms. */
const MAX_SELECTION_MS = 60;

export interface ApplyOptions {
  autoGenerateArrayKeys?: boolean;
}

/**
 * Applies one mutation to a transaction.
 * @returns one entry per selected document
 * @throws MutationError; errors of a selection by query
 */
export function applyMutation(
  working: WorkingSet,
  mutation: Mutation,
  { autoGenerateArrayKeys = false }: ApplyOptions = {},
): Touched[] {
  if ("delete" in mutation) {
    return selectedIds(working, mutation.delete).map((id) => working.delete(id));
  }
  if ("patch" in mutation) {
    const {
      id: _id,
      query: _query,
      params: _params,
      ...patch
    } = { ...NO_SELECTION, ...mutation.patch };
    const operations = autoGenerateArrayKeys ? patchWithArrayKeys(patch) : patch;
    return selectedIds(working, mutation.patch).map((id) => working.patch(id, operations));
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

function selectedIds(working: WorkingSet, selection: Selection): string[] {
  if ("id" in selection) return [selection.id].flat();
  const result = resultOfSelection(working, selection.query, selection.params ?? {});
  const ids = (Array.isArray(result) ? result : [result]).flatMap((item: unknown) => {
    if (item === null || item === undefined) return [];
    if (isObject(item) && typeof item._id === "string") return item._id;
    throw invalid("The query of a mutation must select documents, each with its _id");
  });
  return [...new Set(ids)];
}

/** Runs inline with a time limit: the query sees uncommitted documents, which no worker has. */
function resultOfSelection(
  working: WorkingSet,
  query: string,
  params: Record<string, unknown>,
): unknown {
  const dataset = working.dataset.name;
  const budget = new Budget(MAX_SELECTION_MS);
  try {
    return evaluateQuery(working.view(), { query, params, dataset, budget });
  } catch (error) {
    if (!(error instanceof OverBudget)) throw error;
    throw invalid(
      `The query of a mutation took longer than ${MAX_SELECTION_MS} ms: select fewer documents, or by id`,
    );
  }
}
