import type { DocumentFilter } from "../../query/exec/document-filter";
import { type Audience, mayHear } from "./audience";
import type { EventOptions } from "./event";
import type { Subscription } from "./listener-groups";
import { EventMessage } from "./message";

export interface ListenRequest {
  dataset: string;
  filter: DocumentFilter;
  audience: Audience;
  event: EventOptions;
  /** The listener knows `welcomeback` and `reset`. */
  canResume: boolean;
}

/** What a listener of documents is told: an event for each change that its filter sees. */
export function listenSubscription(request: ListenRequest): Subscription {
  const { dataset, filter, audience, event: options, canResume } = request;
  const optionsKey = JSON.stringify(options);
  return {
    dataset,
    key: JSON.stringify(["listen", filter.key, audience, optionsKey, canResume]),
    anonymous: audience.anonymous,
    messages(commit, allowance, after) {
      return commit.after(after).flatMap((event) => {
        if (!mayHear(audience, event.change.id)) return [];
        const transition = event.transition(filter, allowance);
        return transition ? event.message(transition, options, optionsKey) : [];
      });
    },
    restart: (eventId) => (canResume ? new EventMessage("reset", "{}", eventId) : undefined),
  };
}
