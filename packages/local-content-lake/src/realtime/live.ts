import { syncTagsOfChange } from "../query";
import {
  type Audience,
  canReceive,
  EventMessage,
  type EventSink,
  type ListenHub,
  type Subscription,
} from "./listen";

export interface LiveRequest {
  dataset: string;
  audience: Audience;
}

/** What a listener of live content is told: the tags of the answers that a transaction may change. */
function liveSubscription({ dataset, audience }: LiveRequest): Subscription {
  return {
    dataset,
    key: JSON.stringify(["live", audience]),
    anonymous: audience.anonymous,
    messages({ transaction }) {
      const heard = transaction.changes.filter((change) => canReceive(audience, change.id));
      if (heard.length === 0) return [];
      const data = JSON.stringify({ tags: syncTagsOfChange(heard) });
      return [new EventMessage("message", data, transaction.id)];
    },
    restart: (eventId) => new EventMessage("restart", "{}", eventId),
  };
}

/**
 * Greets a listener of live content and tells it of every transaction from now on. One that comes
 * back is first told of those it missed, or to ask for all of its content again (`restart`).
 * @param lastEventId of the last event that it had, if it was connected before.
 * @see https://www.sanity.io/docs/http-reference/live
 */
export function startLive(
  hub: ListenHub,
  request: LiveRequest,
  lastEventId: string | undefined,
  sink: EventSink,
): void {
  const backlog = hub.backlog(request.dataset);
  const subscription = liveSubscription(request);
  const from = lastEventId === undefined ? undefined : backlog.find(lastEventId);
  // One that missed something keeps the place it came with, in case this connection breaks too.
  const eventId = from ? lastEventId : backlog.idOf(backlog.now());
  sink.send(new EventMessage("welcome", "{}", eventId));
  if (lastEventId !== undefined && !from) {
    sink.send(new EventMessage("restart", "{}", eventId));
  }
  hub.subscribe(subscription, sink, from);
}
