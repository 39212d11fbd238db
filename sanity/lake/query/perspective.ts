import type { Dataset, DocumentView } from "../store";
import { type Overlay, OverlayView } from "../store/overlay-view";
import type { SanityDocument } from "../types";

/** `raw`, `published`, or layers from the topmost down (`drafts`, release names). */
export type Perspective = "raw" | "published" | readonly string[];

export class PerspectiveError extends Error {
  override name = "PerspectiveError";
}

const LAYER = /^[a-zA-Z0-9_-]{1,128}$/;

/**
 * Reads the `perspective` parameter: a name, or a stack as names separated by commas or a JSON array.
 * @throws PerspectiveError for a name that cannot be one.
 * @see https://www.sanity.io/docs/content-lake/perspectives
 */
export function parsePerspective(text: string): Perspective {
  const names = namesOf(text).map((name) => (name === "previewDrafts" ? "drafts" : name));
  if (names.length === 1 && (names[0] === "raw" || names[0] === "published")) return names[0];
  for (const name of names) {
    if (name === "raw") throw new PerspectiveError('perspective "raw" cannot be part of a stack');
    if (!LAYER.test(name)) throw new PerspectiveError(`invalid perspective "${name}"`);
  }
  // Published documents are always at the bottom; what is named below them cannot be seen.
  const published = names.indexOf("published");
  return published < 0 ? names : names.slice(0, published);
}

function namesOf(text: string): string[] {
  if (!text.startsWith("[")) return text.split(",");
  const list = /^\[\s*"[^"\\]*"(?:\s*,\s*"[^"\\]*")*\s*\]$/.test(text) && JSON.parse(text);
  if (!list) throw new PerspectiveError(`invalid perspective ${text}`);
  return list;
}

/** What a perspective shows to someone who may read everything. */
export function viewOf(dataset: Dataset, perspective: Perspective): DocumentView {
  if (perspective === "raw") return dataset.raw;
  if (perspective === "published") return dataset.published;
  return stackView(dataset, perspective);
}

interface Stacks {
  revision: number;
  views: Map<string, DocumentView>;
}

const stacks = new WeakMap<Dataset, Stacks>();
const MAX_STACKS = 20;

function stackView(dataset: Dataset, layers: readonly string[]): DocumentView {
  let known = stacks.get(dataset);
  if (!known || known.revision !== dataset.revision || known.views.size >= MAX_STACKS) {
    known = { revision: dataset.revision, views: new Map() };
    stacks.set(dataset, known);
  }
  const key = layers.join(",");
  let view = known.views.get(key);
  if (!view) {
    view = new OverlayView(dataset.published, overlayOf(dataset, layers), withOriginalId);
    known.views.set(key, view);
  }
  return view;
}

function overlayOf(dataset: Dataset, layers: readonly string[]): Overlay {
  const overlay = new Map<string, SanityDocument | null>();
  for (const layer of [...layers].reverse()) {
    for (const [publishedId, document] of dataset.layers.get(layer) ?? []) {
      overlay.set(publishedId, isUnpublished(document) ? null : standIn(document, publishedId));
    }
  }
  return overlay;
}

/** A version can say that its release takes the document away. */
function isUnpublished(document: SanityDocument): boolean {
  const system = document._system;
  return (
    typeof system === "object" && system !== null && "delete" in system && system.delete === true
  );
}

const decorated = new WeakMap<SanityDocument, SanityDocument>();

function withOriginalId(document: SanityDocument): SanityDocument {
  return standIn(document, document._id);
}

/** The document under the id it stands for, with its own as `_originalId`. */
function standIn(document: SanityDocument, publishedId: string): SanityDocument {
  let copy = decorated.get(document);
  if (!copy) {
    copy = { ...document, _id: publishedId, _originalId: document._id };
    decorated.set(document, copy);
  }
  return copy;
}
