import { TagIndex } from "http-kit";
import { LRUCache } from "lru-cache";
import type { ComputedAnswer } from "./exec/compute";

/**
 * A memo of serialised answers of one dataset. Most queries repeat between two changes, and computing an answer costs
 * about a hundred times as much as sending it. A commit invalidates the answers with one of its sync tags.
 */
export class QueryMemo {
  hits = 0;
  misses = 0;
  private readonly entries: LRUCache<string, ComputedAnswer>;
  private readonly keys = new TagIndex();

  constructor(bytes: number) {
    this.entries = new LRUCache<string, ComputedAnswer>({
      maxSize: bytes,
      sizeCalculation: sizeOf,
      dispose: ({ tags }, key) => this.keys.remove(key, tags),
    });
  }

  get bytes(): number {
    return this.entries.calculatedSize;
  }

  get isEmpty(): boolean {
    return this.entries.size === 0;
  }

  get(key: string): ComputedAnswer | undefined {
    const found = this.entries.get(key);
    if (found) this.hits += 1;
    else this.misses += 1;
    return found;
  }

  /** Like `get`, without counting: for a lookup after waiting in a queue. */
  peek(key: string): ComputedAnswer | undefined {
    return this.entries.get(key);
  }

  set(key: string, computed: ComputedAnswer): void {
    this.entries.set(key, computed);
    if (this.entries.has(key)) this.keys.add(key, computed.tags);
  }

  /** Removes every answer with one of these tags. */
  invalidate(tags: Iterable<string>): void {
    for (const tag of tags) for (const key of this.keys.of(tag)) this.entries.delete(key);
  }

  clear(): void {
    this.entries.clear();
  }
}

const BYTES_PER_TAG = 100;
const BYTES_PER_ENTRY = 500;

function sizeOf({ members, tags }: ComputedAnswer, key: string): number {
  return members.length + 2 * key.length + BYTES_PER_TAG * tags.length + BYTES_PER_ENTRY;
}
