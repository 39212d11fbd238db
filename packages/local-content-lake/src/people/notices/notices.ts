import { randomBytes } from "node:crypto";
import { setTimeout as wait } from "node:timers/promises";
import type { Log } from "http-kit";
import type { Dataset, Store, Transaction } from "../../store";
import { NOTICE_KIND } from "../../store/tables/resources";
import { faultPoint } from "../../util/fault-points";
import type { Calendar } from "../../util/time";
import type { JsonObject } from "../../util/types";
import type { NoticeChange, Notifier, Person, SignInRequest } from "./types";

const MAX_WAITING = 1_000;
const MAX_WAIT_MS = 24 * 60 * 60_000;
/** Seconds before each further attempt; the last wait repeats. */
const RETRY_SECONDS = [2, 10, 30, 60, 120, 300, 600];
/** How long a notice in flight may take when the lake closes. An interrupted one is sent again after the next start. */
const CLOSE_MS = 5_000;

interface Notice {
  /** Sorts by time of creation. */
  id: string;
  text: string;
  /** Dataset and id of the document that it is about. A purge of the document deletes the notice. */
  about?: string;
  createdAt: number;
  /** How long it may wait; default: `MAX_WAIT_MS`. */
  lifeMs?: number;
  failures: number;
  dueAt: number;
}

/**
 * Stores the notices of a notifier until they are sent. Those about a change are part of its SQLite transaction. One
 * is sent at a time, in the order of commits; one that fails is retried later and holds up no other. If the process
 * ends between `send` and the next write to disk, that one notice is sent again with the same key.
 */
export class Notices {
  private pending: Notice[] = [];
  private readonly prepared = new WeakMap<Transaction, Notice[]>();
  private sending: Promise<void> | undefined;
  private cancelTimer: (() => void) | undefined;
  private isClosed = false;
  private count = 0;

  constructor(
    private readonly store: Store,
    private readonly calendar: Calendar,
    private readonly log: Log,
    private readonly people: () => readonly Person[],
    private readonly notifier: Notifier | undefined,
  ) {}

  /** Without a notifier, deletes what an earlier one has left: notices contain personal data. */
  start(): void {
    const { store, notifier } = this;
    const stored = store.resources.list(NOTICE_KIND) as unknown as Notice[];
    if (!notifier) {
      if (stored.length > 0) store.resources.deleteKind(NOTICE_KIND);
      return;
    }
    this.pending = stored;
    store.joinCommits((dataset, transaction) => this.prepare(notifier, dataset, transaction));
    store.onCommit((dataset, transaction) => this.afterCommit(dataset, transaction));
    this.sendNext();
  }

  /** The number of notices that wait. */
  get waiting(): number {
    return this.pending.length;
  }

  get sendsSignInLinks(): boolean {
    return this.notifier?.signInNotice !== undefined;
  }

  /** Stores the notice with a sign-in link, which is of no use once the link has expired. @throws StorageError */
  addSignInLink(request: SignInRequest): void {
    const text = this.notifier?.signInNotice?.(request);
    if (text === undefined) return;
    this.queue([{ ...this.newNotice(text), lifeMs: request.minutes * 60_000 }]);
  }

  /** Stores notices about something outside of the lake, then sends them. @throws StorageError */
  add(texts: readonly string[]): void {
    if (this.notifier) this.queue(texts.map((text) => this.newNotice(text)));
  }

  private queue(notices: readonly Notice[]): void {
    this.save(notices);
    this.pending.push(...notices);
    this.sendNext();
  }

  /** Resolves when no notice is in flight, or after a few seconds. */
  async close(): Promise<void> {
    this.isClosed = true;
    this.cancelTimer?.();
    const stopWaiting = new AbortController();
    const timeout = wait(CLOSE_MS, undefined, { signal: stopWaiting.signal }).catch(() => {});
    await Promise.race([this.sending, timeout]);
    stopWaiting.abort();
  }

  /** Runs inside the SQLite transaction of a commit. */
  private prepare(notifier: Notifier, { name }: Dataset, transaction: Transaction): void {
    const { author, timestamp, changes, purged, isCopy } = transaction;
    if (purged.length > 0) this.deleteRows(this.about(name, purged));
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
    this.save(notices);
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

  private afterCommit({ name }: Dataset, transaction: Transaction): void {
    const { purged } = transaction;
    if (purged.length > 0) this.forget(this.about(name, purged));
    const notices = this.prepared.get(transaction);
    if (!notices) return;
    this.pending.push(...notices);
    this.sendNext();
  }

  private about(dataset: string, documentIds: readonly string[]): Notice[] {
    const keys = new Set(documentIds.map((id) => `${dataset}/${id}`));
    return this.pending.filter(({ about }) => about !== undefined && keys.has(about));
  }

  private newNotice(text: string): Notice {
    const now = this.calendar.now();
    this.count += 1;
    const parts = [now.toString(36).padStart(9, "0"), this.count.toString(36).padStart(6, "0")];
    const id = [...parts, randomBytes(9).toString("hex")].join("-");
    return { id, text, createdAt: now, failures: 0, dueAt: now };
  }

  /** Sends the first notice that is due, or sets a timer for the next one. */
  private sendNext(): void {
    if (this.isClosed || this.sending || !this.notifier) return;
    this.cancelTimer?.();
    this.cancelTimer = undefined;
    this.dropOverLimit();
    const now = this.calendar.now();
    const notice = this.pending.find(({ dueAt }) => dueAt <= now);
    if (notice) {
      this.sending = this.attempt(this.notifier, notice).finally(() => {
        this.sending = undefined;
        this.sendNext();
      });
    } else if (this.pending.length > 0) {
      const next = Math.min(...this.pending.map(({ dueAt }) => dueAt));
      this.cancelTimer = this.calendar.after(next - now, () => this.sendNext());
    }
  }

  private async attempt(notifier: Notifier, notice: Notice): Promise<void> {
    faultPoint("notice: before sending");
    try {
      await notifier.send(notice.text, notice.id, this.people);
      faultPoint("notice: after sending");
    } catch {
      const seconds = RETRY_SECONDS[notice.failures] ?? RETRY_SECONDS.at(-1) ?? 0;
      notice.failures += 1;
      notice.dueAt = this.calendar.now() + seconds * 1000;
      // It may have been purged meanwhile.
      if (this.pending.includes(notice)) this.trySave(() => this.save([notice]));
      return;
    }
    this.trySave(() => this.deleteRows([notice]));
    faultPoint("notice: after result");
    this.forget([notice]);
  }

  private dropOverLimit(): void {
    const now = this.calendar.now();
    const surplus = this.pending.length - MAX_WAITING;
    const over = this.pending.filter(
      ({ createdAt, lifeMs = MAX_WAIT_MS }, index) => index < surplus || createdAt + lifeMs < now,
    );
    if (over.length === 0) return;
    this.forget(over);
    this.trySave(() => this.deleteRows(over));
    const reason = `the limits are ${MAX_WAITING} notices and ${MAX_WAIT_MS / 3_600_000} hours, for sign-in links less`;
    this.log.warn({ notices: over.length }, `Lake: notices dropped: ${reason}`);
  }

  private forget(notices: readonly Notice[]): void {
    this.pending = this.pending.filter((notice) => !notices.includes(notice));
  }

  private save(notices: readonly Notice[]): void {
    const rows = notices.map((notice): [string, JsonObject] => [notice.id, { ...notice }]);
    this.store.resources.putAll(NOTICE_KIND, rows);
  }

  private deleteRows(notices: readonly Notice[]): void {
    this.store.resources.deleteAll(
      NOTICE_KIND,
      notices.map(({ id }) => id),
    );
  }

  private trySave(save: () => void): void {
    try {
      save();
    } catch (error) {
      this.log.error({ err: error }, "Lake: a notice may be sent twice");
    }
  }
}
