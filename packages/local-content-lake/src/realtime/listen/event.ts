import type { DocumentFilter } from "../../query";
import type { DocumentChange, Transaction } from "../../store";
import { type Effects, mendozaEffects } from "../../store/effects";
import type { Budget } from "../../util/budget";
import { EventMessage } from "./sink";

export type Transition = "appear" | "update" | "disappear";

/** The parts of an event that a listener requests. */
export interface EventOptions {
  includeResult: boolean;
  includePreviousRevision: boolean;
  includeMutations: boolean;
  effects: boolean;
  visibility: string;
}

/** The place of an event among those of its transaction that a listener receives. The Studio waits for all of them. */
interface EventPlace {
  /** Counted from 1. */
  position: number;
  total: number;
}

/** One changed document of a transaction. Listeners share its evaluations and messages. */
export class ChangeEvent {
  readonly id: string;
  private readonly transitions = new Map<string, Transition | undefined>();
  /** Kept during a commit at most: the events of one transaction may be larger than the memory. */
  private readonly messages = new Map<string, WeakRef<EventMessage>>();
  private effects: Effects | undefined;

  constructor(
    private readonly transaction: Transaction,
    readonly change: DocumentChange,
  ) {
    this.id = `${transaction.id}#${change.id}`;
  }

  /** Returns the transition of a document under a filter; undefined if it matches neither before nor after. @throws OverBudget */
  transition(filter: DocumentFilter, allowance: Allowance): Transition | undefined {
    if (this.transitions.has(filter.key)) return this.transitions.get(filter.key);
    const { before, after } = this.change;
    const now = this.transaction.timestamp;
    const matched = before !== null && filter.matches(before, allowance(), now);
    const matches = after !== null && filter.matches(after, allowance(), now);
    const present = matched ? "update" : "appear";
    const transition = matches ? present : matched ? "disappear" : undefined;
    this.transitions.set(filter.key, transition);
    return transition;
  }

  /** @param optionsKey the options as text, equal for equal options */
  message(
    transition: Transition,
    place: EventPlace,
    options: EventOptions,
    optionsKey: string,
  ): EventMessage {
    const key = `${transition} ${place.position}/${place.total} ${optionsKey}`;
    const built = this.messages.get(key)?.deref();
    if (built) return built;
    const data = JSON.stringify(this.build(transition, place, options));
    const message = new EventMessage("mutation", data, this.id);
    this.messages.set(key, new WeakRef(message));
    return message;
  }

  private build(
    transition: Transition,
    { position, total }: EventPlace,
    options: EventOptions,
  ): Record<string, unknown> {
    const { transaction, change } = this;
    const { before, after } = change;
    return {
      eventId: this.id,
      documentId: change.id,
      transactionId: transaction.id,
      transition,
      identity: transaction.author,
      previousRev: before?._rev,
      resultRev: transaction.id,
      ...(options.includeResult && after && { result: after }),
      ...(options.includePreviousRevision && before && { previous: before }),
      mutations: options.includeMutations ? change.mutations : [],
      ...(options.effects && { effects: this.effectsOnce() }),
      timestamp: transaction.timestamp,
      visibility: options.visibility,
      transactionTotalEvents: total,
      transactionCurrentEvent: position,
    };
  }

  private effectsOnce(): Effects {
    this.effects ??= mendozaEffects(this.change.before, this.change.after);
    return this.effects;
  }
}

/** A transaction as listeners receive it: one event per changed document. */
export class CommitEvents {
  readonly events: readonly ChangeEvent[];

  constructor(readonly transaction: Transaction) {
    this.events = transaction.changes.map((change) => new ChangeEvent(transaction, change));
  }
}

/** An event that is built when its reader is ready for it. */
export interface PendingMessage {
  /** Its size, roughly. */
  bytes: number;
  build(): EventMessage;
}

/** The events that a kind of listener receives. */
export interface Subscription {
  dataset: string;
  /** Equal for subscriptions with equal events, which are evaluated once. */
  key: string;
  /** Without a token: receives nothing of a private dataset. */
  anonymous: boolean;
  /**
   * Returns the events unbuilt, because all events of a transaction may be larger than the memory.
   * @param allowance the budget of the filter for one document
   * @param after the document of the last event that was received of this transaction
   * @throws OverBudget
   */
  messages(commit: CommitEvents, allowance: Allowance, after?: string): PendingMessage[];
  /**
   * Returns the event that makes a listener read its documents again; undefined if it must reconnect for that.
   * @param eventId the position from which it receives everything again
   */
  restart(eventId: string): EventMessage | undefined;
}

/** A budget per document, or one for all of them. */
export type Allowance = () => Budget;
