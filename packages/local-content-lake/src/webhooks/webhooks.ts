import type { Log } from "http-kit";
import type { Dataset, Store, Transaction } from "../store";
import type { Calendar } from "../util/time";
import { ChangesToTell } from "./changes-to-tell";
import { deliver } from "./deliver";
import { GivenUp } from "./given-up";
import { HOOK_KIND, type Hook } from "./hook";
import { KeptMessages } from "./kept-messages";
import type { WebhookLimits } from "./limits";
import { givenUpAttempt, type HookMessage, isWorthRetrying, retryAfter } from "./message";

/** A message that is being told. */
interface Telling {
  message: HookMessage;
  ended: Promise<void>;
}

/**
 * Tells other servers of changes. A message is kept until it was taken or given up, so it survives a
 * restart; each webhook is told one message at a time. What waits too long, or behind too much, is given up.
 */
export class Webhooks {
  private readonly stopping = new AbortController();
  private readonly busy = new Map<string, Telling>();
  private readonly messages: KeptMessages;
  private readonly changes: ChangesToTell;
  private readonly givenUp: GivenUp;
  private hooks: Hook[] = [];
  /** By webhook, what calls off the waiting for its next message. */
  private readonly timers = new Map<string, () => void>();

  constructor(
    private readonly store: Store,
    projectId: string,
    private readonly calendar: Calendar,
    private readonly log: Log,
    readonly limits: WebhookLimits,
  ) {
    this.messages = new KeptMessages(store.resources, limits);
    this.givenUp = new GivenUp(calendar, log);
    this.changes = new ChangesToTell(projectId, calendar, limits.unheard, {
      keep: (hook, messages) => this.keep(hook, messages),
      complain: (hook, error) => this.complain(hook, error),
      done: () => this.send(),
    });
  }

  start(): void {
    this.messages.load();
    this.store.onCommit((dataset, transaction) => this.hear(dataset, transaction));
    this.reload();
  }

  /** After hooks were made, changed or deleted. */
  reload(): void {
    this.hooks = this.store.resources.list(HOOK_KIND) as unknown as Hook[];
    this.send();
  }

  /** How many messages were not delivered yet. */
  get waiting(): number {
    return this.messages.waiting;
  }

  /** How many messages were given up, as they waited too long or behind too many. */
  get notTold(): number {
    return this.givenUp.total;
  }

  /** What a hook was told of late, newest first. */
  messagesOf(hookId: string): HookMessage[] {
    return this.messages.of(hookId);
  }

  /** Forgets what a hook was told or was to be told. */
  forget(hookId: string): void {
    this.messages.forget(hookId);
    this.givenUp.forget(hookId);
    this.callOff(hookId);
  }

  /** Resolves when no request is under way any more. */
  async close(): Promise<void> {
    this.stopping.abort();
    for (const hookId of [...this.timers.keys()]) this.callOff(hookId);
    await this.changes.settled();
    await Promise.all([...this.busy.values()].map(({ ended }) => ended));
  }

  private hear(dataset: Dataset, transaction: Transaction): void {
    const { hooks } = this;
    if (hooks.length === 0 || this.changes.hear(hooks, dataset, transaction)) return;
    for (const hook of hooks) {
      this.givenUp.add(hook, 1, "its rule was not asked, as too many changes come at once");
    }
  }

  private keep(hook: Hook, messages: readonly HookMessage[]): void {
    // Deleted meanwhile: nobody would ever tell or forget them.
    if (!this.hooks.some(({ id }) => id === hook.id)) return;
    try {
      this.messages.add(messages);
      this.giveUp(hook);
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

  /** Sends a webhook what is due, or waits for what is due next; one that is switched off keeps what waits. */
  private sendFor(hookId: string): void {
    this.callOff(hookId);
    const hook = this.hooks.find(({ id }) => id === hookId);
    if (!hook || hook.isDisabledByUser) return;
    if (this.busy.has(hookId) || this.stopping.signal.aborted) return;
    this.giveUp(hook);
    const now = this.calendar.now();
    const message = this.messages.firstDue(hookId, now);
    if (message) {
      this.busy.set(hookId, { message, ended: this.tell(hook, message) });
      return;
    }
    const next = this.messages.nextDueAt(hookId);
    if (next === undefined) return;
    const timer = this.calendar.after(Math.max(0, next - now), () => this.sendFor(hookId));
    this.timers.set(hookId, timer);
  }

  /** Gives up what waits too long, or before too many; not what is being told. */
  private giveUp(hook: Hook): void {
    const now = this.calendar.now();
    const being = this.busy.get(hook.id)?.message;
    const over = this.messages.tooMany(hook.id, now).filter((message) => message !== being);
    if (over.length === 0) return;
    const why = `${this.limits.waiting} messages, ${this.limits.characters} characters or ${this.limits.waitMs / 60_000} minutes are the most that may wait`;
    for (const message of over) {
      message.status = "failed";
      message.attempts.push(givenUpAttempt(message, now, `Given up: ${why}`));
    }
    this.givenUp.add(hook, over.length, why);
    this.trySave(over);
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
    this.trySave([message]);
    this.sendFor(hook.id);
  }

  private trySave(messages: readonly HookMessage[]): void {
    try {
      this.messages.save(messages);
    } catch (error) {
      this.log.error({ err: error }, "Lake: a webhook may be told twice");
    }
  }
}
