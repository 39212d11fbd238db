import type { SanityDocument } from "../types";

// Below this many, moving the rest of the list for each change beats going through all of it.
const FEW = 64;

/**
 * Documents in the order of their `_id`, which is the order of `*` in a query without `order()`.
 * Changes wait until the list is read: a few are put in their places one by one, many at once.
 */
export class DocumentList {
  private sorted: SanityDocument[] = [];
  private readonly pending = new Map<string, SanityDocument | null>();

  get documents(): readonly SanityDocument[] {
    if (this.pending.size > FEW) this.rebuild();
    else for (const [id, document] of this.pending) this.place(id, document);
    this.pending.clear();
    return this.sorted;
  }

  put(document: SanityDocument): void {
    this.pending.set(document._id, document);
  }

  remove(id: string): void {
    this.pending.set(id, null);
  }

  private rebuild(): void {
    const kept = this.sorted.filter(({ _id }) => !this.pending.has(_id));
    for (const document of this.pending.values()) if (document) kept.push(document);
    this.sorted = kept.sort((a, b) => (a._id < b._id ? -1 : 1));
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
