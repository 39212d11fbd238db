import { TagIndex } from "http-kit";
import { LRUCache } from "lru-cache";
import type { Computed } from "./exec/compute";

/**
 * The answers of one dataset, already serialised: most questions are asked again before anything changes, and
 * computing one costs a hundred times what sending it does. A commit forgets those whose sync tags it touches.
 */
export class QueryMemo {
  hits = 0;
  misses = 0;
  private readonly known: LRUCache<string, Computed>;
  private readonly keys = new TagIndex();

  constructor(bytes: number) {
    this.known = new LRUCache<string, Computed>({
      maxSize: bytes,
      sizeCalculation: sizeOf,
      dispose: ({ tags }, key) => this.keys.remove(key, tags),
    });
  }

  get bytes(): number {
    return this.known.calculatedSize;
  }

  get isEmpty(): boolean {
    return this.known.size === 0;
  }

  get(key: string): Computed | undefined {
    const found = this.known.get(key);
    if (found) this.hits += 1;
    else this.misses += 1;
    return found;
  }

  /** The same, not counted: whoever asked before may have put it there meanwhile. */
  peek(key: string): Computed | undefined {
    return this.known.get(key);
  }

  set(key: string, computed: Computed): void {
    this.known.set(key, computed);
    if (this.known.has(key)) this.keys.add(key, computed.tags);
  }

  /** Forgets every answer that has one of these tags. */
  forget(tags: Iterable<string>): void {
    for (const tag of tags) for (const key of this.keys.of(tag)) this.known.delete(key);
  }

  clear(): void {
    this.known.clear();
  }
}

const BYTES_PER_TAG = 100;
const BYTES_PER_ENTRY = 500;

function sizeOf({ members, tags }: Computed, key: string): number {
  return members.length + 2 * key.length + BYTES_PER_TAG * tags.length + BYTES_PER_ENTRY;
}
