import type { Dataset, Store, Transaction } from "../store";
import { Backlog, type Position } from "./backlog";
import { CommitEvents } from "./event";
import { EventMessage } from "./message";
import type { EventSink } from "./sink";

/** What one kind of listener is told. */
export interface Subscription {
  dataset: string;
  /** The same for subscriptions that are told the same, which is then worked out once. */
  key: string;
  /** Without a token: hears nothing of a dataset that is made private. */
  anonymous: boolean;
  /** @param after the document whose event was the last that was heard of this transaction. */
  messages(commit: CommitEvents, after?: string): EventMessage[];
  /**
   * What tells a listener to read its documents again; undefined where only a new connection can.
   * @param eventId of the place from which it hears everything again.
   */
  restart(eventId: string): EventMessage | undefined;
}

interface Group {
  subscription: Subscription;
  sinks: Set<EventSink>;
}

// So many missed transactions are sent without looking after others.
const SLICE = 50;

/** Tells listeners what a transaction did, as part of its commit, in the order of commits. */
export class ListenHub {
  private readonly groups = new Map<string, Map<string, Group>>();
  /** All that are connected; those that still catch up are in no group. */
  private readonly sinks = new Map<EventSink, Subscription>();
  private closed = false;

  constructor(private readonly store: Store) {}

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
    else if (from) this.catchUp(subscription, sink, from);
    else this.join(subscription, sink);
  }

  publish(dataset: Dataset, transaction: Transaction): void {
    const groups = this.groups.get(dataset.name);
    if (!groups?.size) return;
    const commit = new CommitEvents(transaction);
    const isPrivate = this.store.isPrivate(dataset.name);
    for (const { subscription, sinks } of groups.values()) {
      if (!(isPrivate && subscription.anonymous)) this.tell(subscription, sinks, commit);
    }
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
  private catchUp(subscription: Subscription, sink: EventSink, from: Position): void {
    if (!this.sinks.has(sink)) return;
    const missed = this.backlog(subscription.dataset).after(from, SLICE);
    let reached = from;
    for (const { seq, transaction, after } of missed) {
      if (sink.isBehind) {
        const here = reached;
        sink.onceCaughtUp(() => this.catchUp(subscription, sink, here));
        return;
      }
      this.tell(subscription, [sink], new CommitEvents(transaction), after);
      if (!this.sinks.has(sink)) return;
      reached = { seq };
    }
    if (missed.length < SLICE) this.join(subscription, sink);
    else setImmediate(() => this.catchUp(subscription, sink, reached));
  }

  private join(subscription: Subscription, sink: EventSink): void {
    const groups = this.groups.get(subscription.dataset) ?? new Map<string, Group>();
    this.groups.set(subscription.dataset, groups);
    const group = groups.get(subscription.key) ?? { subscription, sinks: new Set() };
    groups.set(subscription.key, group);
    group.sinks.add(sink);
  }

  private leave(sink: EventSink): void {
    const subscription = this.sinks.get(sink);
    if (!subscription) return;
    this.sinks.delete(sink);
    const groups = this.groups.get(subscription.dataset);
    const group = groups?.get(subscription.key);
    group?.sinks.delete(sink);
    if (group?.sinks.size === 0) groups?.delete(subscription.key);
  }

  private tell(
    subscription: Subscription,
    sinks: Iterable<EventSink>,
    commit: CommitEvents,
    after?: string,
  ): void {
    try {
      const messages = subscription.messages(commit, after);
      if (messages.length === 0) return;
      for (const sink of sinks) for (const message of messages) sink.send(message);
    } catch (error) {
      // The transaction is on disk: nothing about a listener may turn it into a failure. One that
      // missed an event must start again.
      console.error("Lake: listeners could not be told of a change:", error);
      for (const sink of [...sinks]) {
        this.leave(sink);
        sink.close();
      }
    }
  }
}
