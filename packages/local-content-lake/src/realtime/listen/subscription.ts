import { randomBytes } from "node:crypto";
import { type DocumentFilter, type Layers, syncTagsOfChange } from "../../query";
import { isDraftId, isPublicId, isVersionId } from "../../util/ids";
import type { EventOptions, Subscription } from "./event";
import type { ListenHub } from "./hub";
import { EventMessage, type EventSink } from "./sink";

export interface ListenRequest {
  dataset: string;
  filter: DocumentFilter;
  audience: Audience;
  event: EventOptions;
  /** True if the listener understands `welcomeback` and `reset`. */
  canResume: boolean;
}

/** The subscription of a document listener: one event per change that matches its filter. */
export function listenSubscription(request: ListenRequest): Subscription {
  const { dataset, filter, audience, event: options, canResume } = request;
  const optionsKey = JSON.stringify(options);
  return {
    dataset,
    key: JSON.stringify(["listen", dataset, filter.key, audience, optionsKey, canResume]),
    anonymous: audience.anonymous,
    messages(commit, allowance, after) {
      const start = 1 + commit.events.findIndex(({ change }) => change.id === after);
      const received = commit.events.flatMap((event, place) => {
        if (!canReceive(audience, event.change.id)) return [];
        const transition = event.transition(filter, allowance);
        return transition ? { event, transition, isMissed: place >= start } : [];
      });
      const total = received.length;
      return received.flatMap(({ event, transition, isMissed }, index) => {
        if (!isMissed) return [];
        const place = { position: index + 1, total };
        const bytes = event.change.json?.length ?? 0;
        return { bytes, build: () => event.message(transition, place, options, optionsKey) };
      });
    },
    restart: (eventId) => (canResume ? new EventMessage("reset", "{}", eventId) : undefined),
  };
}

interface LiveRequest {
  dataset: string;
  audience: Audience;
  /** The dataset's documents; undefined once it is deleted. */
  layers(): Layers | undefined;
}

/** The subscription of a live content listener: the sync tags of the answers that a transaction may change. */
function liveSubscription({ dataset, audience, layers }: LiveRequest): Subscription {
  return {
    dataset,
    key: JSON.stringify(["live", dataset, audience]),
    anonymous: audience.anonymous,
    messages({ transaction }) {
      const visible = transaction.changes.filter((change) => canReceive(audience, change.id));
      if (visible.length === 0) return [];
      // Other clients must not learn from a tag what a draft contains.
      const tags = syncTagsOfChange(visible, audience.allVersions ? layers() : undefined);
      const data = JSON.stringify({ tags });
      const build = () => new EventMessage("message", data, transaction.id);
      return [{ bytes: data.length, build }];
    },
    restart: (eventId) => new EventMessage("restart", "{}", eventId),
  };
}

/**
 * Greets a listener and sends it every later commit. A resuming listener first receives missed events (`welcomeback`),
 * or `reset` if its position is unknown.
 * @param lastEventId id of its last event, if it was connected before
 */
export function startListening(
  hub: ListenHub,
  request: ListenRequest,
  lastEventId: string | undefined,
  sink: EventSink,
): void {
  const subscription = listenSubscription(request);
  const data = JSON.stringify({ listenerName: randomBytes(12).toString("base64url") });
  if (!request.canResume) {
    sink.send(new EventMessage("welcome", data));
    hub.subscribe(subscription, sink);
    return;
  }
  const { from, eventId } = positionOf(hub, request, lastEventId);
  const unknown = lastEventId === undefined ? "welcome" : "reset";
  sink.send(new EventMessage(from ? "welcomeback" : unknown, data, eventId));
  hub.subscribe(subscription, sink, from);
}

/**
 * Greets a live content listener and sends it an event per later transaction. A resuming listener first receives missed
 * events, or `restart` if its position is unknown.
 * @param lastEventId id of its last event, if it was connected before
 * @see https://www.sanity.io/docs/http-reference/live
 */
export function startLive(
  hub: ListenHub,
  request: LiveRequest,
  lastEventId: string | undefined,
  sink: EventSink,
): void {
  const { from, eventId } = positionOf(hub, request, lastEventId);
  sink.send(new EventMessage("welcome", "{}", eventId));
  if (lastEventId !== undefined && !from) sink.send(new EventMessage("restart", "{}", eventId));
  hub.subscribe(liveSubscription(request), sink, from);
}

/** Where a listener goes on, and the event id of that. */
function positionOf(
  hub: ListenHub,
  { dataset, audience }: Pick<ListenRequest, "dataset" | "audience">,
  lastEventId: string | undefined,
) {
  const backlog = hub.backlog(dataset, audience);
  const from = lastEventId === undefined ? undefined : backlog.find(lastEventId);
  // A listener that missed events retains its position, in case this connection breaks too.
  return { from, eventId: from ? lastEventId : backlog.idOf(backlog.now()) };
}

/** What a listener may receive, whatever it requests. */
interface Audience {
  /** Without a token: open published documents only. */
  anonymous: boolean;
  /** Drafts and versions too; needs a token. */
  allVersions: boolean;
  /** False for listeners of API versions before releases, which receive no versions. */
  knowsVersions: boolean;
}

function canReceive(audience: Audience, id: string): boolean {
  const { anonymous, allVersions, knowsVersions } = audience;
  if (anonymous) return isPublicId(id);
  if (isVersionId(id)) return allVersions && knowsVersions;
  return allVersions || !isDraftId(id);
}
