import { FairQueue, networkOf } from "http-kit";
import type { Dataset, DocumentChange } from "../store";
import { Budget, OverBudget } from "../util/budget";
import { abandoned, DatasetNotFoundError } from "../util/errors";
import { splitId } from "../util/ids";
import { ANONYMOUS_CROWD, type QueryLimits } from "../util/limits";
import { SharedWork } from "../util/shared-work";
import type { Clock } from "../util/time";
import { AnonymousTimeBudget } from "./anonymous-time";
import { type ComputedAnswer, computeAnswer, type QueryRequest } from "./exec/compute";
import { QueryMemo } from "./memo";
import { MAX_ANONYMOUS_TOKENS, MAX_TOKENS_INLINE } from "./parse/text-limits";
import { PerspectiveViews } from "./perspective";
import { CompiledQueries, type CompiledQuery } from "./plan/compile";
import { Selections } from "./selection";
import { syncTagsOfChange } from "./sync-tags";
import { QueryWorker } from "./worker/query-worker";

export interface QueryResponse {
  /** JSON without braces: the members `result`, `resultSourceMap` if requested, and `syncTags`. */
  members: Buffer;
  /** Where the answer was found or computed. */
  from: "memo" | "inline" | "worker";
  /** Set for a memoised answer: it stays valid until a change has one of these tags. */
  tags?: readonly string[];
}

/** Who sends a query. */
export interface Caller {
  /** Aborted when the client disconnects. */
  signal?: AbortSignal | undefined;
  /** The client's IP address, or another identity in the fair queue. */
  from?: string;
  /** True for an anonymous client that uses the worker of authenticated ones. */
  isReserved?: boolean | undefined;
}

/** Metrics of an engine; all but `memoBytes` are counters. */
export interface QueryCounts {
  memoHits: number;
  memoMisses: number;
  memoBytes: number;
  inline: number;
  inWorker: number;
}

const SLOW_FOR_MILLISECONDS = 60_000;

type WorkerName = "reserved" | "anonymous";

/** Answers the queries of one dataset: inline if that is quick, otherwise in a worker that can be killed. */
export class QueryEngine {
  private readonly compiled = new CompiledQueries();
  private readonly memo: QueryMemo;
  private readonly views: PerspectiveViews;
  /** Yields to the event loop between queries that arrive together, even over one connection. */
  private readonly queue = new FairQueue();
  private readonly sharedWork = new SharedWork<ComputedAnswer>();
  /** Two workers, so that anonymous clients can block only one of them. */
  private readonly workers: Record<WorkerName, QueryWorker>;
  readonly selections: Selections;
  private readonly anonymousTime: AnonymousTimeBudget;
  private anonymousInFlight = 0;
  /** Queries that exceeded the inline budget, and until when they go straight to the worker. */
  private readonly slow = new WeakMap<CompiledQuery, number>();
  private inline = 0;
  private inWorker = 0;

  constructor(
    readonly dataset: Dataset,
    private readonly limits: QueryLimits,
    private readonly clock: Clock,
  ) {
    this.memo = new QueryMemo(limits.memoBytes);
    this.views = new PerspectiveViews(dataset);
    this.anonymousTime = new AnonymousTimeBudget(limits, clock);
    this.selections = new Selections(dataset, this.compiled, limits, clock);
    this.workers = {
      reserved: new QueryWorker(dataset, limits),
      anonymous: new QueryWorker(dataset, limits),
    };
  }

  /**
   * @throws QueryParseError; LakeError `QUERY_FAILED`, `QUERY_LIMIT`, `QUERY_WORKER_FAILED`, `REQUEST_ABORTED`,
   * `BUSY`
   */
  async answer(request: QueryRequest, caller: Caller = {}): Promise<QueryResponse> {
    const { query, params, perspective, userId, sourceMap } = request;
    const key = JSON.stringify([query, params, perspective, userId, sourceMap]);
    const known = this.memo.get(key);
    if (known) return { ...known, from: "memo" };
    if (caller.isReserved || userId !== undefined) {
      return this.compute("reserved", request, key, caller);
    }
    this.anonymousInFlight += 1;
    try {
      return await this.compute("anonymous", request, key, caller);
    } finally {
      this.anonymousInFlight -= 1;
    }
  }

  private async compute(
    worker: WorkerName,
    request: QueryRequest,
    key: string,
    caller: Caller,
  ): Promise<QueryResponse> {
    // By worker too: an authenticated client does not wait for anonymous ones at the same IP address.
    await this.queue.schedule(`${worker} ${networkOf(caller.from ?? "")}`);
    if (caller.signal?.aborted) throw abandoned();
    const found = this.memo.peek(key);
    if (found) return { ...found, from: "memo" };
    const { revision } = this.dataset;
    const started = this.clock.now();
    const isAnonymous = worker === "anonymous";
    const maxTokens = isAnonymous ? MAX_ANONYMOUS_TOKENS : MAX_TOKENS_INLINE;
    const query = this.compiled.readIfShort(request.query, request.params, maxTokens);
    const isCrowded = isAnonymous && this.anonymousInFlight > ANONYMOUS_CROWD;
    const milliseconds = isCrowded ? this.anonymousTime.next() : this.limits.inline;
    const inline =
      query && this.computeInline(query, request, { weight: key.length, milliseconds });
    if (isAnonymous) this.anonymousTime.spend(this.clock.now() - started);
    const computed =
      inline ??
      (await this.sharedWork.join(`${worker} ${revision} ${key}`, caller.signal, (signal) => {
        this.inWorker += 1;
        return this.workers[worker].run(request, { client: "", signal });
      }));
    // A query that was not compiled here may depend on the clock.
    if (query?.isRepeatable && this.dataset.revision === revision) {
      const readsDrafts = request.userId !== undefined && request.perspective !== "published";
      this.memo.set(key, computed, readsDrafts ? "drafts" : "published");
    }
    return { members: computed.members, from: inline ? "inline" : "worker" };
  }

  /** Removes the answers that these changes may alter from the memo. */
  invalidate(changes: readonly DocumentChange[]): void {
    if (this.memo.isEmpty) return;
    const published = changes.filter(({ id }) => splitId(id).layer === "published");
    this.memo.invalidate({
      drafts: syncTagsOfChange(changes, this.dataset),
      published: published.length > 0 ? syncTagsOfChange(published) : [],
    });
  }

  /** How many queries wait for a worker. */
  get waiting(): number {
    return this.workers.reserved.length + this.workers.anonymous.length;
  }

  counts(): QueryCounts {
    const { memo, inline, inWorker } = this;
    const { hits: memoHits, misses: memoMisses, bytes: memoBytes } = memo;
    return { memoHits, memoMisses, memoBytes, inline, inWorker };
  }

  /** Stops the workers and clears the memo. @param reason what pending queries are rejected with */
  async close(reason?: Error): Promise<void> {
    this.memo.clear();
    const { reserved, anonymous } = this.workers;
    await Promise.all([reserved, anonymous, this.selections].map((one) => one.close(reason)));
  }

  /** @returns undefined if the query has to run in a worker */
  private computeInline(
    query: CompiledQuery,
    request: QueryRequest,
    { weight, milliseconds }: { weight: number; milliseconds: number },
  ): ComputedAnswer | undefined {
    if (!query.canRunInline(request.params, weight)) return undefined;
    if ((this.slow.get(query) ?? 0) > this.clock.now()) return undefined;
    const view = this.views.viewFor(request.userId, request.perspective);
    const scope = { dataset: this.dataset.name, view };
    const forScans = Math.min(milliseconds, this.limits.scan);
    const budget = new Budget(milliseconds, this.clock, forScans);
    try {
      const computed = computeAnswer(query, request, scope, { meter: budget });
      this.inline += 1;
      return computed;
    } catch (error) {
      if (!(error instanceof OverBudget)) throw error;
      // A caller with the whole budget may succeed.
      if (milliseconds < this.limits.inline) return undefined;
      this.slow.set(query, this.clock.now() + SLOW_FOR_MILLISECONDS);
      return undefined;
    }
  }
}

/** The query engines of a lake: one for each dataset that was queried. */
export class QueryEngines {
  private readonly engines = new Map<string, QueryEngine>();

  constructor(
    private readonly limits: QueryLimits,
    private readonly clock: Clock,
  ) {}

  engineOf(dataset: Dataset): QueryEngine {
    const known = this.engines.get(dataset.name);
    if (known?.dataset === dataset) return known;
    // A dataset that was deleted and created again is another object.
    if (known) this.drop(dataset.name);
    const engine = new QueryEngine(dataset, this.limits, this.clock);
    this.engines.set(dataset.name, engine);
    return engine;
  }

  /** @returns undefined if the dataset was never queried */
  find({ name }: Dataset): QueryEngine | undefined {
    return this.engines.get(name);
  }

  /** Closes the engine of a dataset that is deleted. Pending queries are rejected with `DatasetNotFoundError`. */
  drop(name: string): void {
    void this.engines.get(name)?.close(new DatasetNotFoundError(name));
    this.engines.delete(name);
  }

  /** How many queries wait for a worker. */
  get waiting(): number {
    return [...this.engines.values()].reduce((sum, engine) => sum + engine.waiting, 0);
  }

  counts(): Record<string, QueryCounts> {
    return Object.fromEntries([...this.engines].map(([name, engine]) => [name, engine.counts()]));
  }

  /** Resolves when every worker has exited. */
  async close(): Promise<void> {
    await Promise.all([...this.engines.values()].map((engine) => engine.close()));
    this.engines.clear();
  }
}
