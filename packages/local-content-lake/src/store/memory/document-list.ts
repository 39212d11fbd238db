import type { SanityDocument } from "../../util/types";

// Below this many, moving the rest of the list for each change beats going through all of it.
const FEW = 64;
// So many may wait unsorted, or a part of what is there: an import is sorted as it comes in, not by its first reader.
const MOST = { documents: 2_048, part: 1 / 16 };

/**
 * Documents in the order of their `_id`, which is the order of `*` in a query without `order()`.
 * Changes wait until the list is read: a few are put in their places one by one, many at once.
 */
export class DocumentList {
  private sorted: SanityDocument[] = [];
  private readonly pending = new Map<string, SanityDocument | null>();

  get documents(): readonly SanityDocument[] {
    if (this.pending.size > FEW) this.merge();
    else for (const [id, document] of this.pending) this.place(id, document);
    this.pending.clear();
    return this.sorted;
  }

  put(document: SanityDocument): void {
    const last = this.sorted.at(-1);
    // The store reads its documents in their order.
    if (this.pending.size === 0 && (!last || last._id < document._id)) this.sorted.push(document);
    else this.wait(document._id, document);
  }

  remove(id: string): void {
    this.wait(id, null);
  }

  private wait(id: string, document: SanityDocument | null): void {
    this.pending.set(id, document);
    if (this.pending.size < Math.max(MOST.documents, MOST.part * this.sorted.length)) return;
    this.merge();
    this.pending.clear();
  }

  /** Both are in order: what is new, or takes the place of another, goes in where its id is reached. */
  private merge(): void {
    const changes = [...this.pending].sort(([a], [b]) => (a < b ? -1 : 1));
    const merged: SanityDocument[] = [];
    let from = 0;
    for (const [id, document] of changes) {
      for (; from < this.sorted.length; from++) {
        const next = this.sorted[from] as SanityDocument;
        if (next._id >= id) break;
        merged.push(next);
      }
      if (this.sorted[from]?._id === id) from++;
      if (document) merged.push(document);
    }
    for (; from < this.sorted.length; from++) merged.push(this.sorted[from] as SanityDocument);
    this.sorted = merged;
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
