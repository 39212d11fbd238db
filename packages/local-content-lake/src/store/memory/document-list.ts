import type { SanityDocument } from "../../util/types";

// Up to this many changes, inserting each one beats merging the whole list.
const MAX_INSERTS = 64;
// Pending changes, absolute or as a part of the list, before a merge: an import is sorted as it arrives, not by the
// first query after it.
const MAX_PENDING = { documents: 2_048, part: 1 / 16 };

/** For sorting documents that have different ids. */
export function byId(a: SanityDocument, b: SanityDocument): number {
  return a._id < b._id ? -1 : 1;
}

/**
 * Documents ordered by `_id`, the order of `*` in a query without `order()`. Changes are applied when the list is
 * read: a few are inserted one by one, many are merged.
 */
export class DocumentList {
  private sorted: SanityDocument[] = [];
  /** By id; null removes one. */
  private readonly pending = new Map<string, SanityDocument | null>();

  copy(): DocumentList {
    const copy = new DocumentList();
    copy.sorted = [...this.documents];
    return copy;
  }

  get documents(): readonly SanityDocument[] {
    if (this.pending.size > MAX_INSERTS) this.merge();
    else for (const [id, document] of this.pending) this.place(id, document);
    this.pending.clear();
    return this.sorted;
  }

  put(document: SanityDocument): void {
    const last = this.sorted.at(-1);
    // At startup, the store reads documents in order.
    if (this.pending.size === 0 && (!last || last._id < document._id)) this.sorted.push(document);
    else this.defer(document._id, document);
  }

  remove(id: string): void {
    this.defer(id, null);
  }

  private defer(id: string, document: SanityDocument | null): void {
    this.pending.set(id, document);
    if (this.pending.size < Math.max(MAX_PENDING.documents, MAX_PENDING.part * this.sorted.length))
      return;
    this.merge();
    this.pending.clear();
  }

  private merge(): void {
    const merged = this.sorted.filter(({ _id }) => !this.pending.has(_id));
    for (const document of this.pending.values()) if (document) merged.push(document);
    // Quick, because most of it is in order.
    this.sorted = merged.sort(byId);
  }

  private place(id: string, document: SanityDocument | null): void {
    let low = 0;
    let high = this.sorted.length;
    while (low < high) {
      const middle = (low + high) >>> 1;
      const candidate = this.sorted[middle];
      if (candidate && candidate._id < id) low = middle + 1;
      else high = middle;
    }
    const found = this.sorted[low]?._id === id ? 1 : 0;
    this.sorted.splice(low, found, ...(document ? [document] : []));
  }
}
