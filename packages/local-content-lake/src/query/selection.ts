import type { Dataset, DocumentView } from "../store";
import { Budget, OverBudget } from "../util/budget";
import type { JobCaller } from "../util/job-queue";
import { MAX_SELECTION_MS, MAX_SELECTION_WORKER_MS, type QueryLimits } from "../util/limits";
import type { Clock } from "../util/time";
import { type DocumentReplacements, findIds } from "./exec/compute";
import { Evaluation } from "./exec/evaluation";
import type { QueryParams } from "./parse/params";
import { MAX_TOKENS_INLINE } from "./parse/text-limits";
import type { CompiledQueries, CompiledQuery } from "./plan/compile";
import { syncTagsOfChange } from "./sync-tags";
import { QueryWorker } from "./worker/query-worker";

const SLOW_FOR_MS = 60_000;

const AS_THE_LAKE = { perspective: "raw", userId: "<system>", projectId: "" } as const;

/** The query of a mutation. */
export interface SelectionQuery {
  query: string;
  params: QueryParams;
  /** What `now()` returns: ISO 8601 in UTC. */
  now: string;
}

/** What a query has selected while others went on writing. */
export interface Selected {
  /** Null if the result is not of documents. */
  ids: string[] | null;
  /** True until a transaction may have changed the answer. */
  isTrue(): boolean;
  /** Stops the observation of the dataset. */
  forget(): void;
}

/**
 * Selects the documents of mutations by query: inline if that is quick, otherwise in a worker of its own, so that a
 * commit never waits for the queries of readers.
 */
export class Selections {
  private readonly worker: QueryWorker;
  /** Queries that exceeded the inline budget, and until when they go straight to the worker. */
  private readonly slow = new WeakMap<CompiledQuery, number>();

  constructor(
    private readonly dataset: Dataset,
    private readonly compiled: CompiledQueries,
    limits: QueryLimits,
    private readonly clock: Clock,
  ) {
    // The authors of transactions are served in turn, and none of them is refused.
    this.worker = new QueryWorker(dataset, { ...limits, queue: Number.POSITIVE_INFINITY });
  }

  /**
   * Selects on the main thread.
   * @param view the documents as the transaction sees them
   * @returns ids; null if the result is not of documents; undefined if only the worker may run the query
   * @throws QueryParseError, LakeError `QUERY_FAILED`
   */
  inline(view: DocumentView, selection: SelectionQuery): string[] | null | undefined {
    const { query: text, params, now } = selection;
    const query = this.compiled.readIfShort(text, params, MAX_TOKENS_INLINE);
    if (!query) return undefined;
    const weight = text.length + JSON.stringify(params).length;
    if (!query.canRunInline(params, weight)) return undefined;
    if ((this.slow.get(query) ?? 0) > this.clock.now()) return undefined;
    const budget = new Budget(MAX_SELECTION_MS, this.clock);
    try {
      const context = { params, dataset: this.dataset.name, budget, now };
      return findIds(new Evaluation(query, view, context).run());
    } catch (error) {
      if (!(error instanceof OverBudget)) throw error;
      this.slow.set(query, this.clock.now() + SLOW_FOR_MS);
      return undefined;
    }
  }

  /**
   * Selects in the worker.
   * @param replacements what the transaction has changed so far
   * @param caller the author, and the signal that is aborted when the client disconnects
   * @throws QueryParseError; LakeError `QUERY_FAILED`, `QUERY_LIMIT`, `QUERY_WORKER_FAILED`, `REQUEST_ABORTED`
   */
  async inWorker(
    selection: SelectionQuery,
    replacements: DocumentReplacements,
    caller: JobCaller,
  ): Promise<Selected> {
    const changed = new Set<string>();
    const forget = this.dataset.follow((changes) => {
      for (const tag of syncTagsOfChange(changes, this.dataset)) changed.add(tag);
    });
    try {
      const request = { ...selection, ...AS_THE_LAKE, replacements };
      const { members, tags } = await this.worker.run(request, caller, MAX_SELECTION_WORKER_MS);
      // What the transaction changed itself may depend on anything.
      const reads = replacements.size > 0 ? changed : tags;
      const isTrue = () => ![...reads].some((tag) => changed.has(tag));
      return { ids: JSON.parse(`{${members}}`).result, isTrue, forget };
    } catch (error) {
      forget();
      throw error;
    }
  }

  /** Stops the worker. @param reason what pending queries are rejected with */
  close(reason?: Error): Promise<void> {
    return this.worker.close(reason);
  }
}
