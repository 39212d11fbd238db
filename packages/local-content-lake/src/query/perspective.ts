import type { Dataset, DocumentView } from "../store";
import { type Overlay, OverlayView } from "../store/memory/overlay-view";
import { entryOf } from "../util/entry-of";
import { badRequest } from "../util/errors";
import { isToUnpublish } from "../util/ids";
import { MAX_STACKS } from "../util/limits";
import type { SanityDocument } from "../util/types";

/**
 * `raw`, `published`, or layers from top to bottom (`drafts`, release names). `withoutVersions` is `raw` for API versions
 * before there were releases; clients cannot name it.
 */
export type Perspective = "raw" | "withoutVersions" | "published" | readonly string[];

const LAYER = /^[a-zA-Z0-9_-]{1,128}$/;

/**
 * Parses the `perspective` parameter: a name, or a stack as names separated by commas or a JSON array.
 * @throws LakeError `INVALID_REQUEST` for an invalid name
 * @see https://www.sanity.io/docs/content-lake/perspectives
 */
export function parsePerspective(text: string): Perspective {
  const names = namesOf(text).map((name) => (name === "previewDrafts" ? "drafts" : name));
  if (names.length === 1 && (names[0] === "raw" || names[0] === "published")) return names[0];
  for (const name of names) {
    if (name === "raw") throw badRequest('perspective "raw" cannot be part of a stack');
    if (!LAYER.test(name)) throw badRequest(`invalid perspective "${name}"`);
  }
  // Published documents are the bottom of every stack; layers below them are never visible.
  const published = names.indexOf("published");
  return published < 0 ? names : names.slice(0, published);
}

function namesOf(text: string): string[] {
  if (!text.startsWith("[")) return text.split(",");
  const list = /^\[\s*"[^"\\]*"(?:\s*,\s*"[^"\\]*")*\s*\]$/.test(text) && JSON.parse(text);
  if (!list) throw badRequest(`invalid perspective ${text}`);
  return list;
}

/** The views of one dataset, by perspective. Layered views are cached until the next commit. */
export class PerspectiveViews {
  private readonly stacks = new Map<string, DocumentView>();
  private revision = -1;
  // Documents are immutable, so a stand-in stays valid as long as its document exists.
  private readonly standIns = new WeakMap<SanityDocument, SanityDocument>();

  constructor(private readonly dataset: Dataset) {}

  /** @param userId undefined for an anonymous client, who sees public documents only */
  viewFor(userId: string | undefined, perspective: Perspective): DocumentView {
    if (userId === undefined) return this.dataset.open;
    if (perspective === "raw") return this.dataset.raw;
    if (perspective === "published") return this.dataset.published;
    return this.cached(String(perspective), () =>
      perspective === "withoutVersions" ? this.withoutVersions() : this.stack(perspective),
    );
  }

  private cached(key: string, make: () => DocumentView): DocumentView {
    if (this.revision !== this.dataset.revision || this.stacks.size >= MAX_STACKS) {
      this.stacks.clear();
      this.revision = this.dataset.revision;
    }
    return entryOf(this.stacks, key, make);
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

  /** The document under its published id, with its own id as `_originalId`. */
  private standIn(document: SanityDocument, publishedId: string): SanityDocument {
    let copy = this.standIns.get(document);
    if (!copy) {
      copy = { ...document, _id: publishedId, _originalId: document._id };
      this.standIns.set(document, copy);
    }
    return copy;
  }
}
