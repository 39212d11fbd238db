import type { Resources } from "../store/tables/resources";
import type { JsonObject } from "../util/types";
import type { WebhookLimits } from "./limits";
import { type HookMessage, MESSAGE_KIND } from "./message";

// Kept to be read (`sanity hook logs`); the oldest go.
const MOST_DONE_OF_HOOK = 100;

/** Of one webhook, each in the order in which they came: there may be thousands that wait. */
interface Messages {
  pending: HookMessage[];
  done: HookMessage[];
}

/** What webhooks are to be told, and were told of late: on disk too, so that it survives a restart. */
export class KeptMessages {
  private readonly byHook = new Map<string, Messages>();

  constructor(
    private readonly resources: Resources,
    private readonly limits: WebhookLimits,
  ) {}

  load(): void {
    const all = this.resources.list(MESSAGE_KIND) as unknown as HookMessage[];
    all.sort((one, other) => timeOf(one) - timeOf(other));
    for (const message of all) this.note(message);
  }

  /** Of one webhook, newest first. */
  of(hookId: string): HookMessage[] {
    const { pending, done } = this.messages(hookId);
    return [...done, ...pending].sort((one, other) => timeOf(other) - timeOf(one));
  }

  /** What a webhook is to be told next, of what is due. */
  firstDue(hookId: string, now: number): HookMessage | undefined {
    return this.messages(hookId).pending.find(({ dueAt }) => dueAt <= now);
  }

  /** When the next is due that a webhook was not told yet; nothing where it was told all. */
  nextDueAt(hookId: string): number | undefined {
    const { pending } = this.messages(hookId);
    if (pending.length === 0) return undefined;
    return pending.reduce((least, { dueAt }) => Math.min(least, dueAt), Number.POSITIVE_INFINITY);
  }

  /** How many were not told yet, of all webhooks. */
  get waiting(): number {
    return [...this.byHook.values()].reduce((sum, { pending }) => sum + pending.length, 0);
  }

  /** Keeps new ones, all or none. @throws StorageError */
  add(messages: readonly HookMessage[]): void {
    if (messages.length === 0) return;
    this.resources.putAll(MESSAGE_KIND, bodiesOf(messages));
    for (const message of messages) this.note(message);
  }

  /** What waits for a webhook longer, or before more, than may be: the oldest. The newest may be as long as it is. */
  tooMany(hookId: string, now: number): HookMessage[] {
    const { pending } = this.messages(hookId);
    const { waiting, characters, waitMs } = this.limits;
    const fitting = newestWithin(pending, waiting, characters);
    return pending.filter(
      (message, place) => place < pending.length - fitting || timeOf(message) + waitMs < now,
    );
  }

  /**
   * Keeps what has become of some of one webhook, unless they were forgotten meanwhile, with it.
   * @throws StorageError
   */
  save(messages: readonly HookMessage[]): void {
    const { hookId = "" } = messages[0] ?? {};
    const of = this.messages(hookId);
    const known = new Set(of.pending);
    const saved = messages.filter((message) => known.has(message));
    const settled = new Set(saved.filter(({ status }) => status !== "pending"));
    const done = [...of.done, ...settled];
    const fitting = newestWithin(done, MOST_DONE_OF_HOOK, this.limits.characters);
    const gone = new Set(done.splice(0, done.length - fitting));
    of.pending = of.pending.filter((message) => !settled.has(message));
    of.done = done;
    this.resources.putAll(MESSAGE_KIND, bodiesOf(saved.filter((message) => !gone.has(message))));
    this.resources.deleteAll(MESSAGE_KIND, idsOf(gone));
  }

  forget(hookId: string): void {
    this.resources.deleteAll(MESSAGE_KIND, idsOf(this.of(hookId)));
    this.byHook.delete(hookId);
  }

  private note(message: HookMessage): void {
    const messages = this.messages(message.hookId);
    this.byHook.set(message.hookId, messages);
    messages[message.status === "pending" ? "pending" : "done"].push(message);
  }

  private messages(hookId: string): Messages {
    return this.byHook.get(hookId) ?? { pending: [], done: [] };
  }
}

function timeOf({ createdAt }: HookMessage): number {
  return Date.parse(createdAt);
}

/** How many of the last fit, one at least. */
function newestWithin(messages: readonly HookMessage[], most: number, characters: number): number {
  let left = characters;
  const before = messages.findLastIndex(({ payload }, place) => {
    left -= payload.length;
    const newer = messages.length - 1 - place;
    return newer > 0 && (newer >= most || left < 0);
  });
  return messages.length - 1 - before;
}

function idsOf(messages: Iterable<HookMessage>): string[] {
  return Array.from(messages, ({ id }) => id);
}

function bodiesOf(messages: readonly HookMessage[]): [id: string, body: JsonObject][] {
  return messages.map((message) => [message.id, { ...message } as unknown as JsonObject]);
}
