import type { Log } from "http-kit";
import { createStderrLog } from "http-kit";
import { QUERY_LIMITS, type QueryLimits } from "../../query";
import type { Dataset, Store, Transaction } from "../../store";
import { Budget, OverBudget } from "../../util/budget";
import { type Clock, systemClock } from "../../util/time";
import { Backlog, type Position } from "./backlog";
import { CommitEvents } from "./event";
import { type Allowance, type Group, ListenerGroups, type Subscription } from "./listener-groups";
import type { EventSink } from "./sink";
import { EventMessage } from "./sink";

// So many missed transactions are sent without looking after others.
const SLICE = 50;

/** Tells listeners what a transaction did, as part of its commit, in the order of commits. */
export class ListenHub {
  private readonly groups = new ListenerGroups();
  /** All that are connected; those that still catch up are in no group. */
  private readonly sinks = new Map<EventSink, Subscription>();
  private closed = false;
  /** Listeners that were ended, as their filters took too long. */
  closedForTime = 0;

  constructor(
    private readonly store: Store,
    private readonly limits: Pick<QueryLimits, "inline" | "anonymousPerCommit"> = QUERY_LIMITS,
    private readonly clock: Clock = systemClock,
    private readonly log: Log = createStderrLog(),
  ) {}

  /** How many are connected. */
  get size(): number {
    return this.sinks.size;
  }

  /** What happened in a dataset until now. */
  backlog(dataset: string): Backlog {
    return new Backlog(this.store.history, dataset);
  }

  /**
   * Tells a listener all that is committed from now on, until it hangs up.
   * @param from a place in the past: first it is told what it has missed since.
   */
  subscribe(subscription: Subscription, sink: EventSink, from?: Position): void {
    this.sinks.set(sink, subscription);
    sink.onClose(() => this.leave(sink));
    if (this.closed) sink.close();
    else if (from) this.replay(subscription, sink, from);
    else this.groups.join(subscription, sink);
  }

  publish(dataset: Dataset, transaction: Transaction): void {
    const groups = this.groups.of(dataset.name);
    if (groups.length === 0) return;
    const commit = new CommitEvents(transaction);
    const strangers: Group[] = [];
    for (const group of groups) {
      if (group.subscription.anonymous) strangers.push(group);
      else if (!this.deliver(group, commit, this.forEachDocument())) this.endForTime([group]);
    }
    if (!this.store.isPrivate(dataset.name)) this.deliverToAnonymous(strangers, commit);
  }

  /**
   * Whoever commits waits for this, so all strangers share one budget: each may take an equal part of it, then
   * those who need more may take what is left.
   */
  private deliverToAnonymous(groups: readonly Group[], commit: CommitEvents): void {
    const all = this.budget(this.limits.anonymousPerCommit);
    const late = groups.filter((group) => {
      const part = this.budget(this.limits.anonymousPerCommit / groups.length);
      return !this.deliver(group, commit, () => part);
    });
    this.endForTime(
      late.filter((group) => all.isExhausted || !this.deliver(group, commit, () => all)),
    );
  }

  private forEachDocument(): Allowance {
    return () => this.budget(this.limits.inline);
  }

  private budget(milliseconds: number): Budget {
    return new Budget(milliseconds, this.clock);
  }

  /** Makes every listener of a dataset start again: its documents were all thrown away. */
  restart(dataset: string): void {
    const backlog = this.backlog(dataset);
    const eventId = backlog.idOf(backlog.now());
    for (const [sink, subscription] of this.sinks) {
      if (subscription.dataset !== dataset) continue;
      const message = subscription.restart(eventId);
      if (message) sink.send(message);
      else sink.close();
    }
  }

  /** Tells every listener of a dataset to go and not to come back: it was deleted. */
  disconnect(dataset: string): void {
    const reason = `The dataset "${dataset}" was deleted`;
    const message = new EventMessage("disconnect", JSON.stringify({ reason }));
    for (const [sink, subscription] of this.sinks) {
      if (subscription.dataset !== dataset) continue;
      sink.send(message);
      sink.close();
    }
  }

  /** Ends all connections, also those that are opened from now on. */
  close(): void {
    this.closed = true;
    for (const sink of this.sinks.keys()) sink.close();
    this.sinks.clear();
    this.groups.clear();
  }

  /** The past is told at the reader's own pace; only then is the listener one of its group. */
  private replay(subscription: Subscription, sink: EventSink, from: Position): void {
    if (!this.sinks.has(sink)) return;
    if (sink.isBehind) {
      sink.onceCaughtUp(() => this.replay(subscription, sink, from));
      return;
    }
    const missed = this.backlog(subscription.dataset).after(from, SLICE);
    const group: Group = { subscription, sinks: new Set([sink]) };
    const slice = this.budget(this.limits.anonymousPerCommit);
    const allowance = subscription.anonymous ? () => slice : this.forEachDocument();
    let reached = from;
    let told = 0;
    for (const { seq, transaction, after } of missed) {
      if (!this.deliver(group, new CommitEvents(transaction), allowance, after)) {
        this.endForTime([group]);
      }
      if (!this.sinks.has(sink)) return;
      reached = { seq };
      told += 1;
      if (sink.isBehind) break;
    }
    if (told < SLICE && !sink.isBehind) this.groups.join(subscription, sink);
    else setImmediate(() => this.replay(subscription, sink, reached));
  }

  private leave(sink: EventSink): void {
    const subscription = this.sinks.get(sink);
    if (!subscription) return;
    this.sinks.delete(sink);
    this.groups.leave(subscription, sink);
  }

  /** @returns false when the allowance is used up, and nothing is told. */
  private deliver(
    { subscription, sinks }: Group,
    commit: CommitEvents,
    allowance: Allowance,
    after?: string,
  ): boolean {
    try {
      const messages = subscription.messages(commit, allowance, after);
      for (const sink of sinks) for (const message of messages) sink.send(message);
    } catch (error) {
      if (error instanceof OverBudget) return false;
      // The transaction is on disk: nothing about a listener may turn it into a failure. One that
      // missed an event must start again.
      this.log.error({ err: error }, "Lake: listeners could not be told of a change");
      this.end(sinks);
    }
    return true;
  }

  private endForTime(groups: readonly Group[]): void {
    if (groups.length === 0) return;
    const sinks = groups.flatMap((group) => [...group.sinks]);
    this.closedForTime += sinks.length;
    this.log.warn(
      { listeners: sinks.length },
      "Lake: ended listeners, as their filters took too long",
    );
    this.end(sinks);
  }

  private end(sinks: Iterable<EventSink>): void {
    for (const sink of [...sinks]) {
      this.leave(sink);
      sink.close();
    }
  }
}
