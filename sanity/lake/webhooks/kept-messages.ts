import type { Resources } from "../store/resources";
import type { JsonObject } from "../types";
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

  constructor(private readonly resources: Resources) {}

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
    const bodies = messages.map((message): [string, JsonObject] => [message.id, bodyOf(message)]);
    this.resources.putAll(MESSAGE_KIND, bodies);
    for (const message of messages) this.note(message);
  }

  /** Keeps what has become of one, unless it was forgotten meanwhile, with its webhook. @throws StorageError */
  save(message: HookMessage): void {
    const { pending, done } = this.messages(message.hookId);
    const place = pending.indexOf(message);
    if (place < 0) return;
    if (message.status !== "pending") {
      pending.splice(place, 1);
      done.push(message);
    }
    this.resources.put(MESSAGE_KIND, message.id, bodyOf(message));
    if (done.length <= MOST_DONE_OF_HOOK) return;
    for (const { id } of done.splice(0, done.length - MOST_DONE_OF_HOOK)) {
      this.resources.delete(MESSAGE_KIND, id);
    }
  }

  forget(hookId: string): void {
    for (const { id } of this.of(hookId)) this.resources.delete(MESSAGE_KIND, id);
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

function bodyOf(message: HookMessage): JsonObject {
  return { ...message } as unknown as JsonObject;
}
