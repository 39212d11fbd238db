import { randomBytes } from "node:crypto";
import type { Log } from "http-kit";
import { type Message, MessageQueue, RETRY_SECONDS } from "../../delivery/message-queue";
import type { Dataset, Store, Transaction } from "../../store";
import { NOTICE_KIND } from "../../store/tables/resources";
import type { Calendar } from "../../util/time";
import type { NoticeChange, Notifier, Person, SignInRequest } from "./types";

const MAX_WAITING = 1_000;
/** All notices have the same. */
const RECEIVER = "notifier";
const MAX_WAIT_MS = 24 * 60 * 60_000;

interface Notice extends Message {
  text: string;
  /** Dataset and id of the document that it is about. A purge of the document deletes the notice. */
  about?: string;
  /** How long it may wait; default: `MAX_WAIT_MS`. */
  lifeMs?: number;
  failures: number;
}

/**
 * Stores the notices of a notifier until they are sent. Those about a change are part of its SQLite transaction. One
 * is sent at a time, in the order of commits; one that fails is retried later and holds up no other.
 */
export class Notices {
  private readonly queue: MessageQueue<Notice>;
  private readonly prepared = new WeakMap<Transaction, Notice[]>();
  private count = 0;

  constructor(
    private readonly store: Store,
    private readonly calendar: Calendar,
    private readonly log: Log,
    private readonly people: () => readonly Person[],
    private readonly notifier: Notifier | undefined,
  ) {
    this.queue = new MessageQueue<Notice>(store.resources, calendar, log, {
      kind: NOTICE_KIND,
      keepsSettled: 0,
      limits: { waiting: MAX_WAITING, characters: Number.POSITIVE_INFINITY },
      closeMs: 5_000,
      receiverOf: () => RECEIVER,
      orderOf: ({ id }) => id,
      documentOf: ({ about }) => about,
      textOf: ({ text }) => text,
      lifeOf: ({ lifeMs = MAX_WAIT_MS }) => lifeMs,
      purged: () => undefined,
      isOpen: () => notifier !== undefined,
      send: (notice) => this.send(notice),
      dropped(_receiver, notices) {
        const reason = `the limits are ${MAX_WAITING} notices and ${MAX_WAIT_MS / 3_600_000} hours, for sign-in links less`;
        log.warn({ notices: notices.length }, `Lake: notices dropped: ${reason}`);
      },
    });
  }

  /** Without a notifier, deletes what an earlier one has left: notices contain personal data. */
  start(): void {
    const { store, notifier, queue } = this;
    if (!notifier) {
      store.resources.deleteKind(NOTICE_KIND);
      return;
    }
    queue.load();
    store.joinCommits((dataset, transaction) => this.prepare(notifier, dataset, transaction));
    store.onCommit(({ name }, transaction) => {
      if (transaction.purged.length > 0) queue.purge(name, transaction.purged);
      queue.add(this.prepared.get(transaction) ?? []);
    });
    queue.send(RECEIVER);
  }

  /** The number of notices that wait. */
  get waiting(): number {
    return this.queue.waiting;
  }

  get sendsSignInLinks(): boolean {
    return this.notifier?.signInNotice !== undefined;
  }

  /** Stores the notice with a sign-in link, which is of no use once the link has expired. @throws StorageError */
  addSignInLink(request: SignInRequest): void {
    const text = this.notifier?.signInNotice?.(request);
    if (text === undefined) return;
    this.enqueue([{ ...this.newNotice(text), lifeMs: request.minutes * 60_000 }]);
  }

  /** Stores notices about something outside of the lake, then sends them. @throws StorageError */
  add(texts: readonly string[]): void {
    if (this.notifier) this.enqueue(texts.map((text) => this.newNotice(text)));
  }

  private enqueue(notices: readonly Notice[]): void {
    this.queue.write(notices);
    this.queue.add(notices);
  }

  /** Resolves when no notice is in flight, or after a few seconds. */
  close(): Promise<void> {
    return this.queue.close();
  }

  /** Runs inside the SQLite transaction of a commit. */
  private prepare(notifier: Notifier, { name }: Dataset, transaction: Transaction): void {
    const { author, timestamp, changes, purged, isCopy } = transaction;
    if (purged.length > 0) this.queue.writePurged(name, purged);
    if (isCopy) return;
    const notices: Notice[] = [];
    for (const { id, before, after } of changes) {
      const documents = { ...(before && { before }), ...(after && { after }) };
      const change = { dataset: name, author, timestamp, ...documents };
      for (const text of this.textsOf(notifier, change)) {
        notices.push({ ...this.newNotice(text), about: `${name}/${id}` });
      }
    }
    if (notices.length === 0) return;
    this.queue.write(notices);
    this.prepared.set(transaction, notices);
  }

  /** No fault of a notifier makes a commit fail. */
  private textsOf(notifier: Notifier, change: NoticeChange): string[] {
    try {
      return notifier.noticesOf(change, this.people);
    } catch (error) {
      this.log.error({ err: error }, "Lake: a change notified nobody");
      return [];
    }
  }

  private newNotice(text: string): Notice {
    const now = this.calendar.now();
    this.count += 1;
    const parts = [now.toString(36).padStart(9, "0"), this.count.toString(36).padStart(6, "0")];
    const id = [...parts, randomBytes(9).toString("hex")].join("-");
    return { id, text, createdAt: now, failures: 0, dueAt: now };
  }

  private async send(notice: Notice): Promise<boolean> {
    try {
      await this.notifier?.send(notice.text, notice.id, this.people);
      notice.status = "success";
    } catch {
      const seconds = RETRY_SECONDS[notice.failures] ?? RETRY_SECONDS.at(-1) ?? 0;
      notice.failures += 1;
      notice.dueAt = this.calendar.now() + seconds * 1000;
    }
    return true;
  }
}
