import { randomUUID } from "node:crypto";
import { setImmediate as nextTurn } from "node:timers/promises";
import type { Calendar } from "../calendar";
import type { Log } from "../process/log";
import type { Dataset, Store, Transaction } from "../store";
import { deliver } from "./deliver";
import { HOOK_KIND, type Hook } from "./hook";
import { KeptMessages } from "./kept-messages";
import { type HookMessage, isWorthRetrying, retryAfter } from "./message";
import { type Heard, select } from "./select";

/** Milliseconds for the changes of a transaction, of which there may be thousands, until others have a turn. */
const MILLISECONDS_OF_TURN = 20;

/**
 * Tells other servers of changes. A message is kept until it was taken or given up, so it survives a
 * restart; each webhook is told one message at a time.
 */
export class Webhooks {
  private readonly stopping = new AbortController();
  private readonly busy = new Map<string, Promise<void>>();
  private readonly messages: KeptMessages;
  private hooks: Hook[] = [];
  private hearing: Promise<void> = Promise.resolve();
  /** By webhook, what calls off the waiting for its next message. */
  private readonly timers = new Map<string, () => void>();

  constructor(
    private readonly store: Store,
    private readonly projectId: string,
    private readonly calendar: Calendar,
    private readonly log: Log,
  ) {
    this.messages = new KeptMessages(store.resources);
  }

  start(): void {
    this.reload();
    this.messages.load();
    this.store.onCommit((dataset, transaction) => this.hear(dataset, transaction));
    this.send();
  }

  /** After hooks were made, changed or deleted. */
  reload(): void {
    this.hooks = this.store.resources.list(HOOK_KIND) as unknown as Hook[];
  }

  /** How many messages were not delivered yet. */
  get waiting(): number {
    return this.messages.waiting;
  }

  /** What a hook was told of late, newest first. */
  messagesOf(hookId: string): HookMessage[] {
    return this.messages.of(hookId);
  }

  /** Forgets what a hook was told or was to be told. */
  forget(hookId: string): void {
    this.messages.forget(hookId);
    this.callOff(hookId);
  }

  /** Resolves when no request is under way any more. */
  async close(): Promise<void> {
    this.stopping.abort();
    for (const hookId of [...this.timers.keys()]) this.callOff(hookId);
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
    for (const hook of hooks) await this.noteFor(hook, dataset, transaction);
    this.send();
  }

  private async noteFor(hook: Hook, dataset: Dataset, transaction: Transaction): Promise<void> {
    let turnEnds = performance.now() + MILLISECONDS_OF_TURN;
    const heard: HookMessage[] = [];
    for (const change of transaction.changes) {
      if (performance.now() > turnEnds) {
        this.keep(hook, heard.splice(0));
        await nextTurn();
        turnEnds = performance.now() + MILLISECONDS_OF_TURN;
      }
      try {
        const told = await select(hook, dataset, change);
        if (told)
          heard.push(this.messageFor(hook, dataset, transaction, { ...told, id: change.id }));
      } catch (error) {
        this.complain(hook, error);
      }
    }
    this.keep(hook, heard);
  }

  private messageFor(
    { id: hookId }: Hook,
    { name: dataset }: Dataset,
    transaction: Transaction,
    { id: documentId, ...heard }: Heard & { id: string },
  ): HookMessage {
    return {
      ...heard,
      id: randomUUID(),
      hookId,
      projectId: this.projectId,
      dataset,
      documentId,
      transactionId: transaction.id,
      transactionTime: transaction.timestamp,
      status: "pending",
      createdAt: new Date(this.calendar.now()).toISOString(),
      failureCount: 0,
      resultCode: null,
      dueAt: this.calendar.now(),
      attempts: [],
    };
  }

  private keep(hook: Hook, messages: readonly HookMessage[]): void {
    try {
      this.messages.add(messages);
    } catch (error) {
      this.complain(hook, error);
    }
  }

  private complain(hook: Hook, error: unknown): void {
    this.log.error({ err: error, hook: hook.name }, "Lake: a webhook missed a change");
  }

  /** Sends what is due. */
  private send(): void {
    for (const { id } of this.hooks) this.sendFor(id);
  }

  /** Sends a webhook what is due, or waits for what is due next. */
  private sendFor(hookId: string): void {
    this.callOff(hookId);
    const hook = this.hooks.find(({ id }) => id === hookId);
    if (!hook || this.busy.has(hookId) || this.stopping.signal.aborted) return;
    const now = this.calendar.now();
    const message = this.messages.firstDue(hookId, now);
    if (message) {
      this.busy.set(hookId, this.tell(hook, message));
      return;
    }
    const next = this.messages.nextDueAt(hookId);
    if (next === undefined) return;
    const timer = this.calendar.after(Math.max(0, next - now), () => this.sendFor(hookId));
    this.timers.set(hookId, timer);
  }

  private callOff(hookId: string): void {
    this.timers.get(hookId)?.();
    this.timers.delete(hookId);
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
    this.trySave(message);
    this.sendFor(hook.id);
  }

  private trySave(message: HookMessage): void {
    try {
      this.messages.save(message);
    } catch (error) {
      this.log.error({ err: error }, "Lake: a webhook may be told twice");
    }
  }
}
