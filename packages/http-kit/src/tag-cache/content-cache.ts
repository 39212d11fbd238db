import { LRUCache } from "lru-cache";
import { InvalidationLog } from "../invalidation-log";

/** Upper bound for an entry's age: a lost connection that was never closed looks healthy and delivers no events. */
const MAX_AGE_MS = 60_000;
const MAX_BYTES = 16 * 1024 * 1024;
/** During an outage at most one query per this interval is sent to check whether the dataset is back. */
const RETRY_MS = 1_000;

/** The sync tags of a change; `"everything"` when they are unknown. */
export type ChangedTags = ReadonlySet<string> | "everything";

/** The result of one query. */
export interface ContentResult {
  value: unknown;
  /** Sync tags; undefined means that every change affects the result. */
  tags: readonly string[] | undefined;
  bytes: number;
  /** True when the result is stale and was returned because the dataset is unavailable. */
  isStale?: boolean;
  /** The last valid value, a fallback for when the next one is invalid. */
  lastGood?: unknown;
}

/** Runs the query. `previous` is the cached result, if any. */
type Load = (previous: ContentResult | undefined) => Promise<ContentResult>;

interface CacheEntry extends ContentResult {
  since: number;
  /** The moment of `invalidations` at which its query was sent. */
  asOf: number;
  /** True once a caller has read this entry; only such entries are reloaded after a change. */
  isUsed: boolean;
  load: Load;
}

/** A query in flight. */
interface Pending {
  result: Promise<ContentResult>;
  isUsed: boolean;
}

/** The dataset could not be reached or sent no usable response. The query itself may be valid. */
export class DatasetUnavailableError extends Error {
  override name = "DatasetUnavailableError";
}

interface Options {
  /** Clock in milliseconds. */
  now?: () => number;
  maxBytes?: number;
  /** Called with the cause when an outage begins, and with undefined when it ends. */
  onOutageChange?: (cause: unknown) => void;
}

/**
 * Caches query results between changes of the dataset, merges equal queries in flight, and serves the last result
 * during an outage.
 */
export class ContentCache {
  hits = 0;
  misses = 0;
  private readonly entries: LRUCache<string, CacheEntry>;
  private readonly pending = new Map<string, Pending>();
  private readonly listeners = new Set<(tags: ChangedTags) => void>();
  private readonly now: () => number;
  private readonly onOutageChange: (cause: unknown) => void;
  private outage: { since: number; lastAttempt: number } | undefined;
  private live = false;
  private readonly invalidations = new InvalidationLog();

  constructor({ now = Date.now, maxBytes = MAX_BYTES, onOutageChange = () => {} }: Options = {}) {
    this.now = now;
    this.onOutageChange = onOutageChange;
    this.entries = new LRUCache({ maxSize: maxBytes, sizeCalculation: ({ bytes }) => bytes + 200 });
  }

  /**
   * Returns the cached result or loads it.
   * @throws what `load` throws; on DatasetUnavailableError a stale entry is returned instead, if there is one
   */
  async read(key: string, load: Load): Promise<ContentResult> {
    const entry = this.entries.get(key);
    if (entry && this.isCurrent(entry) && this.now() - entry.since < MAX_AGE_MS) {
      this.hits += 1;
      entry.isUsed = true;
      return entry;
    }
    this.misses += 1;
    if (entry && this.outage) {
      // Requests get the stale entry at once; retries run in the background.
      const isRetryDue = this.now() - this.outage.lastAttempt >= RETRY_MS;
      if (isRetryDue) this.load(key, load).catch(() => {});
      return { ...entry, isStale: true };
    }
    try {
      return await this.load(key, load);
    } catch (error) {
      if (entry && error instanceof DatasetUnavailableError) return { ...entry, isStale: true };
      throw error;
    }
  }

  private load(key: string, load: Load, isUsed = true): Promise<ContentResult> {
    const inFlight = this.pending.get(key);
    if (inFlight) {
      inFlight.isUsed ||= isUsed;
      return inFlight.result;
    }
    if (this.outage) this.outage.lastAttempt = this.now();
    const asOf = this.invalidations.now();
    const pending: Pending = { result: load(this.entries.peek(key)), isUsed };
    pending.result = pending.result
      .then((loaded) => {
        this.endOutage();
        const { isUsed } = pending;
        this.entries.set(key, { ...loaded, since: this.now(), asOf, isUsed, load });
        return loaded;
      })
      .catch((error: unknown) => {
        if (error instanceof DatasetUnavailableError) this.beginOutage(error);
        throw error;
      })
      .finally(() => {
        if (this.pending.get(key) === pending) this.pending.delete(key);
      });
    this.pending.set(key, pending);
    return pending.result;
  }

  /** Whether no change may be missing from an entry: one that arrived while its query was in flight counts. */
  private isCurrent({ tags, asOf }: CacheEntry): boolean {
    return this.live && !this.invalidations.hasAny(tags, asOf);
  }

  /** Reloads invalidated entries that were in use, so that the next request finds them cached or in flight. */
  private reloadInvalidated(): void {
    if (!this.live || this.outage) return;
    for (const [key, entry] of this.entries.entries()) {
      if (entry.isUsed && !this.isCurrent(entry)) this.load(key, entry.load, false).catch(() => {});
    }
  }

  /** The change events are connected. Earlier changes may have been missed, so all entries are invalidated. */
  connect(): void {
    this.live = true;
    this.endOutage();
    this.change("everything");
  }

  /** The change events are lost. Until `connect`, every read runs its query. */
  disconnect(): void {
    this.live = false;
    this.change("everything");
  }

  /** Invalidates entries and queries in flight that depend on `tags`. */
  change(tags: ChangedTags): void {
    this.invalidations.add(tags);
    // A read after the change must not join a query that was sent before it.
    this.pending.clear();
    for (const listener of this.listeners) listener(tags);
    // Deferred, so that the response to the mutation is sent first.
    setImmediate(() => this.reloadInvalidated());
  }

  onChange(listener: (tags: ChangedTags) => void): void {
    this.listeners.add(listener);
  }

  /** The number of changes so far. */
  revision(): number {
    return this.invalidations.now();
  }

  /** True while change events are connected. */
  isLive(): boolean {
    return this.live;
  }

  /** When the outage began, in milliseconds of the clock; undefined when there is none. */
  outageSince(): number | undefined {
    return this.outage?.since;
  }

  private beginOutage(cause: unknown): void {
    if (this.outage) return;
    this.outage = { since: this.now(), lastAttempt: this.now() };
    this.onOutageChange(cause);
  }

  private endOutage(): void {
    if (!this.outage) return;
    this.outage = undefined;
    this.onOutageChange(undefined);
  }

  bytes(): number {
    return this.entries.calculatedSize;
  }
}
