import type { Dataset, Store, Transaction } from "../store";
import type { Hook } from "./hook";
import type { MessageQueue } from "./message-queue";
import { subscribes } from "./select";

/** Adds the changes of each commit to the outbox, inside the SQLite transaction of that commit. */
export class OutboxWriter {
  /** Subscribers of transactions that are not in the outbox, because it is full. */
  private readonly overflow = new WeakMap<Transaction, readonly Hook[]>();

  /** @param limit How many changes the outbox holds while it is not empty. */
  constructor(
    private readonly store: Store,
    private readonly messages: MessageQueue,
    private readonly limit: number,
    private readonly hooks: () => readonly Hook[],
  ) {}

  /** Call it inside the SQLite transaction of the commit. Purged content also leaves the outbox and the messages. */
  write({ name }: Dataset, transaction: Transaction): void {
    const { outbox } = this.store;
    const { changes, purged } = transaction;
    if (purged.length > 0) {
      outbox.redact(name, purged);
      this.messages.writeRedacted(name, purged);
    }
    const hooks = this.hooks();
    if (hooks.length === 0) return;
    const rows = changes.flatMap((change) => {
      const subscribers = hooks.filter((hook) => subscribes(hook, name, change));
      return subscribers.length > 0 ? [{ change, subscribers }] : [];
    });
    const waiting = outbox.length;
    if (waiting > 0 && waiting + rows.length > this.limit) {
      const subscribers = new Set(rows.flatMap((row) => row.subscribers));
      this.overflow.set(transaction, [...subscribers]);
      return;
    }
    for (const { change, subscribers } of rows) {
      const ids = subscribers.map(({ id }) => id);
      outbox.add(name, transaction, change, ids);
    }
  }

  /** The webhooks that miss the changes of a transaction, because the outbox was full. */
  missedBy(transaction: Transaction): readonly Hook[] {
    return this.overflow.get(transaction) ?? [];
  }
}
