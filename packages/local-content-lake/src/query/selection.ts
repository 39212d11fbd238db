import type { Dataset, DocumentView } from "../store";
import { Budget, OverBudget } from "../util/budget";
import type { Clock } from "../util/time";
import { QueryStoppedError } from "./errors";
import type { DocumentReplacements } from "./exec/compute";
import { evaluateQuery } from "./exec/evaluation";
import { findIds } from "./exec/find-ids";
import type { QueryLimits } from "./limits";
import type { QueryParams } from "./parse/params";
import { MAX_TOKENS_INLINE } from "./parse/text-limits";
import type { CompiledQuery } from "./plan/compile";
import type { CompiledQueries } from "./plan/compiled-queries";
import { QueryWorker } from "./worker/query-worker";
import { startWorker } from "./worker/worker-process";

/** The main process serves nothing else while it selects: no request may wait for 100 ms. */
const MAX_INLINE_MS = 60;

const SLOW_FOR_MS = 60_000;

/** For a worker that gets no processor time: writers wait for it. */
const MAX_WALL_MS = 20_000;

const AS_THE_LAKE = { perspective: "raw", userId: "<system>", projectId: "" } as const;

/** The query of a mutation. */
export interface SelectionQuery {
  query: string;
  params: QueryParams;
  /** What `now()` returns: ISO 8601 in UTC. */
  now: string;
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
    const start = (name: string) => startWorker(name, { isUrgent: true });
    this.worker = new QueryWorker(dataset, { ...limits, workerWall: MAX_WALL_MS }, start);
  }

  /**
   * Selects on the main thread.
   * @param view the documents as the transaction sees them
   * @returns ids; null if the result is not of documents; undefined if only the worker may run the query
   * @throws QueryParseError, QueryEvaluationError
   */
  inline(view: DocumentView, selection: SelectionQuery): string[] | null | undefined {
    const { query: text, params, now } = selection;
    const query = this.compiled.readIfShort(text, params, MAX_TOKENS_INLINE);
    if (!query?.isSynchronous) return undefined;
    const weight = text.length + JSON.stringify(params).length;
    if (!query.canRunInline(params, weight)) return undefined;
    if ((this.slow.get(query) ?? 0) > this.clock.now()) return undefined;
    const budget = new Budget(MAX_INLINE_MS, this.clock);
    try {
      const dataset = this.dataset.name;
      return findIds(evaluateQuery(view, { query, params, dataset, budget, now }));
    } catch (error) {
      if (!(error instanceof OverBudget)) throw error;
      this.slow.set(query, this.clock.now() + SLOW_FOR_MS);
      return undefined;
    }
  }

  /**
   * Selects in the worker. The dataset must not change meanwhile.
   * @returns ids; null if the result is not of documents
   * @param replacements what the transaction has changed so far
   * @param milliseconds of processor time
   * @throws QueryParseError, QueryEvaluationError, QueryStoppedError, QueryWorkerError, QueryAbandonedError
   */
  async inWorker(
    selection: SelectionQuery,
    replacements: DocumentReplacements,
    { milliseconds, signal }: { milliseconds: number; signal: AbortSignal },
  ): Promise<string[] | null> {
    if (milliseconds <= 0) throw new QueryStoppedError("time", selection.query);
    const request = { ...selection, ...AS_THE_LAKE, replacements };
    const { members } = await this.worker.run(request, signal, milliseconds);
    return JSON.parse(`{${members}}`).result;
  }

  /** Stops the worker. */
  close(): Promise<void> {
    return this.worker.close();
  }
}
