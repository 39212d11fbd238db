import { setTimeout as wait } from "node:timers/promises";
import type { Log } from "http-kit";
import type { Resources } from "../store/tables/resources";
import { entryOf } from "../util/entry-of";
import { faultPoint } from "../util/fault-points";
import type { Calendar } from "../util/time";
import type { JsonObject } from "../util/types";

/** Seconds before each further attempt. */
export const RETRY_SECONDS = [2, 10, 30, 60, 120, 300, 600, 660];

/** A message that is stored until it is delivered or given up. */
export interface Message {
  /** The same for every attempt, so that a receiver can skip duplicates. */
  id: string;
  /** Missing in notices of older versions, all of which wait. */
  status?: "pending" | "success" | "failed";
  createdAt: string | number;
  /** Order of commits. Not every message follows from one. */
  seq?: number;
  /** Time of the next attempt, in milliseconds since 1970. */
  dueAt: number;
}

/** What is particular to one kind of messages. */
interface Delivery<Each extends Message> {
  /** Of the rows in the table of resources. */
  kind: string;
  /** Settled messages of a receiver that can be listed. */
  keepsSettled: number;
  /** Limits of what waits for one receiver. */
  limits: { waiting: number; characters: number };
  /** How long a message in flight may take when the lake closes, in milliseconds. */
  closeMs: number;
  receiverOf(message: Each): string;
  /** A message waits for the earlier ones with the same key, which may be retried later. */
  orderOf(message: Each): string;
  /** Dataset and id of the document that it is about: `dataset/id`. */
  documentOf(message: Each): string | undefined;
  textOf(message: Each): string;
  /** Milliseconds that a message may wait. */
  lifeOf(message: Each): number;
  /** The message after a purge of its document; undefined deletes it. */
  purged(message: Each): Each | undefined;
  /** False for a receiver whose messages wait. */
  isOpen(receiver: string): boolean;
  /**
   * Sends a message once and notes the outcome in it: another status, or the time of the next attempt. Never rejects.
   * @param signal aborts it when the lake closes
   * @returns false if it was interrupted, so that the message is sent again after the next start
   */
  send(message: Each, signal: AbortSignal): Promise<boolean>;
  /** Called with messages that exceed a limit. Their status is "failed". */
  dropped(receiver: string, messages: readonly Each[]): void;
}

interface Receiver<Each> {
  /** In the order of commits. Thousands may wait. */
  pending: Each[];
  settled: Each[];
  sending?: { message: Each; ended: Promise<void> } | undefined;
  cancelTimer?: (() => void) | undefined;
}

/**
 * Stores messages until they are delivered or given up, and delivers them: one at a time to each receiver, retried with
 * growing delays, also across restarts. If the process ends between an attempt and the next write to disk, that one
 * message is sent again.
 */
export class MessageQueue<Each extends Message> {
  private readonly receivers = new Map<string, Receiver<Each>>();
  private readonly stopping = new AbortController();
  private isClosing = false;

  constructor(
    private readonly resources: Resources,
    private readonly calendar: Calendar,
    private readonly log: Log,
    private readonly delivery: Delivery<Each>,
  ) {}

  /** Reads the messages of earlier starts. `send` delivers them. */
  load(): void {
    const stored = this.resources.list(this.delivery.kind) as unknown as Each[];
    for (const message of stored.sort(byCommit)) this.insert(message);
  }

  /** The messages for a receiver, newest first. */
  of(name: string): Each[] {
    const { pending, settled } = this.receiver(name);
    return [...settled, ...pending].sort(byCommit).reverse();
  }

  /** Whether a message for a receiver waits that matches. */
  isWaiting(name: string, matches: (message: Each) => boolean): boolean {
    return this.receiver(name).pending.some(matches);
  }

  /** The number of messages that wait. */
  get waiting(): number {
    return [...this.receivers.values()].reduce((sum, { pending }) => sum + pending.length, 0);
  }

  /** Writes new messages, and deletes others. Call it inside a SQLite transaction, then `add` after the commit. @throws StorageError */
  write(messages: readonly Each[], deleted: Iterable<Each> = []): void {
    const rows = messages.map((each): [string, JsonObject] => {
      return [each.id, { ...each } as unknown as JsonObject];
    });
    const ids = Array.from(deleted, ({ id }) => id);
    this.resources.putAll(this.delivery.kind, rows, ids);
  }

  /** Adds messages that are written, and delivers what is due. */
  add(messages: readonly Each[]): void {
    for (const message of messages) this.insert(message);
    for (const name of new Set(messages.map(this.delivery.receiverOf))) this.send(name);
  }

  /** Adds messages of one receiver that are not delivered any more. */
  addSettled(messages: readonly Each[]): void {
    for (const message of messages) this.insert(message);
    this.trySave(messages);
  }

  /** Delivers the next message to a receiver that is due, or sets a timer for it. */
  send(name: string): void {
    const receiver = this.receiver(name);
    receiver.cancelTimer?.();
    receiver.cancelTimer = undefined;
    if (this.isClosing) return;
    this.dropOverLimit(name, receiver);
    if (receiver.sending || !this.delivery.isOpen(name)) return;
    const now = this.calendar.now();
    const heads = this.headsOf(receiver);
    const message = heads.find(({ dueAt }) => dueAt <= now);
    if (message) {
      receiver.sending = { message, ended: this.attempt(name, receiver, message) };
    } else if (heads.length > 0) {
      const next = Math.min(...heads.map(({ dueAt }) => dueAt));
      receiver.cancelTimer = this.calendar.after(next - now, () => this.send(name));
    }
  }

  /** Saves further details of a message, unless it was deleted or evicted meanwhile. */
  update(message: Each): void {
    const { pending, settled } = this.receiver(this.delivery.receiverOf(message));
    if (pending.includes(message) || settled.includes(message)) this.trySave([message]);
  }

  /** Writes what is left of messages about purged documents. Call it inside a commit, then `purge` after it. */
  writePurged(dataset: string, documentIds: readonly string[]): void {
    const about = this.about(dataset, documentIds);
    const deleted = about.filter((message) => !this.delivery.purged(message));
    this.write(
      about.flatMap((message) => this.delivery.purged(message) ?? []),
      deleted,
    );
  }

  purge(dataset: string, documentIds: readonly string[]): void {
    for (const message of this.about(dataset, documentIds)) {
      const left = this.delivery.purged(message);
      const receiver = this.receiver(this.delivery.receiverOf(message));
      if (left) Object.assign(message, left);
      else receiver.pending = receiver.pending.filter((one) => one !== message);
    }
  }

  /** Deletes the messages for a receiver on disk. Call it inside a SQLite transaction, then `forget` after it. */
  deleteRows(name: string): void {
    this.write([], this.of(name));
  }

  /** Removes a receiver from memory. */
  forget(name: string): void {
    this.receivers.get(name)?.cancelTimer?.();
    this.receivers.delete(name);
  }

  /** Resolves when no message is in flight, or after a while. */
  async close(): Promise<void> {
    this.isClosing = true;
    const receivers = [...this.receivers.values()];
    for (const { cancelTimer } of receivers) cancelTimer?.();
    const late = wait(this.delivery.closeMs, undefined, { ref: false });
    const interrupted = late.then(() => this.stopping.abort());
    const ended = Promise.all(receivers.map(({ sending }) => sending?.ended));
    await Promise.race([ended, interrupted]);
  }

  private async attempt(name: string, receiver: Receiver<Each>, message: Each): Promise<void> {
    faultPoint("message delivery: before sending");
    const isRecorded = await this.delivery.send(message, this.stopping.signal);
    faultPoint("message delivery: after sending");
    receiver.sending = undefined;
    // It was deleted meanwhile.
    if (this.receivers.get(name) !== receiver) return;
    // Until this is on disk, a crash sends the message again, so nothing is awaited before it.
    if (isRecorded && !this.stopping.signal.aborted) this.settle(receiver, [message]);
    faultPoint("message delivery: after result");
    this.send(name);
  }

  /** Saves the outcome of messages, but for those that were deleted meanwhile. */
  private settle(receiver: Receiver<Each>, messages: readonly Each[]): void {
    const pending = new Set(receiver.pending);
    const saved = messages.filter((message) => pending.has(message));
    const settled = new Set(saved.filter((message) => !isPending(message)));
    receiver.pending = receiver.pending.filter((message) => !settled.has(message));
    receiver.settled.push(...settled);
    this.trySave(saved);
  }

  /** Drops the oldest messages beyond the limits, except the one in flight. The newest one may exceed the length limit. */
  private dropOverLimit(name: string, receiver: Receiver<Each>): void {
    const now = this.calendar.now();
    const { limits, lifeOf, textOf } = this.delivery;
    const { pending, sending } = receiver;
    const surplus =
      pending.length - newestWithin(pending, limits.waiting, limits.characters, textOf);
    const over = pending.filter(
      (message, index) =>
        message !== sending?.message &&
        (index < surplus || timeOf(message) + lifeOf(message) < now),
    );
    if (over.length === 0) return;
    for (const message of over) message.status = "failed";
    this.delivery.dropped(name, over);
    this.settle(receiver, over);
  }

  /** Writes messages of one receiver, and deletes its oldest settled ones. */
  private trySave(messages: readonly Each[]): void {
    const [first] = messages;
    if (!first) return;
    const { keepsSettled, limits, receiverOf, textOf } = this.delivery;
    const { settled } = this.receiver(receiverOf(first));
    const kept = newestWithin(settled, keepsSettled, limits.characters, textOf);
    const evicted = new Set(settled.splice(0, settled.length - kept));
    try {
      this.write(
        messages.filter((message) => !evicted.has(message)),
        evicted,
      );
    } catch (error) {
      this.log.error({ err: error }, "Lake: a message may be sent twice");
    }
  }

  private insert(message: Each): void {
    const name = this.delivery.receiverOf(message);
    const receiver = entryOf(this.receivers, name, () => this.receiver(name));
    receiver[isPending(message) ? "pending" : "settled"].push(message);
  }

  /** The pending messages that wait for no other. */
  private headsOf({ pending }: Receiver<Each>): Each[] {
    const seen = new Set<string>();
    return pending.filter((message) => {
      const key = this.delivery.orderOf(message);
      return !seen.has(key) && seen.add(key);
    });
  }

  private about(dataset: string, documentIds: readonly string[]): Each[] {
    const documents = new Set(documentIds.map((id) => `${dataset}/${id}`));
    return [...this.receivers.values()]
      .flatMap(({ pending, settled }) => [...pending, ...settled])
      .filter((message) => documents.has(this.delivery.documentOf(message) ?? ""));
  }

  private receiver(name: string): Receiver<Each> {
    return this.receivers.get(name) ?? { pending: [], settled: [] };
  }
}

function isPending({ status = "pending" }: Message): boolean {
  return status === "pending";
}

function byCommit(one: Message, other: Message): number {
  return (one.seq ?? 0) - (other.seq ?? 0) || timeOf(one) - timeOf(other);
}

function timeOf({ createdAt }: Message): number {
  return new Date(createdAt).getTime();
}

/** Counts the newest messages that fit within both limits, at least one unless the limit is none. */
function newestWithin<Each>(
  messages: readonly Each[],
  limit: number,
  characters: number,
  textOf: (message: Each) => string,
): number {
  if (limit === 0) return 0;
  let left = characters;
  const before = messages.findLastIndex((message, index) => {
    left -= textOf(message).length;
    const newer = messages.length - 1 - index;
    return newer > 0 && (newer >= limit || left < 0);
  });
  return messages.length - 1 - before;
}
