import { isObject } from "../util/json";
import type { SanityDocument } from "../util/types";
import { segmentsOf, type Term, termsOf } from "./path-segments";

/** True if a name in the path selects from a list. JSONMatch then means the attribute of each item. */
export function crossesList(document: SanityDocument, segments: readonly string[]): boolean {
  if (segments.includes("..")) return false;
  let values: unknown[] = [document];
  for (const segment of segments) {
    if (values.length === 0) return false;
    if (segment.startsWith("[")) {
      values = values.flatMap((value) => itemsAt(value, segment));
    } else {
      if (values.some(Array.isArray)) return true;
      const name = nameOf(segment);
      values = values.flatMap((value) => (isObject(value) && name in value ? [value[name]] : []));
    }
  }
  return false;
}

/** True if an index in the path is beyond the end of its list. */
export function isBeyondList(document: SanityDocument, path: string): boolean {
  let value: unknown = document;
  for (const segment of segmentsOf(path)) {
    const [term, ...others] = termsOf(segment);
    if (term && "index" in term && others.length === 0) {
      if (!Array.isArray(value)) return false;
      if (term.index >= value.length || term.index < -value.length) return true;
      value = value.at(term.index);
    } else if (segment.startsWith("[") || !isObject(value)) {
      return false;
    } else {
      value = value[nameOf(segment)];
    }
  }
  return false;
}

function itemsAt(value: unknown, segment: string): unknown[] {
  const terms = termsOf(segment);
  if (!Array.isArray(value)) {
    const name = nameOf(segment.slice(1, -1));
    return terms.length === 0 && isObject(value) && name in value ? [value[name]] : [];
  }
  // Counts the starts and ends of ranges, because thousands of ranges may overlap.
  const edges = new Int32Array(value.length + 1);
  for (const term of terms) {
    const [start, end] = boundsOf(term, value.length);
    if (start >= end) continue;
    edges[start] = (edges[start] ?? 0) + 1;
    edges[end] = (edges[end] ?? 0) - 1;
  }
  let open = 0;
  return value.filter((_item, index) => {
    open += edges[index] ?? 0;
    return open > 0;
  });
}

function boundsOf(term: Term, length: number): [start: number, end: number] {
  const clamp = (index: number) =>
    Math.max(0, Math.min(index < 0 ? index + length : index, length));
  if ("index" in term) {
    const index = term.index < 0 ? term.index + length : term.index;
    return index < 0 ? [0, 0] : [Math.min(index, length), Math.min(index + 1, length)];
  }
  return [clamp(term.start ?? 0), clamp(term.end ?? length)];
}

function nameOf(segment: string): string {
  const name = segment.replace(/^\./, "");
  return name.startsWith("'") ? name.slice(1, -1).replace(/\\(.)/g, "$1") : name;
}
