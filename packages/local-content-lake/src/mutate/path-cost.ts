import type { SanityDocument } from "../util/types";
import { invalid } from "./errors";
import { quotePath, segmentsOf } from "./path-segments";
import { matchesOf } from "./paths";

/** Of list items: about half a second of the processor. */
const MOST_COPIED = 100_000_000;
/** An attribute takes as much longer to copy than a list's item. */
const ATTRIBUTE_WEIGHT = 40;

/** Taking items out of a list copies it once, and looks each of its items up among them. */
export const WEIGHT_OF_UNSET = 1 / 8;

/** A list or an object on the way to what a path selects. */
interface Place {
  value: unknown;
  weight: number;
  inner: Map<string | number, Place>;
}

/**
 * Sanity's patcher copies a list or an object as a whole for each part of it that changes, and cannot be stopped:
 * what it would copy is counted before.
 * @param document throws where it takes too long to be gone through
 * @param weight of a change to a list, in copies of it
 * @throws MutationError (invalid) for a path that takes too long.
 */
export function checkCopies(document: SanityDocument, path: string, weight = 1): void {
  const root = placeOf(document);
  let copied = 0;
  const count = (place: Place, times = 1) => {
    copied += place.weight * times;
    if (copied > MOST_COPIED) throw tooMuch(path);
  };
  for (const steps of selectedBy(path, document)) {
    const last = steps.pop();
    const place = steps.reduce((outer: Place, step) => {
      const known = outer.inner.get(step);
      if (known) return known;
      count(outer);
      return enter(outer, step);
    }, root);
    // Written each time that it is selected; those around it are written once.
    if (last !== undefined) count(place, weight);
  }
}

/** What is there, and where something new would be put. */
function selectedBy(path: string, document: SanityDocument): (string | number)[][] {
  const selected = matchesOf(path, document).map((match) => [...match.path]);
  const above = segmentsOf(path).slice(0, -1);
  if (above.length === 0 || above.at(-1) === "..") return selected;
  const places = matchesOf(above.join(""), document);
  return [...selected, ...places.map((match) => [...match.path, "new"])];
}

function enter(outer: Place, step: string | number): Place {
  const place = placeOf((outer.value as Record<string | number, unknown>)[step]);
  outer.inner.set(step, place);
  return place;
}

function placeOf(value: unknown): Place {
  return { value, weight: weightOf(value), inner: new Map() };
}

function weightOf(value: unknown): number {
  if (Array.isArray(value)) return value.length;
  if (typeof value !== "object" || value === null) return 0;
  return Object.keys(value).length * ATTRIBUTE_WEIGHT;
}

function tooMuch(path: string) {
  return invalid(
    `The path ${quotePath(path)} changes too much of a long list at once: set the list as a whole, or fewer of its items`,
  );
}
