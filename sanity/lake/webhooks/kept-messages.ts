import type { Resources } from "../store/resources";
import type { JsonObject } from "../types";
import { type HookMessage, MESSAGE_KIND } from "./message";

// Kept to be read (`sanity hook logs`); the oldest go.
const MOST_DONE_OF_HOOK = 100;

/** What webhooks are to be told, and were told of late: on disk too, so that it survives a restart. */
export class KeptMessages {
  /** By webhook, in the order in which they came. */
  private readonly byHook = new Map<string, HookMessage[]>();

  constructor(private readonly resources: Resources) {}

  load(): void {
    const all = this.resources.list(MESSAGE_KIND) as unknown as HookMessage[];
    all.sort((one, other) => Date.parse(one.createdAt) - Date.parse(other.createdAt));
    for (const message of all) this.note(message);
  }

  /** Of one webhook, newest first. */
  of(hookId: string): HookMessage[] {
    return this.list(hookId).toReversed();
  }

  /** What a webhook is to be told next, of what is due. */
  firstDue(hookId: string, now: number): HookMessage | undefined {
    return this.list(hookId).find((message) => isPending(message) && message.dueAt <= now);
  }

  /** What a webhook was not told yet, oldest first. */
  pending(hookId: string): HookMessage[] {
    return this.list(hookId).filter(isPending);
  }

  /** Of all webhooks. */
  get waiting(): number {
    return [...this.byHook.keys()].reduce((sum, id) => sum + this.pending(id).length, 0);
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
    const list = this.list(message.hookId);
    if (!list.includes(message)) return;
    this.resources.put(MESSAGE_KIND, message.id, bodyOf(message));
    if (!isPending(message)) this.forgetOldest(list);
  }

  forget(hookId: string): void {
    for (const { id } of this.list(hookId)) this.resources.delete(MESSAGE_KIND, id);
    this.byHook.delete(hookId);
  }

  private forgetOldest(list: HookMessage[]): void {
    const done = list.filter((message) => !isPending(message));
    for (const message of done.slice(0, Math.max(0, done.length - MOST_DONE_OF_HOOK))) {
      this.resources.delete(MESSAGE_KIND, message.id);
      list.splice(list.indexOf(message), 1);
    }
  }

  private note(message: HookMessage): void {
    const list = this.byHook.get(message.hookId);
    if (list) list.push(message);
    else this.byHook.set(message.hookId, [message]);
  }

  private list(hookId: string): HookMessage[] {
    return this.byHook.get(hookId) ?? [];
  }
}

function isPending({ status }: HookMessage): boolean {
  return status === "pending";
}

function bodyOf(message: HookMessage): JsonObject {
  return { ...message } as unknown as JsonObject;
}
