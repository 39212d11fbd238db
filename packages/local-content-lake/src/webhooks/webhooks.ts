import type { Log } from "http-kit";
import type { Dataset, Store, Transaction } from "../store";
import { faultPoint } from "../util/fault-points";
import type { WebhookLimits } from "../util/limits";
import type { Calendar } from "../util/time";
import { deliver } from "./deliver";
import { DroppedMessages } from "./dropped-messages";
import { HOOK_KIND, type Hook } from "./hook";
import {
  addAttempt,
  droppedAttempt,
  type HookAttempt,
  type HookMessage,
  newMessage,
} from "./message";
import { MAX_DONE_PER_HOOK, MessageQueue } from "./message-queue";
import { Outbox } from "./outbox";
import { operationOf } from "./select";

/** How long requests in flight may take when the lake closes. An aborted one is sent again after the next start. */
const CLOSE_MS = 1_000;

/**
 * Delivers changes to webhooks. A commit adds its changes to the outbox in the same SQLite transaction; the outbox
 * becomes messages, which are stored until they are delivered or dropped. Each webhook gets one message at a time, and
 * the messages of a document in the order of commits, also across retries and restarts. If the process ends between a
 * receiver's response and the next write to disk, that one message is delivered again with the same `Idempotency-Key`.
 */
export class Webhooks {
  private readonly stopping = new AbortController();
  private isClosing = false;
  /** Hosts that may be called although their address is not public. */
  readonly allowedHosts: ReadonlySet<string>;
  /** Responses whose body is being read. The next message does not wait for them. */
  private readonly bodies = new Set<Promise<void>>();
  /** Requests in flight, by webhook. */
  private readonly deliveries = new Map<string, { message: HookMessage; ended: Promise<void> }>();
  private readonly messages: MessageQueue;
  private readonly outbox: Outbox;
  private readonly dropped: DroppedMessages;
  private hooks = new Map<string, Hook>();
  /** By webhook: cancels the timer for its next message. */
  private readonly timers = new Map<string, () => void>();

  constructor(
    private readonly store: Store,
    private readonly calendar: Calendar,
    private readonly log: Log,
    readonly limits: WebhookLimits,
    allowedHosts: readonly string[] = [],
  ) {
    this.allowedHosts = new Set(allowedHosts.map((host) => host.toLowerCase()));
    this.messages = new MessageQueue(store.resources, limits);
    this.dropped = new DroppedMessages(calendar, log);
    this.outbox = new Outbox(store, this.messages, calendar, limits.outbox, {
      hooks: () => this.hooks,
      added: (hooks) => this.sendNew(hooks),
      failed(hook, error) {
        log.error({ err: error, hook: hook?.name }, "Lake: a webhook missed a change");
      },
    });
  }

  start(): void {
    this.messages.load();
    this.store.joinCommits((dataset, transaction) => this.outbox.add(dataset, transaction));
    this.store.onCommit((dataset, transaction) => this.afterCommit(dataset, transaction));
    this.reload();
    this.outbox.wake();
  }

  /** Reads the webhooks again, after one was created, changed or deleted. */
  reload(): void {
    const hooks = this.store.resources.list(HOOK_KIND) as unknown as Hook[];
    for (const id of this.hooks.keys()) {
      if (!hooks.some((hook) => hook.id === id)) this.forget(id);
    }
    this.hooks = new Map(hooks.map((hook) => [hook.id, hook]));
    for (const id of this.hooks.keys()) this.sendFor(id);
  }

  /** The number of changes in the outbox and of pending messages. */
  get waiting(): number {
    return this.store.outbox.length + this.messages.waiting;
  }

  /** The number of messages dropped for a limit. */
  get droppedTotal(): number {
    return this.dropped.total;
  }

  /** The recent messages of a webhook, newest first. */
  messagesOf(hookId: string): HookMessage[] {
    return this.messages.of(hookId);
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
    this.isClosing = true;
    for (const hookId of [...this.timers.keys()]) this.cancelTimer(hookId);
    await this.outbox.close();
    const abort = setTimeout(() => this.stopping.abort(), CLOSE_MS);
    await Promise.all([...this.deliveries.values()].map(({ ended }) => ended));
    await Promise.all(this.bodies);
    clearTimeout(abort);
    this.dropped.flush();
  }

  private deleteRows(hookId: string): void {
    this.store.resources.delete(HOOK_KIND, hookId);
    this.messages.deleteRows(hookId);
  }

  private forget(hookId: string): void {
    this.messages.forget(hookId);
    this.dropped.forget(hookId);
    this.cancelTimer(hookId);
  }

  private afterCommit({ name }: Dataset, transaction: Transaction): void {
    const { purged } = transaction;
    if (purged.length > 0) {
      this.messages.redact(name, purged);
      this.outbox.notePurge(name, transaction);
    }
    this.dropMissed(name, transaction);
    if (this.hooks.size > 0) this.outbox.wake();
  }

  /** Stores what a full outbox misses as failed messages, without content: rules were not evaluated. */
  private dropMissed(dataset: string, transaction: Transaction): void {
    const missed = this.outbox.missedOf(transaction);
    if (missed.length === 0) return;
    const reason = "its rule was not evaluated: too many changes at once";
    const now = this.calendar.now();
    const { id: transactionId, timestamp } = transaction;
    for (const hook of new Set(missed.flatMap(({ subscribers }) => subscribers))) {
      const changes = missed.filter(({ subscribers }) => subscribers.includes(hook));
      this.dropped.add(hook, changes.length, reason);
      const messages = changes.slice(-MAX_DONE_PER_HOOK).map(({ change }): HookMessage => {
        const payload = JSON.stringify({ _id: change.id });
        const content = { operation: operationOf(change), payload };
        const about = { dataset, transactionId, timestamp, documentId: change.id };
        const message = newMessage(hook, about, content, now);
        return { ...message, status: "failed", attempts: [droppedAttempt(message, now, reason)] };
      });
      this.trySave(() => this.messages.addDone(messages));
    }
  }

  private sendNew(hooks: readonly Hook[]): void {
    for (const hook of hooks) this.dropOverLimit(hook);
    for (const { id } of hooks) this.sendFor(id);
  }

  /** Delivers the next message that is due, or sets a timer for it. Messages of a disabled webhook stay pending. */
  private sendFor(hookId: string): void {
    this.cancelTimer(hookId);
    const hook = this.hooks.get(hookId);
    if (!hook || hook.isDisabledByUser) return;
    if (this.deliveries.has(hookId) || this.isClosing) return;
    this.dropOverLimit(hook);
    const now = this.calendar.now();
    const message = this.messages.firstDue(hookId, now);
    if (message) {
      this.deliveries.set(hookId, { message, ended: this.attempt(hook, message) });
      return;
    }
    const next = this.messages.nextDueAt(hookId);
    if (next === undefined) return;
    const cancel = this.calendar.after(Math.max(0, next - now), () => this.sendFor(hookId));
    this.timers.set(hookId, cancel);
  }

  /** Drops messages that exceed a limit, except the one in flight. */
  private dropOverLimit(hook: Hook): void {
    const now = this.calendar.now();
    const inFlight = this.deliveries.get(hook.id)?.message;
    const over = this.messages.overLimit(hook.id, now).filter((message) => message !== inFlight);
    if (over.length === 0) return;
    const { waiting, characters, waitMs } = this.limits;
    const reason = `the limits are ${waiting} messages, ${characters} characters and ${waitMs / 60_000} minutes`;
    for (const message of over) {
      message.status = "failed";
      message.attempts.push(droppedAttempt(message, now, `Dropped: ${reason}`));
    }
    this.dropped.add(hook, over.length, reason);
    this.trySave(() => this.messages.save(over));
  }

  private cancelTimer(hookId: string): void {
    this.timers.get(hookId)?.();
    this.timers.delete(hookId);
  }

  private async attempt(hook: Hook, message: HookMessage): Promise<void> {
    faultPoint("webhook delivery: before request");
    const { attempt, body } = await deliver(hook, message, this.calendar.now(), {
      allowedHosts: this.allowedHosts,
      stopping: this.stopping.signal,
    });
    faultPoint("webhook delivery: after response");
    const isAborted = this.stopping.signal.aborted && attempt.resultCode === null;
    // Aborted by close(): the message is delivered after the next start.
    if (!isAborted) {
      // Until this is on disk, a crash delivers the message again, so nothing is awaited before it.
      addAttempt(message, attempt, this.calendar.now());
      this.trySave(() => this.messages.save([message]));
      faultPoint("webhook delivery: after result");
      const saved = this.saveBody(message, attempt, body).finally(() => this.bodies.delete(saved));
      this.bodies.add(saved);
    }
    this.deliveries.delete(hook.id);
    this.sendFor(hook.id);
  }

  /** Adds the response's body, for `hook logs`. */
  private async saveBody(
    message: HookMessage,
    attempt: HookAttempt,
    body: Promise<string | null>,
  ): Promise<void> {
    const text = await body;
    if (!text || message.isRedacted) return;
    attempt.resultBody = text;
    this.trySave(() => this.messages.update(message));
  }

  private trySave(save: () => void): void {
    try {
      save();
    } catch (error) {
      this.log.error({ err: error }, "Lake: a webhook may get a message twice");
    }
  }
}
