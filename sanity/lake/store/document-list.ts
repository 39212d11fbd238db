import type { SanityDocument } from "../types";

/**
 * Documents in the order of their `_id`, which is the order of `*` in a query without `order()`.
 * A change costs one binary search and one move of memory, so nothing is sorted again after a commit.
 */
export class DocumentList {
  readonly documents: SanityDocument[] = [];

  put(document: SanityDocument): void {
    const at = this.position(document._id);
    const found = this.documents[at]?._id === document._id;
    this.documents.splice(at, found ? 1 : 0, document);
  }

  remove(id: string): void {
    const at = this.position(id);
    if (this.documents[at]?._id === id) this.documents.splice(at, 1);
  }

  private position(id: string): number {
    let low = 0;
    let high = this.documents.length;
    // Loading a dataset appends in order.
    const last = this.documents[high - 1];
    if (last && last._id < id) return high;
    while (low < high) {
      const middle = (low + high) >>> 1;
      const document = this.documents[middle];
      if (document && document._id < id) low = middle + 1;
      else high = middle;
    }
    return low;
  }
}
