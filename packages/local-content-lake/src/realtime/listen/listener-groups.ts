import type { Budget } from "../../util/budget";
import type { CommitEvents } from "./event";
import type { EventMessage, EventSink } from "./sink";

/** The events that a kind of listener receives. */
export interface Subscription {
  dataset: string;
  /** Equal for subscriptions with equal events, which are evaluated once. */
  key: string;
  /** Without a token: receives nothing of a private dataset. */
  anonymous: boolean;
  /**
   * @param allowance the budget of the filter for one document
   * @param after the document of the last event that was received of this transaction
   * @throws OverBudget
   */
  messages(commit: CommitEvents, allowance: Allowance, after?: string): EventMessage[];
  /**
   * Returns the event that makes a listener read its documents again; undefined if it must reconnect for that.
   * @param eventId the position from which it receives everything again
   */
  restart(eventId: string): EventMessage | undefined;
}

/** A budget per document, or one for all of them. */
export type Allowance = () => Budget;

export interface Group {
  subscription: Subscription;
  sinks: Set<EventSink>;
}

/** Listeners of every dataset, grouped by equal subscriptions. */
export class ListenerGroups {
  private readonly byDataset = new Map<string, Map<string, Group>>();

  /** The groups of a dataset, in order of arrival. */
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
