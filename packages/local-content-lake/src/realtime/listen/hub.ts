import type { Log } from "http-kit";
import type { Dataset, Store, Transaction } from "../../store";
import { Budget, OverBudget } from "../../util/budget";
import { entryOf } from "../../util/entry-of";
import type { QueryLimits } from "../../util/limits";
import type { Clock } from "../../util/time";
import { Backlog, type Position } from "./backlog";
import { type Allowance, CommitEvents, type PendingMessage, type Subscription } from "./event";
import { type Group, Replays } from "./replays";
import { EventMessage, type EventSink } from "./sink";

/** Sends events of committed transactions to listeners, in commit order, before the mutation response. */
export class ListenHub {
  /** Listeners with equal subscriptions, by their key, in order of arrival. */
  private readonly groups = new Map<string, Group>();
  /** All connected listeners. */
  private readonly sinks = new Map<EventSink, Subscription>();
  private readonly replays: Replays;
  private closed = false;
  private readonly forEachDocument: Allowance = () => this.budget(this.limits.inline);
  /** Listeners closed because their filters took too long. */
  closedForTime = 0;

  constructor(
    private readonly store: Store,
    private readonly limits: Pick<QueryLimits, "inline" | "anonymousPerCommit">,
    private readonly clock: Clock,
    private readonly log: Log,
  ) {
    this.replays = new Replays(store, clock, {
      subscriptionOf: (sink) => this.sinks.get(sink),
      backlog: (dataset, options) => this.backlog(dataset, options),
      allowanceOf: ({ anonymous }) => {
        const slice = this.budget(this.limits.anonymousPerCommit);
        return anonymous ? () => slice : this.forEachDocument;
      },
      missedBy: (group, commit, allowance, after) => this.missedBy(group, commit, allowance, after),
      end: (sinks) => this.end(sinks),
    });
  }

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
    sink.onClose(() => this.leave(sink));
    this.follow(subscription, sink, from);
  }

  private follow(subscription: Subscription, sink: EventSink, from?: Position): void {
    this.sinks.set(sink, subscription);
    if (this.closed) {
      sink.close();
      return;
    }
    const makeGroup = () => ({ subscription, sinks: new Set<EventSink>() });
    entryOf(this.groups, subscription.key, makeGroup).sinks.add(sink);
    if (from) this.replays.start(subscription, sink, from);
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
    for (const [sink, subscription] of [...this.sinks]) {
      if (subscription.dataset !== dataset || (areWithheld && !subscription.anonymous)) continue;
      const message = subscription.restart(eventId);
      if (message) {
        sink.send(message);
        this.leave(sink);
        this.follow({ ...subscription }, sink, backlog.now());
      } else if (!areWithheld) sink.close();
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
    this.replays.clear();
    this.groups.clear();
  }

  private leave(sink: EventSink): void {
    const subscription = this.sinks.get(sink);
    if (!subscription) return;
    this.sinks.delete(sink);
    this.replays.forget(sink);
    const { key } = subscription;
    const sinks = this.groups.get(key)?.sinks;
    sinks?.delete(sink);
    if (sinks?.size === 0) this.groups.delete(key);
  }

  /**
   * Sends the events of a commit. Listeners that are behind receive the rest at their own rate.
   * @returns false if the allowance was exhausted; nothing was sent then
   */
  private deliver(group: Group, commit: CommitEvents, allowance: Allowance): boolean {
    const messages = this.messagesOf(group, commit, allowance);
    if (messages === "late") return false;
    if (!messages || messages.length === 0) return true;
    const bytes = messages.reduce((sum, message) => sum + message.bytes, 0);
    for (const sink of [...group.sinks]) {
      this.replays.deliver(sink, commit.transaction, messages.values(), bytes);
    }
    return true;
  }

  /** @returns "late" if the allowance was exhausted; undefined if the listeners had to be ended */
  private messagesOf(
    { subscription, sinks }: Group,
    commit: CommitEvents,
    allowance: Allowance,
    after?: string,
  ): PendingMessage[] | "late" | undefined {
    try {
      return subscription.messages(commit, allowance, after);
    } catch (error) {
      if (error instanceof OverBudget) return "late";
      // The transaction is on disk, so a listener cannot fail it. A listener that missed an event must reconnect.
      this.log.error({ err: error }, "Lake: listeners could not be notified of a change");
      this.end(sinks);
      return undefined;
    }
  }

  /** The messages of a commit that a listener missed; undefined if it had to be ended. */
  private missedBy(
    group: Group,
    commit: CommitEvents,
    allowance: Allowance,
    after: string | undefined,
  ): PendingMessage[] | undefined {
    const messages = this.messagesOf(group, commit, allowance, after);
    if (messages !== "late") return messages;
    this.endForTime([group]);
    return undefined;
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
