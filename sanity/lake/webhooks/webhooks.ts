import { randomUUID } from "node:crypto";
import type { Calendar } from "../calendar";
import type { Log } from "../process/log";
import type { Dataset, Store, Transaction } from "../store";
import type { JsonObject } from "../types";
import { deliver } from "./deliver";
import { HOOK_KIND, type Hook } from "./hook";
import { type HookMessage, isWorthRetrying, MESSAGE_KIND, retryAfter } from "./message";
import { select } from "./select";

// Kept to be read (`sanity hook logs`); the oldest go.
const MOST_MESSAGES_OF_HOOK = 100;

/**
 * Tells other servers of changes. A message is kept until it was taken or given up, so it survives a
 * restart; each webhook is told one message at a time.
 */
export class Webhooks {
  private readonly stopping = new AbortController();
  private readonly busy = new Map<string, Promise<void>>();
  private messages: HookMessage[] = [];
  private hooks: Hook[] = [];
  private hearing: Promise<void> = Promise.resolve();
  private callOff: () => void = () => {};

  constructor(
    private readonly store: Store,
    private readonly projectId: string,
    private readonly calendar: Calendar,
    private readonly log: Log,
  ) {}

  start(): void {
    this.reload();
    this.messages = this.store.resources.list(MESSAGE_KIND) as unknown as HookMessage[];
    this.store.onCommit((dataset, transaction) => this.hear(dataset, transaction));
    this.send();
  }

  /** After hooks were made, changed or deleted. */
  reload(): void {
    this.hooks = this.store.resources.list(HOOK_KIND) as unknown as Hook[];
  }

  /** How many messages were not delivered yet. */
  get waiting(): number {
    return this.messages.filter(({ status }) => status === "pending").length;
  }

  /** What a hook was told of late, newest first. */
  messagesOf(hookId: string): HookMessage[] {
    const messages = this.messages.filter((message) => message.hookId === hookId);
    return messages.sort((one, other) => (one.createdAt < other.createdAt ? 1 : -1));
  }

  /** Forgets what a hook was told or was to be told. */
  forget(hookId: string): void {
    for (const { id } of this.messagesOf(hookId)) this.store.resources.delete(MESSAGE_KIND, id);
    this.messages = this.messages.filter((message) => message.hookId !== hookId);
  }

  /** Resolves when no request is under way any more. */
  async close(): Promise<void> {
    this.stopping.abort();
    this.callOff();
    await this.hearing;
    await Promise.all(this.busy.values());
  }

  /** In the order of commits; a commit does not wait for it. */
  private hear(dataset: Dataset, transaction: Transaction): void {
    const { hooks } = this;
    if (hooks.length === 0) return;
    this.hearing = this.hearing.then(() => this.note(hooks, dataset, transaction));
  }

  private async note(
    hooks: readonly Hook[],
    dataset: Dataset,
    transaction: Transaction,
  ): Promise<void> {
    for (const hook of hooks) {
      for (const change of transaction.changes) {
        try {
          const heard = await select(hook, dataset, change);
          if (!heard) continue;
          this.keep({
            ...heard,
            id: randomUUID(),
            hookId: hook.id,
            projectId: this.projectId,
            dataset: dataset.name,
            documentId: change.id,
            transactionId: transaction.id,
            transactionTime: transaction.timestamp,
            status: "pending",
            createdAt: new Date(this.calendar.now()).toISOString(),
            failureCount: 0,
            resultCode: null,
            dueAt: this.calendar.now(),
            attempts: [],
          });
        } catch (error) {
          this.log.error({ err: error, hook: hook.name }, "Lake: a webhook missed a change");
        }
      }
    }
    this.send();
  }

  private keep(message: HookMessage): void {
    this.save(message);
    this.messages.push(message);
    const done = this.messagesOf(message.hookId).filter(({ status }) => status !== "pending");
    for (const { id } of done.slice(MOST_MESSAGES_OF_HOOK)) {
      this.store.resources.delete(MESSAGE_KIND, id);
      this.messages = this.messages.filter((other) => other.id !== id);
    }
  }

  private save(message: HookMessage): void {
    this.store.resources.put(MESSAGE_KIND, message.id, { ...message } as unknown as JsonObject);
  }

  /** Sends what is due, and waits for what is due next. */
  private send(): void {
    this.callOff();
    if (this.stopping.signal.aborted) return;
    const now = this.calendar.now();
    for (const hook of this.hooks) {
      if (this.busy.has(hook.id)) continue;
      const message = this.pending(hook.id).find(({ dueAt }) => dueAt <= now);
      if (message) this.busy.set(hook.id, this.tell(hook, message));
    }
    const waiting = this.hooks.flatMap(({ id }) => (this.busy.has(id) ? [] : this.pending(id)));
    const next = Math.min(...waiting.map(({ dueAt }) => dueAt));
    if (next === Number.POSITIVE_INFINITY) return;
    this.callOff = this.calendar.after(Math.max(0, next - now), () => this.send());
  }

  private pending(hookId: string): HookMessage[] {
    return this.messages.filter(
      (message) => message.hookId === hookId && message.status === "pending",
    );
  }

  private async tell(hook: Hook, message: HookMessage): Promise<void> {
    const attempt = await deliver(hook, message, this.calendar.now(), this.stopping.signal);
    this.busy.delete(hook.id);
    // A closing lake broke it off: it is sent again when the lake is opened.
    if (this.stopping.signal.aborted) return;
    message.attempts.push(attempt);
    message.resultCode = attempt.resultCode;
    if (attempt.isFailure) message.failureCount += 1;
    const wait = isWorthRetrying(attempt) ? retryAfter(message.failureCount) : undefined;
    if (!attempt.isFailure) message.status = "success";
    else if (wait === undefined) message.status = "failed";
    else message.dueAt = this.calendar.now() + wait;
    // It may have been forgotten meanwhile, with its hook.
    if (this.messages.includes(message)) this.trySave(message);
    this.send();
  }

  private trySave(message: HookMessage): void {
    try {
      this.save(message);
    } catch (error) {
      this.log.error({ err: error }, "Lake: a webhook may be told twice");
    }
  }
}
