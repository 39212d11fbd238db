import type { Services } from "../http/context";
import type { QueryCounts } from "../query";

/** Counters and queue lengths of a lake. */
export interface LakeStats {
  /** Per dataset that was queried since the start. */
  queries: Record<string, QueryCounts>;
  /** Queue lengths. */
  waiting: {
    /** Queries for the worker. */
    queries: number;
    /** Images to inspect or render. */
    images: number;
    /** Transactions for the disk. */
    commits: number;
    /** Webhook messages to deliver. */
    webhooks: number;
    /** Notices to send. */
    notices: number;
  };
  /** Connected listeners. */
  listeners: number;
  /** Listeners closed because their filters took too long. */
  listenersClosed: number;
  /** Responses closed because the client did not read them. */
  unreadResponsesClosed: number;
  /** Webhook messages dropped because of their age or the queue length. */
  webhooksDropped: number;
}

export function readStats({
  queries,
  assets,
  store,
  webhooks,
  notices,
  hub,
  unread,
}: Services): LakeStats {
  return {
    queries: queries.counts(),
    waiting: {
      queries: queries.waiting,
      images: assets.waiting,
      commits: store.waiting,
      webhooks: webhooks.waiting,
      notices: notices.waiting,
    },
    listeners: hub.size,
    listenersClosed: hub.closedForTime,
    unreadResponsesClosed: unread.closed,
    webhooksDropped: webhooks.droppedTotal,
  };
}
