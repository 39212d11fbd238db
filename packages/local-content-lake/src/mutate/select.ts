import type { Selected, Selections } from "../query";
import type { Dataset } from "../store";
import { Postponed } from "../store/transaction";
import { abandoned } from "../util/errors";
import type { JobCaller } from "../util/job-queue";
import { MAX_REPLACEMENTS, MAX_SELECTION_RUNS } from "../util/limits";
import type { Selection } from "../util/types";
import { conflict, invalid } from "./errors";
import type { WorkingSet } from "./working-set";

type ByQuery = Extract<Selection, { query: string }>;

interface Answer {
  dataset: Dataset;
  selected: Selected | { error: unknown };
}

/**
 * The selections of one transaction. A query that is not quick runs in a worker, while others commit. The transaction
 * is then evaluated again and uses the answer, unless a commit meanwhile may have changed it.
 */
export class TransactionSelections {
  private readonly answers = new Map<Selection, Answer>();
  private runs = 0;

  /**
   * @param selectionsOf runs the queries of clients within limits
   * @param caller the author, and the signal that is aborted when the client disconnects
   */
  constructor(
    private readonly selectionsOf: (dataset: Dataset) => Selections,
    private readonly caller: JobCaller,
  ) {}

  /** @returns null for a result that is not of documents @throws Postponed, MutationError, errors of queries */
  idsOf(working: WorkingSet, selection: ByQuery): string[] | null {
    const known = this.answers.get(selection);
    if (known?.dataset === working.dataset) {
      if ("error" in known.selected) throw known.selected.error;
      if (known.selected.isTrue()) return known.selected.ids;
    }
    // What comes later in the transaction depends on this one.
    if (known) this.forget();
    const selections = this.selectionsOf(working.dataset);
    const ids = selections.inline(working.view(), queryOf(working, selection));
    if (ids !== undefined) return ids;
    throw new Postponed(this.run(selections, working, selection));
  }

  /** Forgets all answers. */
  forget(): void {
    for (const { selected } of this.answers.values()) if ("ids" in selected) selected.forget();
    this.answers.clear();
  }

  private run(selections: Selections, working: WorkingSet, selection: ByQuery): Promise<void> {
    const replacements = working.replacements();
    if (replacements.size > MAX_REPLACEMENTS) {
      throw invalid(
        `A query after ${MAX_REPLACEMENTS} changed documents takes too long: send it as a transaction of its own`,
      );
    }
    if (this.caller.signal?.aborted) throw abandoned();
    if (this.runs === MAX_SELECTION_RUNS) throw tooManyRuns();
    this.runs += 1;
    const { dataset } = working;
    const query = queryOf(working, selection);
    return selections.inWorker(query, replacements, this.caller).then(
      (selected) => void this.answers.set(selection, { dataset, selected }),
      (error) => void this.answers.set(selection, { dataset, selected: { error } }),
    );
  }
}

function queryOf({ timestamp: now }: WorkingSet, { query, params = {} }: ByQuery) {
  return { query, params, now };
}

function tooManyRuns() {
  return conflict(
    `The slow queries of the transaction ran ${MAX_SELECTION_RUNS} times, and again after others changed what they read: ` +
      "send fewer of them at once, select by id, or try again",
    "selectionConflictError",
  );
}

/**
 * The ids that a mutation names or selects.
 * @param selections undefined for the lake's own transactions, which name their documents
 * @throws Postponed, MutationError, errors of queries
 */
export function selectedIds(
  working: WorkingSet,
  selection: Selection,
  selections: TransactionSelections | undefined,
): string[] {
  if ("id" in selection) return [selection.id].flat();
  if (!selections) throw new Error("This transaction selects no documents by query");
  const ids = selections.idsOf(working, selection);
  if (ids) return ids;
  throw invalid("The query of a mutation must select documents, each with its _id");
}
