import { entryOf } from "../../util/entry-of";
import type { SanityDocument } from "../../util/types";
import { byId } from "./document-list";
import type { DocumentView, Ids } from "./document-view";
import { ReferenceIndex } from "./references";

/** Replacements by id; null removes the document. */
export type Overlay = ReadonlyMap<string, SanityDocument | null>;

/**
 * A view with some documents replaced: drafts over published documents, or a transaction's changes over the dataset.
 * It stores the differences only.
 */
export class OverlayView implements DocumentView {
  private readonly types = new Map<string, readonly SanityDocument[]>();
  private everything: readonly SanityDocument[] | undefined;
  private references: ReferenceIndex | undefined;

  constructor(
    private readonly base: DocumentView,
    private readonly overlay: Overlay,
    private readonly decorate: (document: SanityDocument) => SanityDocument = (document) =>
      document,
  ) {}

  get(id: string): SanityDocument | undefined {
    const replaced = this.overlay.get(id);
    if (replaced !== undefined) return replaced ?? undefined;
    const document = this.base.get(id);
    return document && this.decorate(document);
  }

  all(): readonly SanityDocument[] {
    this.everything ??= this.merge(this.base.all(), () => true);
    return this.everything;
  }

  ofType(type: string): readonly SanityDocument[] {
    const ofType = ({ _type }: SanityDocument) => _type === type;
    return entryOf(this.types, type, () => this.merge(this.base.ofType(type), ofType));
  }

  referrersOf(id: string): Ids {
    const referrers = new Set<string>();
    for (const one of this.base.referrersOf(id).keys()) {
      if (!this.overlay.has(one)) referrers.add(one);
    }
    for (const one of this.ownReferences().referrersOf(id).keys()) referrers.add(one);
    return referrers;
  }

  withRef(value: string): Iterable<string> {
    return new Set([...this.base.withRef(value), ...this.ownReferences().withRef(value)]);
  }

  // Replacements are not in the base's index, so each one is a candidate.
  withSlug(slug: string): Iterable<string> {
    return new Set([...this.base.withSlug(slug), ...this.overlay.keys()]);
  }

  private ownReferences(): ReferenceIndex {
    if (this.references) return this.references;
    this.references = new ReferenceIndex();
    for (const document of this.overlay.values()) if (document) this.references.add(document);
    return this.references;
  }

  private merge(
    base: readonly SanityDocument[],
    belongs: (document: SanityDocument) => boolean,
  ): readonly SanityDocument[] {
    const merged = base.filter((document) => !this.overlay.has(document._id)).map(this.decorate);
    const added = [...this.overlay.values()].filter((document) => document && belongs(document));
    if (added.length === 0) return merged;
    for (const document of added) if (document) merged.push(document);
    return merged.sort(byId);
  }
}
