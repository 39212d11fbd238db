import type { Dataset, DocumentView } from "../store";
import { type Overlay, OverlayView } from "../store/memory/overlay-view";
import { isToUnpublish } from "../util/is-to-unpublish";
import type { SanityDocument } from "../util/types";
import type { Perspective } from "./perspective";

const MAX_STACKS = 20;

/** What the perspectives of one dataset show. Those made of layers are put together once for each revision. */
export class PerspectiveViews {
  private readonly stacks = new Map<string, DocumentView>();
  private revision = -1;
  // Documents never change in place: a stand-in is good for as long as its document is.
  private readonly standIns = new WeakMap<SanityDocument, SanityDocument>();

  constructor(private readonly dataset: Dataset) {}

  /** @param reader undefined: someone without a token, who sees open published documents and nothing else. */
  seenBy(reader: string | undefined, perspective: Perspective): DocumentView {
    if (reader === undefined) return this.dataset.open;
    if (perspective === "raw") return this.dataset.raw;
    if (perspective === "published") return this.dataset.published;
    return this.kept(String(perspective), () =>
      perspective === "withoutVersions" ? this.withoutVersions() : this.stack(perspective),
    );
  }

  private kept(key: string, make: () => DocumentView): DocumentView {
    if (this.revision !== this.dataset.revision || this.stacks.size >= MAX_STACKS) {
      this.stacks.clear();
      this.revision = this.dataset.revision;
    }
    const known = this.stacks.get(key);
    if (known) return known;
    const view = make();
    this.stacks.set(key, view);
    return view;
  }

  private stack(layers: readonly string[]): DocumentView {
    return new OverlayView(this.dataset.published, this.overlay(layers), (document) =>
      this.standIn(document, document._id),
    );
  }

  private withoutVersions(): DocumentView {
    const overlay = new Map<string, null>();
    for (const [layer, documents] of this.dataset.layers) {
      if (layer === "drafts") continue;
      for (const { _id } of documents.values()) overlay.set(_id, null);
    }
    return overlay.size > 0 ? new OverlayView(this.dataset.raw, overlay) : this.dataset.raw;
  }

  private overlay(layers: readonly string[]): Overlay {
    const overlay = new Map<string, SanityDocument | null>();
    for (const layer of [...layers].reverse()) {
      for (const [publishedId, document] of this.dataset.layers.get(layer) ?? []) {
        const shown = isToUnpublish(document) ? null : this.standIn(document, publishedId);
        overlay.set(publishedId, shown);
      }
    }
    return overlay;
  }

  /** The document under the id it stands for, with its own as `_originalId`. */
  private standIn(document: SanityDocument, publishedId: string): SanityDocument {
    let copy = this.standIns.get(document);
    if (!copy) {
      copy = { ...document, _id: publishedId, _originalId: document._id };
      this.standIns.set(document, copy);
    }
    return copy;
  }
}
