import { randomBytes } from "node:crypto";
import type { DocumentFilter } from "../../query";
import { isDraftId, isPublicId, isVersionId } from "../../util/ids";
import type { EventOptions } from "./event";
import type { ListenHub } from "./hub";
import type { Subscription } from "./listener-groups";
import type { EventSink } from "./sink";
import { EventMessage } from "./sink";

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
    key: JSON.stringify(["listen", filter.key, audience, optionsKey, canResume]),
    anonymous: audience.anonymous,
    messages(commit, allowance, after) {
      const missed = new Set(commit.after(after));
      const received = commit.events.flatMap((event) => {
        if (!canReceive(audience, event.change.id)) return [];
        const transition = event.transition(filter, allowance);
        return transition ? { event, transition } : [];
      });
      const total = received.length;
      return received.flatMap(({ event, transition }, index) => {
        if (!missed.has(event)) return [];
        return event.message(transition, { position: index + 1, total }, options, optionsKey);
      });
    },
    restart: (eventId) => (canResume ? new EventMessage("reset", "{}", eventId) : undefined),
  };
}

/**
 * Greets a listener and sends it every later commit. A resuming listener first receives
 * missed events (`welcomeback`), or `reset` if its position is unknown.
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
  const backlog = hub.backlog(request.dataset, request.audience);
  const from = lastEventId === undefined ? undefined : backlog.find(lastEventId);
  if (from) {
    // The id that it sent: if this connection breaks at once, it has missed just as much.
    sink.send(new EventMessage("welcomeback", data, lastEventId));
  } else {
    const greeting = lastEventId === undefined ? "welcome" : "reset";
    sink.send(new EventMessage(greeting, data, backlog.idOf(backlog.now())));
  }
  hub.subscribe(subscription, sink, from);
}

/** What a listener may receive, whatever it requests. */
export interface Audience {
  /** Without a token: open published documents only. */
  anonymous: boolean;
  /** Drafts and versions too; needs a token. */
  allVersions: boolean;
  /** False for listeners of API versions before releases, which receive no versions. */
  knowsVersions: boolean;
}

export function canReceive(audience: Audience, id: string): boolean {
  const { anonymous, allVersions, knowsVersions } = audience;
  if (anonymous) return isPublicId(id);
  if (isVersionId(id)) return allVersions && knowsVersions;
  return allVersions || !isDraftId(id);
}
