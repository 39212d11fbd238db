import { type Layers, syncTagsOfChange } from "../query";
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
  /** The dataset's documents; undefined once it is deleted. */
  layers(): Layers | undefined;
}

/** What a listener of live content is told: the tags of the answers that a transaction may change. */
function liveSubscription({ dataset, audience, layers }: LiveRequest): Subscription {
  return {
    dataset,
    key: JSON.stringify(["live", audience]),
    anonymous: audience.anonymous,
    messages({ transaction }) {
      const heard = transaction.changes.filter((change) => canReceive(audience, change.id));
      if (heard.length === 0) return [];
      // Other clients must not learn from a tag what a draft contains.
      const tags = syncTagsOfChange(heard, audience.allVersions ? layers() : undefined);
      const data = JSON.stringify({ tags });
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
  const backlog = hub.backlog(request.dataset, request.audience);
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
