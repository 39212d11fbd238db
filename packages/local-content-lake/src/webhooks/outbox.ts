import { setImmediate as nextIteration } from "node:timers/promises";
import type { Log } from "http-kit";
import type { MessageQueue } from "../delivery/message-queue";
import type { Store, Transaction } from "../store";
import { Dataset } from "../store/memory/dataset";
import type { OutboxChange } from "../store/tables/outbox";
import { BRANCH_KIND } from "../store/tables/resources";
import { entryOf } from "../util/entry-of";
import { errorMessage } from "../util/errors";
import { faultPoint } from "../util/fault-points";
import type { Calendar } from "../util/time";
import type { Hook } from "./hook";
import { type HookMessage, newMessage } from "./message";
import { select, subscribes } from "./select";

/** Time per slice. The messages of a slice are written together, then other requests run. */
const SLICE_MS = 20;
const SLICE_CHANGES = 100;

/** A change with its transaction. */
export type LoggedChange = Omit<OutboxChange, "seq" | "subscribers">;

interface Hooks {
  /** By id. */
  all(): ReadonlyMap<string, Hook>;
  /** Drops changes whose rule cannot be evaluated. */
  drop(hook: Hook, changes: readonly LoggedChange[], reason: string): void;
}

/**
 * Stores the changes of each commit in its SQLite transaction, then turns them into messages, in the order of commits.
 * No commit waits for the messages.
 */
export class Outbox {
  /** Changes that are not in the outbox, because it is full. */
  private readonly overflow = new WeakMap<Transaction, ReadonlyMap<Hook, LoggedChange[]>>();
  private running: Promise<void> | undefined;
  private closed = false;

  /**
   * @param limit how many changes the outbox holds while it is not empty
   */
  constructor(
    private readonly store: Store,
    private readonly queue: MessageQueue<HookMessage>,
    private readonly calendar: Calendar,
    private readonly log: Log,
    private readonly limit: number,
    private readonly hooks: Hooks,
  ) {}

  /** Call it inside the SQLite transaction of the commit. Purged content also leaves the outbox and the messages. */
  add({ name }: Dataset, transaction: Transaction): void {
    const { outbox } = this.store;
    const { changes, purged, isCopy } = transaction;
    if (purged.length > 0) {
      outbox.redact(name, purged);
      this.queue.writePurged(name, purged);
    }
    // What a branch tries out is not reported to hooks of all datasets.
    const isBranch = this.store.resources.get(BRANCH_KIND, name) !== undefined;
    const hooks = [...this.hooks.all().values()].filter(
      (hook) => !isBranch || hook.dataset === name,
    );
    if (hooks.length === 0 || isCopy) return;
    const rows = changes.flatMap((change) => {
      const subscribers = hooks.filter((hook) => subscribes(hook, name, change));
      return subscribers.length > 0 ? [{ change, subscribers }] : [];
    });
    const waiting = outbox.length;
    if (waiting > 0 && waiting + rows.length > this.limit) {
      const { id: transactionId, timestamp } = transaction;
      const missed = new Map<Hook, LoggedChange[]>();
      for (const { change, subscribers } of rows) {
        const logged = {
          ...change,
          dataset: name,
          transactionId,
          timestamp,
          documentId: change.id,
        };
        for (const hook of subscribers) entryOf(missed, hook, () => []).push(logged);
      }
      this.overflow.set(transaction, missed);
      return;
    }
    for (const { change, subscribers } of rows) {
      const ids = subscribers.map(({ id }) => id);
      outbox.add(name, transaction, change, ids);
    }
  }

  /** Drops what a full outbox misses of a transaction: rules were not evaluated. */
  dropMissed(transaction: Transaction): void {
    for (const [hook, changes] of this.overflow.get(transaction) ?? []) {
      this.hooks.drop(hook, changes, "its rule was not evaluated: too many changes at once");
    }
  }

  /** Processes all changes in the outbox, unless that is in progress. */
  wake(): void {
    if (this.closed) return;
    this.running ??= this.run().finally(() => {
      this.running = undefined;
    });
  }

  /** Resolves when the present slice is written. The rest stays in the outbox. */
  async close(): Promise<void> {
    this.closed = true;
    await this.running;
  }

  private async run(): Promise<void> {
    // The commit that wakes the reader is answered first.
    await nextIteration();
    while (!this.closed) {
      const changes = this.store.outbox.next(SLICE_CHANGES);
      if (changes.length === 0) return;
      try {
        this.process(changes);
      } catch (error) {
        // On a full disk the changes stay in the outbox. The next commit or start tries again.
        this.log.error({ err: error }, "Lake: the changes for webhooks wait");
        return;
      }
      await nextIteration();
    }
  }

  /** Creates the messages of as many changes as fit in a slice. */
  private process(changes: readonly OutboxChange[]): void {
    const ends = performance.now() + SLICE_MS;
    const messages: HookMessage[] = [];
    let seq = 0;
    for (const change of changes) {
      for (const id of change.subscribers) messages.push(...this.messagesFor(id, change));
      seq = change.seq;
      if (performance.now() > ends) break;
    }
    faultPoint("webhook messages: before commit");
    this.store.atomically(() => {
      this.queue.write(messages);
      this.store.outbox.removeUntil(seq);
    });
    faultPoint("webhook messages: after commit");
    this.queue.add(messages);
  }

  private messagesFor(hookId: string, change: OutboxChange): HookMessage[] {
    const hook = this.hooks.all().get(hookId);
    if (!hook) return [];
    // A deleted dataset has no documents, but its last changes are still delivered.
    const dataset = this.store.datasets.find(change.dataset) ?? new Dataset(change.dataset);
    try {
      const content = select(hook, dataset, { id: change.documentId, ...change });
      return content ? [newMessage(hook, change, content, this.calendar.now())] : [];
    } catch (error) {
      this.hooks.drop(hook, [change], `its rule failed: ${errorMessage(error)}`);
      return [];
    }
  }
}
