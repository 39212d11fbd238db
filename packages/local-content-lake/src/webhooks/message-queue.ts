import type { Resources } from "../store/tables/resources";
import type { WebhookLimits } from "../util/limits";
import type { JsonObject } from "../util/types";
import { type HookMessage, MESSAGE_KIND, redacted } from "./message";

// Delivered and failed messages that `sanity hook logs` can list.
export const MAX_DONE_PER_HOOK = 100;

/** The messages of one webhook, each list in the order of commits. Thousands may be pending. */
interface Messages {
  pending: HookMessage[];
  done: HookMessage[];
}

/** Pending and recent messages of all webhooks, in memory and on disk. */
export class MessageQueue {
  private readonly byHook = new Map<string, Messages>();

  constructor(
    private readonly resources: Resources,
    private readonly limits: WebhookLimits,
  ) {}

  load(): void {
    const all = this.resources.list(MESSAGE_KIND) as unknown as HookMessage[];
    for (const message of all.sort(byCommit)) this.insert(message);
  }

  /** The messages of a webhook, newest first. */
  of(hookId: string): HookMessage[] {
    const { pending, done } = this.messages(hookId);
    return [...done, ...pending].sort(byCommit).reverse();
  }

  /** The next message to deliver. A message waits for the earlier ones of its document, which may be retried later. */
  firstDue(hookId: string, now: number): HookMessage | undefined {
    return this.heads(hookId).find(({ dueAt }) => dueAt <= now);
  }

  /** The time at which the next message is due; undefined if none is pending. */
  nextDueAt(hookId: string): number | undefined {
    const times = this.heads(hookId).map(({ dueAt }) => dueAt);
    return times.length > 0 ? Math.min(...times) : undefined;
  }

  /** The number of pending messages of all webhooks. */
  get waiting(): number {
    return [...this.byHook.values()].reduce((sum, { pending }) => sum + pending.length, 0);
  }

  /** Writes new messages. Call it inside `store.atomically`, then `insert` each after the commit. */
  write(messages: readonly HookMessage[]): void {
    this.resources.putAll(MESSAGE_KIND, bodiesOf(messages));
  }

  insert(message: HookMessage): void {
    const messages = this.messages(message.hookId);
    this.byHook.set(message.hookId, messages);
    messages[message.status === "pending" ? "pending" : "done"].push(message);
  }

  /** Adds messages of one webhook that are delivered no more. @throws StorageError */
  addDone(messages: readonly HookMessage[]): void {
    for (const message of messages) this.insert(message);
    this.write(this.withoutEvicted(messages));
  }

  /** Pending messages beyond the limits: the oldest ones. The newest message may exceed the length limit. */
  overLimit(hookId: string, now: number): HookMessage[] {
    const { pending } = this.messages(hookId);
    const { waiting, characters, waitMs } = this.limits;
    const fitting = newestWithin(pending, waiting, characters);
    return pending.filter(
      (message, index) => index < pending.length - fitting || timeOf(message) + waitMs < now,
    );
  }

  /**
   * Saves the state of some messages of one webhook. Messages that were deleted with their webhook meanwhile are
   * ignored.
   * @throws StorageError
   */
  save(messages: readonly HookMessage[]): void {
    const { hookId = "" } = messages[0] ?? {};
    const stored = this.messages(hookId);
    const pending = new Set(stored.pending);
    const saved = messages.filter((message) => pending.has(message));
    const settled = new Set(saved.filter(({ status }) => status !== "pending"));
    stored.pending = stored.pending.filter((message) => !settled.has(message));
    stored.done.push(...settled);
    this.write(this.withoutEvicted(saved));
  }

  /** Deletes the oldest done messages of a webhook beyond the limits. @returns which of these messages remain */
  private withoutEvicted(messages: readonly HookMessage[]): HookMessage[] {
    const { done } = this.messages(messages[0]?.hookId ?? "");
    const fitting = newestWithin(done, MAX_DONE_PER_HOOK, this.limits.characters);
    const evicted = new Set(done.splice(0, done.length - fitting));
    this.resources.deleteAll(MESSAGE_KIND, idsOf(evicted));
    return messages.filter((message) => !evicted.has(message));
  }

  /** Saves further details of a message, unless it was deleted or evicted meanwhile. @throws StorageError */
  update(message: HookMessage): void {
    const { pending, done } = this.messages(message.hookId);
    if (!pending.includes(message) && !done.includes(message)) return;
    this.resources.putAll(MESSAGE_KIND, bodiesOf([message]));
  }

  /** Removes the content of purged documents on disk. Call it inside a commit, then `redact` after it. */
  writeRedacted(dataset: string, documentIds: readonly string[]): void {
    const messages = this.about(dataset, documentIds).map(redacted);
    this.resources.putAll(MESSAGE_KIND, bodiesOf(messages));
  }

  redact(dataset: string, documentIds: readonly string[]): void {
    for (const message of this.about(dataset, documentIds)) {
      Object.assign(message, redacted(message));
    }
  }

  /** Deletes the messages of a webhook on disk. Call it inside `store.atomically`, then `forget` after it. */
  deleteRows(hookId: string): void {
    this.resources.deleteAll(MESSAGE_KIND, idsOf(this.of(hookId)));
  }

  /** Removes the messages of a webhook from memory. */
  forget(hookId: string): void {
    this.byHook.delete(hookId);
  }

  /** The earliest pending message of each document. */
  private heads(hookId: string): HookMessage[] {
    const documents = new Set<string>();
    return this.messages(hookId).pending.filter(({ dataset, documentId }) => {
      const key = `${dataset}/${documentId}`;
      return !documents.has(key) && documents.add(key);
    });
  }

  private about(dataset: string, documentIds: readonly string[]): HookMessage[] {
    const ids = new Set(documentIds);
    return [...this.byHook.values()]
      .flatMap(({ pending, done }) => [...pending, ...done])
      .filter((message) => message.dataset === dataset && ids.has(message.documentId));
  }

  private messages(hookId: string): Messages {
    return this.byHook.get(hookId) ?? { pending: [], done: [] };
  }
}

function byCommit(one: HookMessage, other: HookMessage): number {
  return (one.seq ?? 0) - (other.seq ?? 0) || timeOf(one) - timeOf(other);
}

function timeOf({ createdAt }: HookMessage): number {
  return Date.parse(createdAt);
}

/** Counts the newest messages that fit within both limits, at least one. */
function newestWithin(messages: readonly HookMessage[], limit: number, characters: number): number {
  let left = characters;
  const before = messages.findLastIndex(({ payload }, index) => {
    left -= payload.length;
    const newer = messages.length - 1 - index;
    return newer > 0 && (newer >= limit || left < 0);
  });
  return messages.length - 1 - before;
}

function idsOf(messages: Iterable<HookMessage>): string[] {
  return Array.from(messages, ({ id }) => id);
}

function bodiesOf(messages: readonly HookMessage[]): [id: string, body: JsonObject][] {
  return messages.map((message) => [message.id, { ...message } as unknown as JsonObject]);
}
