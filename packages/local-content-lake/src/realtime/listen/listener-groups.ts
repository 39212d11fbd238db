import type { Budget } from "../../util/budget";
import type { CommitEvents } from "./event";
import type { EventMessage, EventSink } from "./sink";

/** What one kind of listener is told. */
export interface Subscription {
  dataset: string;
  /** The same for subscriptions that are told the same, which is then worked out once. */
  key: string;
  /** Without a token: hears nothing of a dataset that is made private. */
  anonymous: boolean;
  /**
   * @param allowance what the evaluation of a filter for one document may take.
   * @param after the document whose event was the last that was heard of this transaction.
   * @throws OverBudget
   */
  messages(commit: CommitEvents, allowance: Allowance, after?: string): EventMessage[];
  /**
   * What tells a listener to read its documents again; undefined where only a new connection can.
   * @param eventId of the place from which it hears everything again.
   */
  restart(eventId: string): EventMessage | undefined;
}

/** A budget for each document, or the same for all of them. */
export type Allowance = () => Budget;

export interface Group {
  subscription: Subscription;
  sinks: Set<EventSink>;
}

/** Listeners of every dataset; those that are told the same are one group. */
export class ListenerGroups {
  private readonly byDataset = new Map<string, Map<string, Group>>();

  /** Those of a dataset, in the order in which they came. */
  of(dataset: string): Group[] {
    return [...(this.byDataset.get(dataset)?.values() ?? [])];
  }

  join(subscription: Subscription, sink: EventSink): void {
    const groups = this.byDataset.get(subscription.dataset) ?? new Map<string, Group>();
    this.byDataset.set(subscription.dataset, groups);
    const group = groups.get(subscription.key) ?? { subscription, sinks: new Set() };
    groups.set(subscription.key, group);
    group.sinks.add(sink);
  }

  leave(subscription: Subscription, sink: EventSink): void {
    const groups = this.byDataset.get(subscription.dataset);
    const group = groups?.get(subscription.key);
    group?.sinks.delete(sink);
    if (group?.sinks.size === 0) groups?.delete(subscription.key);
  }

  clear(): void {
    this.byDataset.clear();
  }
}
