import { entryOf } from "../../util/entry-of";
import type { Json, SanityDocument } from "../../util/types";

type PathStep = string | number;

/**
 * Called for each object with a string as its `_ref`.
 * @param isReference true if GROQ's `references()` finds it
 * @param path keys and indexes that lead to the object; valid during the call only
 */
export type RefVisitor = (
  target: string,
  object: Readonly<Record<string, Json>>,
  isReference: boolean,
  path: readonly PathStep[],
) => void;

/**
 * Walks a document as GROQ's `references()` does: an object with a `_ref` is a reference, and nothing below it is. Objects
 * below a reference and those with an empty `_ref` are visited too, because `a.b._ref == "x"` can match them.
 * @see https://www.sanity.io/docs/specifications/groq-functions
 */
export function visitRefs(document: SanityDocument, visit: RefVisitor): void {
  walk(document as Json, visit, true, []);
}

function walk(value: Json, visit: RefVisitor, isSearched: boolean, path: PathStep[]): void {
  if (value === null || typeof value !== "object") return;
  if (Array.isArray(value)) {
    for (let index = 0; index < value.length; index++) {
      const item = value[index] as Json;
      if (item !== null && typeof item === "object")
        walkChild(item, visit, isSearched, path, index);
    }
    return;
  }
  const ref = value._ref;
  if (typeof ref === "string") visit(ref, value, isSearched && ref !== "", path);
  for (const key in value) {
    const child = value[key] as Json;
    if (child === null || typeof child !== "object") continue;
    walkChild(child, visit, isSearched && !ref, path, key);
  }
}

function walkChild(
  child: Json,
  visit: RefVisitor,
  isSearched: boolean,
  path: PathStep[],
  step: PathStep,
): void {
  path.push(step);
  walk(child, visit, isSearched, path);
  path.pop();
}

/**
 * The references of a document.
 * @returns target id → whether one of the references is strong. References into other datasets and projects count as
 * weak, because they cannot be checked here.
 */
export function referencesOf(document: SanityDocument): ReadonlyMap<string, boolean> {
  const found = new Map<string, boolean>();
  visitRefs(document, (target, object, isReference) => {
    if (isReference) found.set(target, isStrong(object) || found.get(target) === true);
  });
  return found;
}

/** Every string in a field named `_ref`, whether it is a reference or not. */
export function refValuesOf(document: SanityDocument): ReadonlySet<string> {
  const found = new Set<string>();
  visitRefs(document, (target) => found.add(target));
  return found;
}

function isStrong(reference: Readonly<Record<string, Json>>): boolean {
  return (
    reference._weak !== true &&
    !("_dataset" in reference) &&
    !("_projectId" in reference) &&
    reference._type !== "crossDatasetReference" &&
    reference._type !== "globalDocumentReference"
  );
}

/** Which documents refer to a document, and which have its id in a field named `_ref`. */
export class ReferenceIndex {
  /** Target id → referrer id → whether one of the references is strong. */
  private referrers = new Map<string, Map<string, boolean>>();
  /** `_ref` → ids of the documents in which it is not a reference. Nearly always empty. */
  private others = new Map<string, Set<string>>();

  copy(): ReferenceIndex {
    const copy = new ReferenceIndex();
    copy.referrers = new Map([...this.referrers].map(([id, found]) => [id, new Map(found)]));
    copy.others = new Map([...this.others].map(([value, ids]) => [value, new Set(ids)]));
    return copy;
  }

  add(document: SanityDocument): void {
    visitRefs(document, (target, object, isReference) => {
      if (!isReference) {
        entryOf(this.others, target, () => new Set()).add(document._id);
        return;
      }
      const referrers = entryOf(this.referrers, target, () => new Map<string, boolean>());
      referrers.set(document._id, isStrong(object) || referrers.get(document._id) === true);
    });
  }

  /** @param document as it was added */
  remove(document: SanityDocument): void {
    visitRefs(document, (target) => {
      removeFrom(this.referrers, target, document._id);
      removeFrom(this.others, target, document._id);
    });
  }

  /** Ids of the documents that refer to `target`, with whether one of the references is strong. */
  referrersOf(target: string): ReadonlyMap<string, boolean> {
    return this.referrers.get(target) ?? NO_REFERRERS;
  }

  /** Ids of the documents with this value in a field named `_ref`. */
  withRef(value: string): Iterable<string> {
    const referrers = this.referrersOf(value).keys();
    const others = this.others.get(value);
    return others ? new Set([...referrers, ...others]) : referrers;
  }
}

const NO_REFERRERS: ReadonlyMap<string, boolean> = new Map();

/** Removes an id from the ids of a key, and the key with its last id. */
export function removeFrom(
  map: Map<string, { delete(id: string): boolean; size: number }>,
  key: string,
  id: string,
): void {
  const ids = map.get(key);
  if (ids?.delete(id) && ids.size === 0) map.delete(key);
}
