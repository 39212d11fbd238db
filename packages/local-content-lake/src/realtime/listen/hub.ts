import type { Log } from "http-kit";
import type { Dataset, Store, Transaction } from "../../store";
import { Budget, OverBudget } from "../../util/budget";
import { entryOf } from "../../util/entry-of";
import { MAX_OWED_BYTES, type QueryLimits } from "../../util/limits";
import type { Clock } from "../../util/time";
import { Backlog, type MissedTransaction, type Position } from "./backlog";
import { type Allowance, CommitEvents, type PendingMessage, type Subscription } from "./event";
import { EventMessage, type EventSink } from "./sink";

/** Listeners with equal subscriptions. */
interface Group {
  subscription: Subscription;
  sinks: Set<EventSink>;
}

/** Past events that a listener still has to receive. */
interface Replay {
  subscription: Subscription;
  sink: EventSink;
  from: Position;
  /** The unsent events of the transaction in which the position is. */
  rest?: Iterator<PendingMessage> | undefined;
  /** Transactions after the position, of which reading one is paused. */
  missed?: Iterator<MissedTransaction | undefined>;
}

// Transactions, and milliseconds of sending, per event loop iteration of a replay.
const SLICE = 50;
const SLICE_MS = 20;

/**
 * Sends events of committed transactions to listeners, in commit order, before the mutation response. What a listener
 * has missed, and what is too much for it at once, it gets at its own rate.
 */
export class ListenHub {
  /** Listeners with equal subscriptions, by their key, in order of arrival. */
  private readonly groups = new Map<string, Group>();
  /** All connected listeners. */
  private readonly sinks = new Map<EventSink, Subscription>();
  /** Listeners that still have to receive past events: bytes of events since they took some. */
  private readonly owed = new Map<EventSink, number>();
  private closed = false;
  private readonly forEachDocument: Allowance = () => this.budget(this.limits.inline);
  /** Listeners closed because their filters took too long. */
  closedForTime = 0;

  constructor(
    private readonly store: Store,
    private readonly limits: Pick<QueryLimits, "inline" | "anonymousPerCommit">,
    private readonly clock: Clock,
    private readonly log: Log,
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
    if (from) this.replay({ subscription, sink, from });
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
    this.owed.clear();
    this.groups.clear();
  }

  private leave(sink: EventSink): void {
    const subscription = this.sinks.get(sink);
    if (!subscription) return;
    this.sinks.delete(sink);
    this.owed.delete(sink);
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
      const owed = this.owed.get(sink);
      if (owed === undefined) {
        const unsent = messages.values();
        if (!this.feed(sink, unsent)) this.fallBehind(sink, commit.transaction, unsent);
        // Checked before this commit is added, because one large commit does not mean a slow reader.
      } else if (owed > MAX_OWED_BYTES) this.end([sink]);
      else this.owed.set(sink, owed + bytes);
    }
    return true;
  }

  /** Sends missed events at the reader's rate, until none are left. */
  private replay(replay: Replay): void {
    const { subscription, sink, from, rest } = replay;
    // The listener is gone, or starts again at another position.
    if (this.sinks.get(sink) !== subscription) return;
    const { dataset, anonymous } = subscription;
    // The dataset may have become private since the replay began, or have been private in between.
    const isHidden =
      anonymous &&
      (this.store.datasets.isPrivate(dataset) ||
        !this.backlog(dataset, { anonymous }).includes(from));
    if (isHidden) {
      this.end([sink]);
      return;
    }
    this.owed.set(sink, 0);
    if (rest && !this.feed(sink, rest)) {
      this.goOn(replay);
      return;
    }
    const group: Group = { subscription, sinks: new Set([sink]) };
    const slice = this.budget(this.limits.anonymousPerCommit);
    const allowance = subscription.anonymous ? () => slice : this.forEachDocument;
    let reached = rest ? { seq: from.seq } : from;
    let read = 0;
    const ends = this.clock.now() + SLICE_MS;
    const missed = replay.missed ?? this.backlog(dataset).after(reached, SLICE);
    for (let next = missed.next(); !next.done; next = missed.next()) {
      if (!next.value) {
        if (this.clock.now() < ends) continue;
        this.goOn({ subscription, sink, from: reached, missed });
        return;
      }
      const { seq, transaction, after } = next.value;
      const messages = this.messagesOf(group, new CommitEvents(transaction), allowance, after);
      if (messages === "late") this.endForTime([group]);
      if (!messages || messages === "late") return;
      const unsent = messages.values();
      if (!this.feed(sink, unsent)) {
        this.goOn({ subscription, sink, from: within(seq), rest: unsent });
        return;
      }
      reached = { seq };
      read += 1;
    }
    // Others may have committed during a pause.
    if (read < SLICE && !replay.missed) this.owed.delete(sink);
    else this.goOn({ subscription, sink, from: reached });
  }

  private goOn(replay: Replay): void {
    const goOn = () => this.replay(replay);
    if (replay.sink.isBehind) replay.sink.onceCaughtUp(goOn);
    else setImmediate(goOn);
  }

  /** Sends events until the reader is behind or the time is over. @returns false if some are left */
  private feed(sink: EventSink, messages: Iterator<PendingMessage>): boolean {
    const ends = this.clock.now() + SLICE_MS;
    while (!sink.isBehind && this.clock.now() < ends) {
      const next = messages.next();
      if (next.done) return true;
      sink.send(next.value.build());
    }
    return false;
  }

  private fallBehind(sink: EventSink, { id }: Transaction, rest: Iterator<PendingMessage>): void {
    const subscription = this.sinks.get(sink);
    const seq = subscription && this.store.history.seqOf(subscription.dataset, id);
    // A purge has erased the transaction: it has no position from which the listener could go on.
    if (!subscription || seq === undefined) {
      this.end([sink]);
      return;
    }
    this.owed.set(sink, 0);
    this.goOn({ subscription, sink, from: within(seq), rest });
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

/** A position in a transaction whose remaining events are known. */
function within(seq: number): Position {
  return { seq, documentId: "" };
}
