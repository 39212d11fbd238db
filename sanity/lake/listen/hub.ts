import { isDraftId, isPublicId, isVersionId } from "../ids";
import type { Dataset, Transaction } from "../store";
import { ChangeEvent, type EventOptions, type Transition } from "./event";
import type { DocumentFilter } from "./filter";

/** Where a listener's events go: an event stream, a WebSocket. */
export interface ListenSink {
  send(event: string, data: string, id?: string): void;
  close(): void;
}

export interface ListenRequest {
  dataset: string;
  filter: DocumentFilter;
  /** Without a token: open published documents only. */
  anonymous: boolean;
  /** Drafts and versions too. */
  allVersions: boolean;
  event: EventOptions;
}

interface Listener extends ListenRequest {
  sink: ListenSink;
}

/** Tells listeners what a transaction did, as part of its commit, in the order of commits. */
export class ListenHub {
  private readonly listeners = new Map<string, Set<Listener>>();

  /** @returns what ends the subscription; the sink is not closed by it. */
  subscribe(request: ListenRequest, sink: ListenSink): () => void {
    const listener: Listener = { ...request, sink };
    const ofDataset = this.listeners.get(request.dataset) ?? new Set();
    this.listeners.set(request.dataset, ofDataset.add(listener));
    return () => {
      ofDataset.delete(listener);
    };
  }

  publish(dataset: Dataset, transaction: Transaction): void {
    const listeners = this.listeners.get(dataset.name);
    if (!listeners?.size) return;
    transaction.changes.forEach((change, index) => {
      const event = new ChangeEvent(transaction, change, index + 1);
      for (const listener of listeners) {
        if (maySee(listener, change.id)) tell(listener, event);
      }
    });
  }

  close(): void {
    for (const ofDataset of this.listeners.values()) {
      for (const listener of ofDataset) listener.sink.close();
    }
    this.listeners.clear();
  }
}

function tell(listener: Listener, event: ChangeEvent): void {
  try {
    const transition = transitionFor(listener.filter, event);
    if (!transition) return;
    listener.sink.send("mutation", event.json(transition, listener.event), event.id);
  } catch (error) {
    // The transaction is on disk: nothing about a listener may turn it into a failure. One that
    // missed an event must start again.
    console.error("Lake: a listener could not be told of a change:", error);
    listener.sink.close();
  }
}

function maySee(listener: Listener, id: string): boolean {
  if (listener.anonymous) return isPublicId(id);
  return listener.allVersions || (!isDraftId(id) && !isVersionId(id));
}

function transitionFor(filter: DocumentFilter, event: ChangeEvent): Transition | undefined {
  const { before, after } = event.change;
  const matched = before !== null && filter(before);
  const matches = after !== null && filter(after);
  if (!matches) return matched ? "disappear" : undefined;
  return matched ? "update" : "appear";
}
