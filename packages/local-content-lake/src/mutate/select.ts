import { evaluateQuery, findIds, type SelectionQuery, type Selections } from "../query";
import type { Dataset } from "../store";
import type { Pausable } from "../store/transaction";
import type { Selection } from "../util/types";
import { invalid } from "./errors";
import type { WorkingSet } from "./working-set";

export interface SelectOptions {
  /** Runs the queries of clients within limits. Default: inline without a limit, for the lake's own transactions. */
  selectionsOf?: (dataset: Dataset) => Selections;
}

/** How long all selections of a transaction may take in the worker: other writers wait. */
const MAX_WORKER_MS = 2_000;

/** Sending documents to the worker holds the event loop. */
const MAX_REPLACEMENTS = 5_000;

/**
 * The ids that a mutation names or selects. A query that is not quick runs in a worker; the transaction is paused until
 * it has answered, so what was selected is still true when it is changed.
 * @throws MutationError, errors of queries
 */
export function* selectedIds(
  working: WorkingSet,
  selection: Selection,
  { selectionsOf }: SelectOptions,
): Pausable<string[]> {
  if ("id" in selection) return [selection.id].flat();
  const query = {
    query: selection.query,
    params: selection.params ?? {},
    now: working.timestamp,
  };
  const ids = yield* select(working, query, selectionsOf?.(working.dataset));
  if (ids) return ids;
  throw invalid("The query of a mutation must select documents, each with its _id");
}

function* select(
  working: WorkingSet,
  query: SelectionQuery,
  selections: Selections | undefined,
): Pausable<string[] | null> {
  const view = working.view();
  if (!selections) return findIds(evaluateQuery(view, { ...query, dataset: working.dataset.name }));
  const ids = selections.inline(view, query);
  return ids === undefined ? yield* inWorker(selections, working, query) : ids;
}

function* inWorker(
  selections: Selections,
  working: WorkingSet,
  query: SelectionQuery,
): Pausable<string[] | null> {
  const replacements = working.replacements();
  if (replacements.size > MAX_REPLACEMENTS) {
    throw invalid(
      `A query after ${MAX_REPLACEMENTS} changed documents takes too long: send it as a transaction of its own`,
    );
  }
  const left = new AbortController();
  const started = performance.now();
  const milliseconds = MAX_WORKER_MS - working.workerMs;
  const answer = selections.inWorker(query, replacements, { milliseconds, signal: left.signal });
  let outcome: { ids: string[] | null } | { error: unknown } | undefined;
  try {
    yield answer.then(
      (ids) => {
        outcome = { ids };
      },
      (error) => {
        outcome = { error };
      },
    );
  } finally {
    left.abort();
  }
  working.workerMs += performance.now() - started;
  if (!outcome) throw new Error("A paused transaction went on before its query was answered");
  if ("error" in outcome) throw outcome.error;
  return outcome.ids;
}
