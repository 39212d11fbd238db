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

/** The subscription of a live content listener: the sync tags of the answers that a transaction may change. */
function liveSubscription({ dataset, audience, layers }: LiveRequest): Subscription {
  return {
    dataset,
    key: JSON.stringify(["live", audience]),
    anonymous: audience.anonymous,
    messages({ transaction }) {
      const visible = transaction.changes.filter((change) => canReceive(audience, change.id));
      if (visible.length === 0) return [];
      // Other clients must not learn from a tag what a draft contains.
      const tags = syncTagsOfChange(visible, audience.allVersions ? layers() : undefined);
      const data = JSON.stringify({ tags });
      return [new EventMessage("message", data, transaction.id)];
    },
    restart: (eventId) => new EventMessage("restart", "{}", eventId),
  };
}

/**
 * Greets a live content listener and sends it an event per later transaction. A resuming listener
 * first receives missed events, or `restart` if its position is unknown.
 * @param lastEventId id of its last event, if it was connected before
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
  // A listener that missed events retains its position, in case this connection breaks too.
  const eventId = from ? lastEventId : backlog.idOf(backlog.now());
  sink.send(new EventMessage("welcome", "{}", eventId));
  if (lastEventId !== undefined && !from) {
    sink.send(new EventMessage("restart", "{}", eventId));
  }
  hub.subscribe(subscription, sink, from);
}
