import { FairQueue } from "http-kit";
import type { Dataset, DocumentChange } from "../store";

import { SharedWork } from "../util/shared-work";
import type { Clock } from "../util/time";
import { StrangersTime } from "./anonymous-time-budget";
import { QueryAbandonedError } from "./errors";
import { type Computed, computeWithin, type Question } from "./exec/compute";
import { Budget, OverBudget } from "./groq-js/step-counter";
import type { QueryLimits } from "./limits";
import { QueryMemo } from "./memo";
import { MAX_TOKENS_HERE, MAX_TOKENS_OF_STRANGERS } from "./parse/text-limits";
import { PerspectiveViews } from "./perspective-views";
import type { ParsedQuery } from "./plan/compile";
import { ParsedQueries } from "./plan/compiled-queries";
import { syncTagsOfChange } from "./sync-tags";
import { QueryProcess } from "./worker/query-process";

export interface QueryResponse {
  /** JSON: the members `result`, `resultSourceMap` if asked for, and `syncTags`, without braces. */
  members: Buffer;
  /** Whether it was remembered, computed where it was asked, or in the process for long queries. */
  from: "memo" | "here" | "process";
  /** Of one that is remembered: it stays as it is until a change of one of these. */
  tags?: readonly string[];
}

export interface Asker {
  /** Aborted when nobody waits for the answer any more. */
  signal?: AbortSignal | undefined;
  /** Who it is, to take turns with others. */
  from?: string;
  /** Long queries of strangers keep it waiting no more than a reader with a token. */
  isReserved?: boolean | undefined;
}

/** What an operator can read of an engine; all but `memoBytes` only grow. */
export interface QueryCounts {
  memoHits: number;
  memoMisses: number;
  memoBytes: number;
  here: number;
  inProcess: number;
}

const SLOW_FOR_MILLISECONDS = 60_000;

/** Strangers who ask no more than this at once hold nobody up: one who asks in turn, a page with its few questions. */
const FEW_STRANGERS = 4;

/** Whose process a question waits for. */
type Place = "reserved" | "strangers";

/** Answers the queries about one dataset: at once where that is quick, else in a process that can be stopped. */
export class QueryEngine {
  private readonly parsed = new ParsedQueries();
  private readonly memo: QueryMemo;
  private readonly views: PerspectiveViews;
  /** Hundreds that come at once, over one connection even, are not computed in one turn of the event loop. */
  private readonly turns = new FairQueue();
  private readonly longWork = new SharedWork<Computed>(() => new QueryAbandonedError());
  /** Two, so that strangers can fill only one of them. */
  private readonly processes: { reserved: QueryProcess; strangers: QueryProcess };
  private readonly strangersTime: StrangersTime;
  /** Questions of strangers that are not answered yet. */
  private strangersAsking = 0;
  /** Queries that used up their budget here, and until when that is not tried again. */
  private readonly slow = new WeakMap<ParsedQuery, number>();
  private here = 0;
  private inProcess = 0;

  constructor(
    readonly dataset: Dataset,
    private readonly limits: QueryLimits,
    private readonly clock: Clock,
  ) {
    this.memo = new QueryMemo(limits.memoBytes);
    this.views = new PerspectiveViews(dataset);
    this.strangersTime = new StrangersTime(limits, clock);
    this.processes = {
      reserved: new QueryProcess(dataset, limits),
      strangers: new QueryProcess(dataset, limits),
    };
  }

  /**
   * @throws QueryParseError, QueryEvaluationError, QueryStoppedError, QueryBusyError, QueryProcessError,
   * QueryAbandonedError
   */
  async ask(question: Question, asker: Asker = {}): Promise<QueryResponse> {
    const { query, params, perspective, reader, sourceMap } = question;
    const key = JSON.stringify([query, params, perspective, reader, sourceMap]);
    const known = this.memo.get(key);
    if (known) return { ...known, from: "memo" };
    if (asker.isReserved || reader !== undefined)
      return this.compute("reserved", question, key, asker);
    this.strangersAsking += 1;
    try {
      return await this.compute("strangers", question, key, asker);
    } finally {
      this.strangersAsking -= 1;
    }
  }

  private async compute(
    place: Place,
    question: Question,
    key: string,
    asker: Asker,
  ): Promise<QueryResponse> {
    // Not behind strangers of the same address either.
    await this.turns.schedule(`${place} ${asker.from}`);
    if (asker.signal?.aborted) throw new QueryAbandonedError();
    const found = this.memo.peek(key);
    if (found) return { ...found, from: "memo" };
    const { revision } = this.dataset;
    const started = this.clock.now();
    const isStranger = place === "strangers";
    const mostTokens = isStranger ? MAX_TOKENS_OF_STRANGERS : MAX_TOKENS_HERE;
    const parsed = this.parsed.readShort(question.query, question.params, mostTokens);
    const isCrowd = isStranger && this.strangersAsking > FEW_STRANGERS;
    const most = isCrowd ? this.strangersTime.next() : this.limits.here;
    const here = parsed && this.computeHere(parsed, question, { weight: key.length, most });
    if (isStranger) this.strangersTime.took(this.clock.now() - started);
    const computed =
      here ?? (await this.computeIn(place, question, `${revision} ${key}`, asker.signal));
    // What was not read here might depend on the clock.
    if (parsed?.repeatable && this.dataset.revision === revision) this.memo.set(key, computed);
    return { members: computed.members, from: here ? "here" : "process" };
  }

  /** Forgets the answers that these changes may have altered. */
  changed(changes: readonly DocumentChange[]): void {
    if (!this.memo.isEmpty) this.memo.forget(syncTagsOfChange(changes));
  }

  /** How many questions wait for a process. */
  get waiting(): number {
    return this.processes.reserved.length + this.processes.strangers.length;
  }

  counts(): QueryCounts {
    const { memo, here, inProcess } = this;
    const { hits: memoHits, misses: memoMisses, bytes: memoBytes } = memo;
    return { memoHits, memoMisses, memoBytes, here, inProcess };
  }

  /** Ends its processes and forgets what it knows; who still waits is told. */
  async close(): Promise<void> {
    this.memo.clear();
    await Promise.all([this.processes.reserved.close(), this.processes.strangers.close()]);
  }

  /** @returns undefined for what is to be computed in a process. */
  private computeHere(
    parsed: ParsedQuery,
    question: Question,
    { weight, most }: { weight: number; most: number },
  ): Computed | undefined {
    if (!parsed.synchronous || !parsed.steadiness(question.params, weight)) return undefined;
    if ((this.slow.get(parsed) ?? 0) > this.clock.now()) return undefined;
    const view = this.views.seenBy(question.reader, question.perspective);
    const scope = { dataset: this.dataset.name, view };
    const budget = new Budget(most, this.clock, Math.min(most, this.limits.finding));
    try {
      const computed = computeWithin(budget, parsed, question, scope);
      this.here += 1;
      return computed;
    } catch (error) {
      if (!(error instanceof OverBudget)) throw error;
      // Whoever has more time might do with it.
      if (most < this.limits.here) return undefined;
      this.slow.set(parsed, this.clock.now() + SLOW_FOR_MILLISECONDS);
      return undefined;
    }
  }

  private computeIn(
    place: Place,
    question: Question,
    key: string,
    signal: AbortSignal | undefined,
  ): Promise<Computed> {
    return this.longWork.join(`${place} ${key}`, signal, (nobodyWaits) => {
      this.inProcess += 1;
      return this.processes[place].run(question, nobodyWaits);
    });
  }
}
