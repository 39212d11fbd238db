import type { Store, Transaction } from "../../store";
import { MAX_OWED_BYTES } from "../../util/limits";
import type { Clock } from "../../util/time";
import type { Backlog, Position } from "./backlog";
import { type Allowance, CommitEvents, type PendingMessage, type Subscription } from "./event";
import type { EventSink } from "./sink";

/** Listeners with equal subscriptions. */
export interface Group {
  subscription: Subscription;
  sinks: Set<EventSink>;
}

/** What a replay needs of the hub. */
interface ReplayHub {
  /** The present subscription of a listener, or undefined if it has left. */
  subscriptionOf(sink: EventSink): Subscription | undefined;
  backlog(dataset: string, options?: { anonymous?: boolean }): Backlog;
  allowanceOf(subscription: Subscription): Allowance;
  /** The events of a commit after that of a document; undefined if the listeners had to be ended. */
  missedBy(
    group: Group,
    commit: CommitEvents,
    allowance: Allowance,
    after: string | undefined,
  ): PendingMessage[] | undefined;
  end(sinks: Iterable<EventSink>): void;
}

// Transactions, and milliseconds of sending, per event loop iteration of a replay.
const SLICE = 50;
const SLICE_MS = 20;

/** Sends events at the rates of their readers: what a listener has missed, and what is too much for it at once. */
export class Replays {
  /** Listeners that still have to receive past events: bytes of events since they took some. */
  private readonly owed = new Map<EventSink, number>();

  constructor(
    private readonly store: Store,
    private readonly clock: Clock,
    private readonly hub: ReplayHub,
  ) {}

  /** Sends the events of a commit. A listener that is behind receives the rest at its own rate. */
  deliver(
    sink: EventSink,
    transaction: Transaction,
    messages: Iterator<PendingMessage>,
    bytes: number,
  ): void {
    const owed = this.owed.get(sink);
    if (owed === undefined) {
      if (!this.feed(sink, messages)) this.fallBehind(sink, transaction, messages);
      // Checked before this commit is added, because one large commit does not mean a slow reader.
    } else if (owed > MAX_OWED_BYTES) this.hub.end([sink]);
    else this.owed.set(sink, owed + bytes);
  }

  forget(sink: EventSink): void {
    this.owed.delete(sink);
  }

  clear(): void {
    this.owed.clear();
  }

  /**
   * Sends missed events at the reader's rate, until none are left.
   * @param rest the unsent events of the transaction in which the position is
   */
  start(
    subscription: Subscription,
    sink: EventSink,
    from: Position,
    rest?: Iterator<PendingMessage>,
  ): void {
    const { hub } = this;
    // The listener is gone, or starts again at another position.
    if (hub.subscriptionOf(sink) !== subscription) return;
    if (!this.mayReplay(subscription, from)) {
      hub.end([sink]);
      return;
    }
    this.owed.set(sink, 0);
    if (rest && !this.feed(sink, rest)) {
      this.goOn(subscription, sink, from, rest);
      return;
    }
    const group: Group = { subscription, sinks: new Set([sink]) };
    const allowance = hub.allowanceOf(subscription);
    let reached = rest ? { seq: from.seq } : from;
    let read = 0;
    for (const missed of hub.backlog(subscription.dataset).after(reached, SLICE)) {
      const { seq, transaction, after } = missed;
      const messages = hub.missedBy(group, new CommitEvents(transaction), allowance, after);
      if (!messages) return;
      const unsent = messages.values();
      if (!this.feed(sink, unsent)) {
        this.goOn(subscription, sink, within(seq), unsent);
        return;
      }
      reached = { seq };
      read += 1;
    }
    if (read < SLICE) this.owed.delete(sink);
    else this.goOn(subscription, sink, reached);
  }

  private goOn(
    subscription: Subscription,
    sink: EventSink,
    from: Position,
    rest?: Iterator<PendingMessage>,
  ): void {
    const replay = () => this.start(subscription, sink, from, rest);
    if (sink.isBehind) sink.onceCaughtUp(replay);
    else setImmediate(replay);
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

  private fallBehind(
    sink: EventSink,
    transaction: Transaction,
    unsent: Iterator<PendingMessage>,
  ): void {
    const subscription = this.hub.subscriptionOf(sink);
    const seq = subscription && this.store.history.seqOf(subscription.dataset, transaction.id);
    // A purge has erased the transaction: it has no position from which the listener could go on.
    if (!subscription || seq === undefined) {
      this.hub.end([sink]);
      return;
    }
    this.owed.set(sink, 0);
    this.goOn(subscription, sink, within(seq), unsent);
  }

  /** The dataset may have become private since the replay began, or have been private in between. */
  private mayReplay({ dataset, anonymous }: Subscription, from: Position): boolean {
    if (!anonymous) return true;
    return (
      !this.store.datasets.isPrivate(dataset) &&
      this.hub.backlog(dataset, { anonymous }).includes(from)
    );
  }
}

/** A position in a transaction whose remaining events are known. */
function within(seq: number): Position {
  return { seq, documentId: "" };
}
