import type { Services } from "../http/context";
import type { QueryCounts } from "../query";

/** What an operator can read of a lake. */
export interface LakeStats {
  /** By dataset; a dataset that nobody asked about is not there. */
  queries: Record<string, QueryCounts>;
  /** What waits for its turn. */
  waiting: {
    /** Queries that wait for a process. */
    queries: number;
    /** Pictures that wait to be read or made. */
    pictures: number;
    /** Transactions that wait for the disk. */
    commits: number;
    /** Messages to webhooks that were not delivered yet. */
    webhooks: number;
  };
  /** Listeners that are connected. */
  listeners: number;
  /** Listeners that were ended, as their filters took too long. */
  listenersClosed: number;
  /** Answers that were ended, as nobody read them. */
  unreadResponsesClosed: number;
  /** What webhooks were not told, as it waited too long or behind too much. */
  webhooksDropped: number;
}

export function readStats({ queries, assets, store, webhooks, hub, unread }: Services): LakeStats {
  return {
    queries: queries.counts(),
    waiting: {
      queries: queries.waiting,
      pictures: assets.waiting,
      commits: store.waiting,
      webhooks: webhooks.waiting,
    },
    listeners: hub.size,
    listenersClosed: hub.closedForTime,
    unreadResponsesClosed: unread.closed,
    webhooksDropped: webhooks.notTold,
  };
}
