import { invalid } from "./errors";
import { quotePath, type Step } from "./path-segments";

/** List items: about half a second of processor time. */
const MAX_COPIED = 100_000_000;
/** Cost of copying an attribute, relative to a list item. */
const ATTRIBUTE_WEIGHT = 40;

/** Removing items copies the list once, but looks each item up. */
export const WEIGHT_OF_UNSET = 1 / 8;

/** A list or object on the way to a selected value. */
interface Place {
  value: unknown;
  weight: number;
  inner: Map<Step, Place>;
}

/**
 * Sanity's patcher copies a list or an object as a whole for each part of it that changes, and cannot be interrupted.
 * This counts the copies of a step beforehand.
 * @param document throws when reading it takes too long
 * @param selected the paths of the values that one step changes
 * @param weight copies of a list per change
 * @throws MutationError (MUTATION_INVALID) for a step that takes too long
 */
export function checkCopies(
  document: object,
  selected: readonly Step[][],
  path: string,
  weight = 1,
): void {
  const root = placeOf(document);
  let copied = 0;
  const count = (place: Place, times = 1) => {
    copied += place.weight * times;
    if (copied > MAX_COPIED) throw tooMuch(path);
  };
  for (const steps of selected) {
    const last = steps.at(-1);
    const place = steps.slice(0, -1).reduce((outer: Place, step) => {
      const known = outer.inner.get(step);
      if (known) return known;
      count(outer);
      return enter(outer, step);
    }, root);
    // The place is copied for each selection, the places around it once.
    if (last !== undefined) count(place, weight);
  }
}

function enter(outer: Place, step: Step): Place {
  // Undefined where a `set` would create the place.
  const place = placeOf((outer.value as Record<Step, unknown> | undefined)?.[step]);
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
