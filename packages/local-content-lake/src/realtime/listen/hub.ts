import { createStderrLog, type Log } from "http-kit";
import { QUERY_LIMITS, type QueryLimits } from "../../query";
import type { Dataset, Store, Transaction } from "../../store";
import { Budget, OverBudget } from "../../util/budget";
import { entryOf } from "../../util/entry-of";
import { type Clock, systemClock } from "../../util/time";
import { Backlog, type Position } from "./backlog";
import { type Allowance, CommitEvents, type Subscription } from "./event";
import { EventMessage, type EventSink } from "./sink";

interface Group {
  subscription: Subscription;
  sinks: Set<EventSink>;
}

// Transactions per event loop iteration of a replay.
const SLICE = 50;

/** Sends events of committed transactions to listeners, in commit order, before the mutation response. */
export class ListenHub {
  /** Listeners with equal subscriptions, by their key, in order of arrival. */
  private readonly groups = new Map<string, Group>();
  /** All connected listeners. Those that replay missed events are in no group. */
  private readonly sinks = new Map<EventSink, Subscription>();
  private closed = false;
  private readonly forEachDocument: Allowance = () => this.budget(this.limits.inline);
  /** Listeners closed because their filters took too long. */
  closedForTime = 0;

  constructor(
    private readonly store: Store,
    private readonly limits: Pick<QueryLimits, "inline" | "anonymousPerCommit"> = QUERY_LIMITS,
    private readonly clock: Clock = systemClock,
    private readonly log: Log = createStderrLog(),
  ) {}

  /** The number of connected listeners. */
  get size(): number {
    return this.sinks.size;
  }

  /** The past changes of a dataset. Anonymous clients see only those since the dataset became public. */
  backlog(dataset: string, { anonymous = false } = {}): Backlog {
    const since = anonymous ? this.store.datasets.publicSince(dataset) : 0;
    return new Backlog(this.store.history, dataset, since);
  }

  /**
   * Sends a listener all events from now on, until it disconnects.
   * @param from a past position; events since then are sent first
   */
  subscribe(subscription: Subscription, sink: EventSink, from?: Position): void {
    this.sinks.set(sink, subscription);
    sink.onClose(() => this.leave(sink));
    if (this.closed) sink.close();
    else if (from) this.replay(subscription, sink, from);
    else this.join(subscription, sink);
  }

  publish(dataset: Dataset, transaction: Transaction): void {
    const groups = [...this.groups.values()].filter(
      ({ subscription }) => subscription.dataset === dataset.name,
    );
    if (groups.length === 0) return;
    const commit = new CommitEvents(transaction);
    const anonymous: Group[] = [];
    for (const group of groups) {
      if (group.subscription.anonymous) anonymous.push(group);
      else if (!this.deliver(group, commit, this.forEachDocument)) this.endForTime([group]);
    }
    if (!this.store.datasets.isPrivate(dataset.name)) this.deliverToAnonymous(anonymous, commit);
  }

  /**
   * The commit waits for this, so all anonymous listeners share one budget. Each group first gets an equal part of it;
   * groups that need more share what is left.
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

  private budget(milliseconds: number): Budget {
    return new Budget(milliseconds, this.clock);
  }

  /**
   * Makes the listeners of a dataset read its documents again, because all were deleted.
   * @param options.areWithheld only the anonymous ones: events were withheld while the dataset was private
   */
  restart(dataset: string, { areWithheld = false } = {}): void {
    const backlog = this.backlog(dataset);
    const eventId = backlog.idOf(backlog.now());
    for (const [sink, subscription] of this.sinks) {
      if (subscription.dataset !== dataset || (areWithheld && !subscription.anonymous)) continue;
      const message = subscription.restart(eventId);
      if (message) sink.send(message);
      else if (!areWithheld) sink.close();
    }
  }

  /** Disconnects every listener of a deleted dataset, and prevents reconnects. */
  disconnect(dataset: string): void {
    const reason = `The dataset "${dataset}" was deleted`;
    const message = new EventMessage("disconnect", JSON.stringify({ reason }));
    for (const [sink, subscription] of this.sinks) {
      if (subscription.dataset !== dataset) continue;
      sink.send(message);
      sink.close();
    }
  }

  /** Closes all listeners, and those that connect from now on. */
  close(): void {
    this.closed = true;
    for (const sink of this.sinks.keys()) sink.close();
    this.sinks.clear();
    this.groups.clear();
  }

  /** Sends missed events at the reader's rate, then adds the listener to its group. */
  private replay(subscription: Subscription, sink: EventSink, from: Position): void {
    if (!this.sinks.has(sink)) return;
    if (!this.mayReplay(subscription, from)) {
      this.end([sink]);
      return;
    }
    if (sink.isBehind) {
      sink.onceCaughtUp(() => this.replay(subscription, sink, from));
      return;
    }
    const missed = this.backlog(subscription.dataset).after(from, SLICE);
    const group: Group = { subscription, sinks: new Set([sink]) };
    const slice = this.budget(this.limits.anonymousPerCommit);
    const allowance = subscription.anonymous ? () => slice : this.forEachDocument;
    let reached = from;
    let sent = 0;
    for (const { seq, transaction, after } of missed) {
      if (!this.deliver(group, new CommitEvents(transaction), allowance, after)) {
        this.endForTime([group]);
      }
      if (!this.sinks.has(sink)) return;
      reached = { seq };
      sent += 1;
      if (sink.isBehind) break;
    }
    if (sent < SLICE && !sink.isBehind) this.join(subscription, sink);
    else setImmediate(() => this.replay(subscription, sink, reached));
  }

  /** The dataset may have become private since the replay began, or have been private in between. */
  private mayReplay({ dataset, anonymous }: Subscription, from: Position): boolean {
    if (!anonymous) return true;
    return (
      !this.store.datasets.isPrivate(dataset) && this.backlog(dataset, { anonymous }).includes(from)
    );
  }

  private join(subscription: Subscription, sink: EventSink): void {
    const makeGroup = () => ({ subscription, sinks: new Set<EventSink>() });
    entryOf(this.groups, subscription.key, makeGroup).sinks.add(sink);
  }

  private leave(sink: EventSink): void {
    const subscription = this.sinks.get(sink);
    if (!subscription) return;
    this.sinks.delete(sink);
    const { key } = subscription;
    const sinks = this.groups.get(key)?.sinks;
    sinks?.delete(sink);
    if (sinks?.size === 0) this.groups.delete(key);
  }

  /** @returns false if the allowance was exhausted; nothing was sent then */
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
      // The transaction is on disk, so a listener cannot fail it. A listener that missed an event must reconnect.
      this.log.error({ err: error }, "Lake: listeners could not be notified of a change");
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
