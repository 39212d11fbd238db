import { entryOf } from "../../util/entry-of";
import type { SanityDocument } from "../../util/types";
import { DocumentList } from "./document-list";
import type { ReferenceIndex } from "./references";
import type { SlugIndex } from "./slugs";

/** The documents that a query sees. Lists are ordered by `_id` and must not be changed. */
export interface DocumentView {
  get(id: string): SanityDocument | undefined;
  all(): readonly SanityDocument[];
  ofType(type: string): readonly SanityDocument[];
  /** Ids of all documents that refer to `id`; may contain ids that are not in the view. */
  referrersOf(id: string): Ids;
  /** A superset of the ids of all documents with this value in a field named `_ref`. */
  withRef(value: string): Iterable<string>;
  /** A superset of the ids of all documents with this slug. */
  withSlug(slug: string): Iterable<string>;
}

export type Ids = Pick<ReadonlySet<string>, "has" | "keys">;

const NONE: readonly SanityDocument[] = [];

/** A view that commits update document by document. */
export class DocumentIndex implements DocumentView {
  private byId = new Map<string, SanityDocument>();
  private byType = new Map<string, DocumentList>();
  private everything = new DocumentList();

  constructor(
    private readonly references: ReferenceIndex,
    private readonly slugs: SlugIndex,
  ) {}

  /** An index of the same documents, with copies of the other indexes. */
  copy(references: ReferenceIndex, slugs: SlugIndex): DocumentIndex {
    const copy = new DocumentIndex(references, slugs);
    copy.byId = new Map(this.byId);
    copy.byType = new Map([...this.byType].map(([type, list]) => [type, list.copy()]));
    copy.everything = this.everything.copy();
    return copy;
  }

  get size(): number {
    return this.byId.size;
  }

  get(id: string): SanityDocument | undefined {
    return this.byId.get(id);
  }

  all(): readonly SanityDocument[] {
    return this.everything.documents;
  }

  ofType(type: string): readonly SanityDocument[] {
    return this.byType.get(type)?.documents ?? NONE;
  }

  referrersOf(id: string): Ids {
    return this.references.referrersOf(id);
  }

  withRef(value: string): Iterable<string> {
    return this.references.withRef(value);
  }

  withSlug(slug: string): Iterable<string> {
    return this.slugs.idsOf(slug);
  }

  put(document: SanityDocument): void {
    const before = this.byId.get(document._id);
    if (before && before._type !== document._type) this.remove(document._id);
    this.byId.set(document._id, document);
    this.everything.put(document);
    entryOf(this.byType, document._type, () => new DocumentList()).put(document);
  }

  remove(id: string): void {
    const document = this.byId.get(id);
    if (!document) return;
    this.byId.delete(id);
    this.everything.remove(id);
    this.byType.get(document._type)?.remove(id);
  }
}
