import { InvalidationLog } from "http-kit";
import { LRUCache } from "lru-cache";
import type { ComputedAnswer } from "./exec/compute";

/** Whose changes alter an answer: those of any document, or of published ones alone. */
type Readers = "drafts" | "published";

interface Entry {
  answer: ComputedAnswer;
  readers: Readers;
  /** The moment of the log of changes at which it was computed. */
  asOf: number;
}

/**
 * A memo of serialised answers of one dataset. Most queries repeat between two changes, and computing an answer costs
 * about a hundred times as much as sending it. A commit invalidates the answers with one of its sync tags.
 */
export class QueryMemo {
  hits = 0;
  misses = 0;
  private readonly entries: LRUCache<string, Entry>;
  /** The tags of changes. The same tags mean other changes to answers of published documents. */
  private readonly changes = { drafts: new InvalidationLog(), published: new InvalidationLog() };

  constructor(bytes: number) {
    this.entries = new LRUCache<string, Entry>({
      maxSize: bytes,
      sizeCalculation: ({ answer: { members, tags } }, key) =>
        members.length + 2 * key.length + BYTES_PER_TAG * tags.length + BYTES_PER_ENTRY,
    });
  }

  get bytes(): number {
    return this.entries.calculatedSize;
  }

  get isEmpty(): boolean {
    return this.entries.size === 0;
  }

  get(key: string): ComputedAnswer | undefined {
    const found = this.peek(key);
    if (found) this.hits += 1;
    else this.misses += 1;
    return found;
  }

  /** Like `get`, without counting: for a lookup after waiting in a queue. */
  peek(key: string): ComputedAnswer | undefined {
    const found = this.entries.get(key);
    const isCurrent = !found || !this.changes[found.readers].hasAny(found.answer.tags, found.asOf);
    if (isCurrent) return found?.answer;
    this.entries.delete(key);
    return undefined;
  }

  /** @param readers "published" for an answer that no change of a draft or a version alters */
  set(key: string, answer: ComputedAnswer, readers: Readers): void {
    this.entries.set(key, { answer, readers, asOf: this.changes[readers].now() });
  }

  /** Invalidates every answer with one of the tags of a change. @param tags by whose answers they are about */
  invalidate(tags: Record<Readers, Iterable<string>>): void {
    this.changes.drafts.add(tags.drafts);
    this.changes.published.add(tags.published);
  }

  clear(): void {
    this.entries.clear();
  }
}

const BYTES_PER_TAG = 100;
const BYTES_PER_ENTRY = 500;
