import { LRUCache } from "lru-cache";
import { Outage } from "./outage.server";
import { addChanged, affects, type ChangedTags } from "./sync-tags.server";

/** A lost connection that nobody closed looks healthy, so no answer is trusted for longer than this. */
const MAX_AGE_MS = 60_000;
const MAX_BYTES = 16 * 1024 * 1024;

/** What the dataset said to one question. */
export interface ContentResult {
  value: unknown;
  /** A change of any of these may change it; without them every change may. */
  tags: readonly string[] | undefined;
  bytes: number;
  /** Stands in for an answer that the dataset could not give just now. */
  isStale?: boolean;
  /** The last value that could be shown as it was, should the next one be none. */
  lastGood?: unknown;
}

/** Asks the dataset; it is told what was kept of the last answer. */
type Load = (last: ContentResult | undefined) => Promise<ContentResult>;

interface CachedResult extends ContentResult {
  since: number;
  isOutdated: boolean;
  /** Whether somebody has read it, who is likely to read the next one too. */
  isRead: boolean;
  load: Load;
}

/** A question that is under way. */
interface Asked {
  result: Promise<ContentResult>;
  /** What was changed since it was asked. */
  changed: Set<string>;
  isRead: boolean;
}

/** The dataset gave no answer at all; what it was asked may be right. */
export class DatasetUnavailableError extends Error {
  override name = "DatasetUnavailableError";
}

interface Options {
  /** Clock in milliseconds. */
  now?: () => number;
  maxBytes?: number;
  /** Hears of the dataset going away (with the cause) and coming back (without). */
  onAway?: (cause: unknown) => void;
}

/**
 * Keeps what the dataset answered, so that one question of many pages is asked once between two changes, and the
 * last good answer stands while the dataset is away.
 */
export class ContentCache {
  hits = 0;
  misses = 0;
  private readonly kept: LRUCache<string, CachedResult>;
  private readonly asked = new Map<string, Asked>();
  private readonly listeners = new Set<(tags: ChangedTags) => void>();
  private readonly now: () => number;
  private readonly absence: Outage;
  private live = false;
  private changes = 0;

  constructor({ now = Date.now, maxBytes = MAX_BYTES, onAway = () => {} }: Options = {}) {
    this.now = now;
    this.absence = new Outage(now, onAway);
    this.kept = new LRUCache({ maxSize: maxBytes, sizeCalculation: ({ bytes }) => bytes + 200 });
  }

  /** The kept answer to a question, or the one `load` gives; the last good one when it fails with DatasetUnavailableError. */
  async read(key: string, load: Load): Promise<ContentResult> {
    const kept = this.kept.get(key);
    if (kept && !kept.isOutdated && this.now() - kept.since < MAX_AGE_MS) {
      this.hits += 1;
      kept.isRead = true;
      return kept;
    }
    this.misses += 1;
    if (kept && this.isAway()) {
      // Nobody waits for a dataset that is known to be away; it is asked on the side.
      if (this.absence.isRetryDue()) this.ask(key, load).catch(() => {});
      return stale(kept);
    }
    try {
      return await this.ask(key, load);
    } catch (error) {
      if (kept && error instanceof DatasetUnavailableError) return stale(kept);
      throw error;
    }
  }

  private ask(key: string, load: Load, isRead = true): Promise<ContentResult> {
    const known = this.asked.get(key);
    if (known) {
      known.isRead ||= isRead;
      return known.result;
    }
    this.absence.recordAttempt();
    const wasLive = this.live;
    const asked: Asked = { result: load(this.kept.peek(key)), changed: new Set(), isRead };
    asked.result = asked.result
      .then((loaded) => {
        this.absence.end();
        // A change that came while it was under way may be in it or not.
        const isOutdated = !wasLive || !this.live || affects(asked.changed, loaded.tags);
        const { isRead } = asked;
        this.kept.set(key, { ...loaded, since: this.now(), isOutdated, isRead, load });
        return loaded;
      })
      .catch((error: unknown) => {
        if (error instanceof DatasetUnavailableError) this.absence.begin(error);
        throw error;
      })
      .finally(() => {
        if (this.asked.get(key) === asked) this.asked.delete(key);
      });
    this.asked.set(key, asked);
    return asked.result;
  }

  /** Asks anew what was read and is outdated, so that whoever reads it next waits for less of the answer, or for none. */
  private askAhead(): void {
    if (!this.live || this.isAway()) return;
    for (const [key, { isOutdated, isRead, load }] of this.kept.entries()) {
      if (isOutdated && isRead) this.ask(key, load, false).catch(() => {});
    }
  }

  /** Changes are reported from here on; what was known before may be old. */
  connect(): void {
    this.live = true;
    this.absence.end();
    this.change("everything");
  }

  /** Changes go unseen from here on: whatever is read is asked for, until `connect`. */
  disconnect(): void {
    this.live = false;
    this.change("everything");
  }

  /** Something changed: what it touches is asked for again, and nobody is given the answer from before. */
  change(tags: ChangedTags): void {
    this.changes += 1;
    for (const result of this.kept.values()) {
      if (affects(tags, result.tags)) result.isOutdated = true;
    }
    for (const { changed } of this.asked.values()) addChanged(changed, tags);
    // Whoever asks from now on must not be given an answer that was on its way before.
    this.asked.clear();
    for (const listener of this.listeners) listener(tags);
    // Not before whoever made the change has heard of it.
    setImmediate(() => this.askAhead());
  }

  onChange(listener: (tags: ChangedTags) => void): void {
    this.listeners.add(listener);
  }

  /** Grows with every change that was heard of. */
  revision(): number {
    return this.changes;
  }

  isLive(): boolean {
    return this.live;
  }

  /** Since when the dataset has not answered, in milliseconds of the clock. */
  outageSince(): number | undefined {
    return this.absence.since();
  }

  private isAway(): boolean {
    return this.outageSince() !== undefined;
  }

  bytes(): number {
    return this.kept.calculatedSize;
  }
}

function stale(kept: CachedResult): ContentResult {
  return { ...kept, isStale: true };
}
