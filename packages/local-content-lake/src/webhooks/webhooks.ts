import { setTimeout as wait } from "node:timers/promises";
import type { Log } from "http-kit";
import { MessageQueue } from "../delivery/message-queue";
import type { Store } from "../store";
import { MAX_SYNC_TAGS_WAIT_MS, type WebhookLimits } from "../util/limits";
import type { Calendar } from "../util/time";
import { deliver } from "./deliver";
import { DroppedMessages } from "./dropped-messages";
import { ALL_DATASETS, HOOK_KIND, type Hook, SYNC_TAGS } from "./hook";
import {
  addAttempt,
  type HookMessage,
  MESSAGE_KIND,
  newAttempt,
  newMessage,
  redacted,
} from "./message";
import { type LoggedChange, Outbox } from "./outbox";
import { operationOf } from "./select";

/** Delivered and failed messages that `sanity hook logs` can list. */
const MAX_DONE_PER_HOOK = 100;

/** How often an event that waits for receivers of sync tags looks. */
const LOOK_MS = 10;

/**
 * Delivers changes to webhooks. A commit adds its changes to the outbox in the same SQLite transaction; the outbox
 * becomes messages. Each webhook gets one message at a time, and the messages of a document in the order of commits,
 * also across retries and restarts.
 */
export class Webhooks {
  /** Hosts that may be called although their address is not public. */
  readonly allowedHosts: ReadonlySet<string>;
  /** Responses whose body is being read. The next message does not wait for them. */
  private readonly bodies = new Set<Promise<void>>();
  private readonly queue: MessageQueue<HookMessage>;
  private readonly outbox: Outbox;
  private readonly dropped: DroppedMessages;
  private hooks = new Map<string, Hook>();

  constructor(
    private readonly store: Store,
    private readonly calendar: Calendar,
    log: Log,
    readonly limits: WebhookLimits,
    allowedHosts: readonly string[] = [],
  ) {
    this.allowedHosts = new Set(allowedHosts.map((host) => host.toLowerCase()));
    this.dropped = new DroppedMessages(calendar, log);
    const documentOf = ({ dataset, documentId }: HookMessage) => `${dataset}/${documentId}`;
    this.queue = new MessageQueue<HookMessage>(store.resources, calendar, log, {
      kind: MESSAGE_KIND,
      keepsSettled: MAX_DONE_PER_HOOK,
      limits,
      closeMs: 1_000,
      receiverOf: ({ hookId }) => hookId,
      orderOf: documentOf,
      documentOf,
      textOf: ({ payload }) => payload,
      lifeOf: () => limits.waitMs,
      purged: redacted,
      isOpen: (hookId) => this.hooks.get(hookId)?.isDisabledByUser === false,
      send: (message, signal) => this.deliver(message, signal),
      dropped: (hookId, messages) => this.noteDropped(hookId, messages),
    });
    this.outbox = new Outbox(store, this.queue, calendar, log, limits.outbox, {
      all: () => this.hooks,
      drop: (hook, changes, reason) => this.drop(hook, changes, reason),
    });
  }

  start(): void {
    this.queue.load();
    this.store.joinCommits((dataset, transaction) => this.outbox.add(dataset, transaction));
    this.store.onCommit(({ name }, transaction) => {
      if (transaction.purged.length > 0) this.queue.purge(name, transaction.purged);
      this.outbox.dropMissed(transaction);
      if (this.hooks.size > 0) this.outbox.wake();
    });
    this.reload();
    this.outbox.wake();
  }

  /** Reads the webhooks again, after one was created, changed or deleted. */
  reload(): void {
    const hooks = this.store.resources.list(HOOK_KIND) as unknown as Hook[];
    const before = this.hooks;
    this.hooks = new Map(hooks.map((hook) => [hook.id, hook]));
    for (const id of this.hooks.keys()) this.queue.send(id);
    for (const id of before.keys()) {
      if (this.hooks.has(id)) continue;
      this.queue.forget(id);
      this.dropped.forget(id);
    }
  }

  /** The number of changes in the outbox and of pending messages. */
  get waiting(): number {
    return this.store.outbox.length + this.queue.waiting;
  }

  /** The number of messages dropped for a limit. */
  get droppedTotal(): number {
    return this.dropped.total;
  }

  /** The recent messages of a webhook, newest first. */
  messagesOf(hookId: string): HookMessage[] {
    return this.queue.of(hookId);
  }

  /** Resolves when receivers have the sync tags of a transaction, or one of them does not take them for a while. */
  async sentSyncTags(dataset: string, transactionId: string): Promise<void> {
    const hooks = [...this.hooks.values()].filter(
      (hook) =>
        hook.type === SYNC_TAGS &&
        !hook.isDisabledByUser &&
        [dataset, ALL_DATASETS].includes(hook.dataset),
    );
    if (hooks.length === 0) return;
    const { outbox } = this.store;
    // Later changes do not matter.
    const until = outbox.newest ?? 0;
    const isWaiting = () =>
      (outbox.oldest ?? Number.POSITIVE_INFINITY) <= until ||
      hooks.some(({ id }) =>
        this.queue.isWaiting(id, (message) => message.transactionId === transactionId),
      );
    const ends = performance.now() + MAX_SYNC_TAGS_WAIT_MS;
    while (isWaiting() && performance.now() < ends) await wait(LOOK_MS);
  }

  /** Deletes a webhook and its messages. @throws StorageError */
  delete(hookId: string): void {
    this.store.atomically(() => this.deleteRows(hookId));
    this.reload();
  }

  /** Deletes the webhooks of a dataset. Call it inside `store.atomically`, then `reload` after the commit. */
  deleteOfDataset(dataset: string): void {
    for (const hook of this.hooks.values()) {
      if (hook.dataset === dataset) this.deleteRows(hook.id);
    }
  }

  /** Resolves when no request is in flight. */
  async close(): Promise<void> {
    await this.outbox.close();
    await this.queue.close();
    await Promise.all(this.bodies);
    this.dropped.flush();
  }

  private deleteRows(hookId: string): void {
    this.store.resources.delete(HOOK_KIND, hookId);
    this.queue.deleteRows(hookId);
  }

  /** Stores changes that a webhook misses as failed messages, without content. */
  private drop(hook: Hook, changes: readonly LoggedChange[], reason: string): void {
    this.dropped.add(hook, changes.length, reason);
    const now = this.calendar.now();
    const messages = changes.slice(-MAX_DONE_PER_HOOK).map((change): HookMessage => {
      const payload = JSON.stringify({ _id: change.documentId });
      const message = newMessage(hook, change, { operation: operationOf(change), payload }, now);
      const attempt = newAttempt(message, now, { failureReason: "other", resultBody: reason });
      return { ...message, status: "failed", attempts: [attempt] };
    });
    this.queue.addSettled(messages);
  }

  private noteDropped(hookId: string, messages: readonly HookMessage[]): void {
    const { waiting, characters, waitMs } = this.limits;
    const reason = `the limits are ${waiting} messages, ${characters} characters and ${waitMs / 60_000} minutes`;
    const now = this.calendar.now();
    const outcome = { failureReason: "other", resultBody: `Dropped: ${reason}` } as const;
    for (const message of messages) message.attempts.push(newAttempt(message, now, outcome));
    const hook = this.hooks.get(hookId);
    if (hook) this.dropped.add(hook, messages.length, reason);
  }

  private async deliver(message: HookMessage, stopping: AbortSignal): Promise<boolean> {
    const hook = this.hooks.get(message.hookId);
    if (!hook) return false;
    const { attempt, body } = await deliver(hook, message, this.calendar.now(), {
      allowedHosts: this.allowedHosts,
      stopping,
    });
    if (stopping.aborted && attempt.resultCode === null) return false;
    addAttempt(message, attempt, this.calendar.now());
    const saved = body
      .then((text) => {
        if (!text || message.isRedacted) return;
        // For `hook logs`.
        attempt.resultBody = text;
        this.queue.update(message);
      })
      .finally(() => this.bodies.delete(saved));
    this.bodies.add(saved);
    return true;
  }
}
