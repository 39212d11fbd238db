import { TagIndex } from "http-kit";
import { LRUCache } from "lru-cache";
import type { ComputedAnswer } from "./exec/compute";

interface Entry {
  answer: ComputedAnswer;
  readsDrafts: boolean;
}

/**
 * A memo of serialised answers of one dataset. Most queries repeat between two changes, and computing an answer costs
 * about a hundred times as much as sending it. A commit invalidates the answers with one of its sync tags.
 */
export class QueryMemo {
  hits = 0;
  misses = 0;
  private readonly entries: LRUCache<string, Entry>;
  private readonly keys = new TagIndex();

  constructor(bytes: number) {
    this.entries = new LRUCache<string, Entry>({
      maxSize: bytes,
      sizeCalculation: ({ answer: { members, tags } }, key) =>
        members.length + 2 * key.length + BYTES_PER_TAG * tags.length + BYTES_PER_ENTRY,
      dispose: (entry, key) => this.keys.remove(key, indexedTags(entry)),
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
    return found?.answer;
  }

  /** Like `get`, without counting: for a lookup after waiting in a queue. */
  peek(key: string): ComputedAnswer | undefined {
    return this.entries.get(key)?.answer;
  }

  /** @param readsDrafts true for an answer that a change of a draft or a version can alter */
  set(key: string, answer: ComputedAnswer, readsDrafts: boolean): void {
    const entry = { answer, readsDrafts };
    this.entries.set(key, entry);
    if (this.entries.has(key)) this.keys.add(key, indexedTags(entry));
  }

  /**
   * Removes every answer with one of the tags of a change.
   * @param tags the tags for readers of drafts and versions, and those for readers of published documents alone
   */
  invalidate(tags: { drafts: Iterable<string>; published: Iterable<string> }): void {
    for (const tag of tags.drafts) this.remove(tag);
    for (const tag of tags.published) this.remove(publishedTag(tag));
  }

  private remove(tag: string): void {
    for (const key of this.keys.of(tag)) this.entries.delete(key);
  }

  clear(): void {
    this.entries.clear();
  }
}

const BYTES_PER_TAG = 100;
const BYTES_PER_ENTRY = 500;

/** The same tags mean other changes to answers of published documents, so the index has them under other names. */
function indexedTags({ answer, readsDrafts }: Entry): string[] {
  return readsDrafts ? answer.tags : answer.tags.map(publishedTag);
}

function publishedTag(tag: string): string {
  return `published ${tag}`;
}
