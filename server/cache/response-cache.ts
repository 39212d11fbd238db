import { InvalidationLog, TagIndex } from "http-kit";
import { LRUCache } from "lru-cache";
import type { CacheEntry, Headers } from "./cache-entry";

const MEGABYTE = 1024 * 1024;

/** Bytes for each partition. Pages with a query have their own: a client can think up any number of them. */
const MAX_BYTES = {
  file: 12 * MEGABYTE,
  studio: 12 * MEGABYTE,
  page: 16 * MEGABYTE,
  search: 8 * MEGABYTE,
  image: 24 * MEGABYTE,
  query: 16 * MEGABYTE,
};

export type Partition = keyof typeof MAX_BYTES;

/** How often the entries of a route answered requests. */
export interface HitCount {
  ok: number;
  notModified: number;
}

/**
 * Responses in memory, by URL: sending one costs a thousandth of rendering it. Each partition evicts its least recently
 * used entries. Tags are the only way to make an entry stale.
 */
export class ResponseCache {
  private readonly entries = new Map<string, CacheEntry>();
  private readonly partitions: Record<Partition, LRUCache<string, CacheEntry>>;
  private readonly urlsByTag = new TagIndex();
  private readonly invalidations = new InvalidationLog();
  private readonly hitCounts = new Map<string, HitCount>();

  /** @param maxBytes budgets of partitions that differ from the default */
  constructor(maxBytes: Partial<typeof MAX_BYTES> = {}) {
    const partitions = Object.entries({ ...MAX_BYTES, ...maxBytes }).map(([name, maxSize]) => {
      const partition = new LRUCache<string, CacheEntry>({
        maxSize,
        maxEntrySize: Math.floor(maxSize / 4),
        sizeCalculation: ({ bytes }) => bytes,
        dispose: (entry) => this.unlink(entry),
      });
      return [name, partition];
    });
    this.partitions = Object.fromEntries(partitions);
  }

  private partitionOf({ kind, url }: CacheEntry): LRUCache<string, CacheEntry> {
    return this.partitions[kind === "page" && url.includes("?") ? "search" : kind];
  }

  get(url: string): CacheEntry | undefined {
    return this.entries.get(url);
  }

  /** The moment that a render passes to `store`; taken before it reads anything. */
  now(): number {
    return this.invalidations.now();
  }

  /** Whether one of the tags was invalidated after a moment. */
  wasInvalidated(tags: readonly string[], since: number): boolean {
    return this.invalidations.hasAny(tags, since);
  }

  /**
   * Stores a response, which replaces the one before it. If one of its tags was invalidated since its render started,
   * only a page is stored: as the last good one, marked stale, unless a fresh one is there.
   * @param since when its render started
   */
  store(entry: CacheEntry, since = this.now()): void {
    entry.isStale ||= this.wasInvalidated(entry.tags, since);
    const before = this.entries.get(entry.url);
    if (entry.isStale && (entry.kind !== "page" || before?.isStale === false)) return;
    const partition = this.partitionOf(entry);
    // Files stay: the next build may replace them on disk while this server still runs.
    const isFull = partition.calculatedSize + entry.bytes > partition.maxSize;
    if (entry.kind === "file" && isFull) return;
    if (before) this.delete(before);
    this.entries.set(entry.url, entry);
    this.urlsByTag.add(entry.url, entry.tags);
    partition.set(entry.url, entry);
    if (!partition.has(entry.url)) this.unlink(entry);
  }

  /** Adds a variant to an entry, whether it is still stored or not. */
  addVariant(entry: CacheEntry, key: string, body: Buffer, headers: Headers) {
    const variant = entry.addVariant(key, body, headers);
    // Storing the entry again counts its size again.
    if (this.entries.get(entry.url) === entry) this.store(entry);
    return variant;
  }

  /** Makes every entry with one of these tags stale, and the results of renders in flight that use one of them. */
  invalidate(tags: readonly string[]): void {
    this.invalidations.add(tags);
    for (const tag of tags) {
      for (const url of this.urlsByTag.of(tag)) {
        const entry = this.entries.get(url);
        if (!entry) continue;
        entry.isStale = true;
        // Only a page has a use when stale: it is shown while the dataset cannot be reached.
        if (entry.kind !== "page") this.delete(entry);
      }
    }
  }

  private delete(entry: CacheEntry): void {
    this.partitionOf(entry).delete(entry.url);
  }

  private unlink(entry: CacheEntry): void {
    if (this.entries.get(entry.url) !== entry) return;
    this.entries.delete(entry.url);
    this.urlsByTag.remove(entry.url, entry.tags);
  }

  /** Counts a request that an entry answered, and protects the entry from eviction for a while. */
  countHit(entry: CacheEntry, status: number): void {
    entry.hits += 1;
    this.partitionOf(entry).get(entry.url);
    const count = this.hitCounts.get(entry.group) ?? { ok: 0, notModified: 0 };
    this.hitCounts.set(entry.group, count);
    if (status === 304) count.notModified += 1;
    else count.ok += 1;
  }

  /** By route, since the start. */
  hits(): Iterable<[route: string, HitCount]> {
    return this.hitCounts.entries();
  }

  get size(): number {
    return this.entries.size;
  }

  pages(): CacheEntry[] {
    const { page, search } = this.partitions;
    return [...page.values(), ...search.values()];
  }

  bytes(): Record<Partition, number> {
    const sizes = Object.entries(this.partitions).map(([name, partition]) => [
      name,
      partition.calculatedSize,
    ]);
    return Object.fromEntries(sizes);
  }
}
