import type { Json, SanityDocument } from "../../util/types";

/**
 * Returns the ids that a document refers to, each with true if any of its references is strong. References to other
 * datasets or projects count as weak.
 */
export function referencesOf(document: SanityDocument): ReadonlyMap<string, boolean> {
  const found = new Map<string, boolean>();
  collect(document, found);
  return found;
}

function collect(value: unknown, found: Map<string, boolean>): void {
  if (Array.isArray(value)) {
    for (const item of value) collect(item, found);
    return;
  }
  if (value === null || typeof value !== "object") return;
  const object = value as Record<string, Json>;
  const target = object._ref;
  if (typeof target === "string" && target !== "") {
    const strong = object._weak !== true && !pointsElsewhere(object);
    found.set(target, strong || found.get(target) === true);
  }
  for (const key in object) {
    const child = object[key];
    if (child !== null && typeof child === "object") collect(child, found);
  }
}

function pointsElsewhere(reference: Record<string, Json>): boolean {
  return (
    "_dataset" in reference ||
    "_projectId" in reference ||
    reference._type === "crossDatasetReference" ||
    reference._type === "globalDocumentReference"
  );
}

/** Incoming references: target id → referrer id → true if one of the references is strong. */
export class ReferenceIndex {
  private readonly incoming = new Map<string, Map<string, boolean>>();

  add(document: SanityDocument): void {
    for (const [target, strong] of referencesOf(document)) {
      let referrers = this.incoming.get(target);
      if (!referrers) {
        referrers = new Map();
        this.incoming.set(target, referrers);
      }
      referrers.set(document._id, strong);
    }
  }

  remove(document: SanityDocument): void {
    for (const target of referencesOf(document).keys()) {
      const referrers = this.incoming.get(target);
      referrers?.delete(document._id);
      if (referrers?.size === 0) this.incoming.delete(target);
    }
  }

  referrersOf(target: string): ReadonlyMap<string, boolean> {
    return this.incoming.get(target) ?? NO_REFERRERS;
  }
}

const NO_REFERRERS: ReadonlyMap<string, boolean> = new Map();
