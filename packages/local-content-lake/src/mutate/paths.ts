import type { Pausable } from "../store/transaction";
import { matchPath } from "./json-match";
import { PLACES_PER_PAUSE, type Step } from "./path-segments";

/**
 * The places that a path selects: existing values, and attributes that a `set` would create. It may be paused.
 * @param checkpoint called at regular intervals; its error interrupts the search
 * @throws MutationError (MUTATION_INVALID) for a malformed path or one that selects too much
 */
export function* selectedBy(
  document: object,
  path: string,
  checkpoint?: () => void,
): Pausable<Step[][]> {
  const matches = yield* matchPath(document, path, checkpoint);
  const selected = matches.map((match) => match.path);
  // Only these can select a value and a part of it.
  return /\.\.|,/.test(path) ? yield* outermost(selected) : selected;
}

/** A place in a document, and the places in it. */
interface Branch {
  isSelected: boolean;
  inner: Map<Step, Branch>;
}

/** Without the places inside of others, which change as a whole. */
function* outermost(selected: readonly Step[][]): Pausable<Step[][]> {
  const root: Branch = { isSelected: false, inner: new Map() };
  for (const [index, steps] of selected.entries()) {
    if (index % PLACES_PER_PAUSE === 0) yield;
    let place = root;
    for (const step of steps) {
      const inner = place.inner.get(step) ?? { isSelected: false, inner: new Map() };
      place.inner.set(step, inner);
      place = inner;
    }
    place.isSelected = true;
  }
  yield;
  return selected.filter((steps) => !isInside(root, steps));
}

function isInside(root: Branch, steps: readonly Step[]): boolean {
  let place: Branch | undefined = root;
  for (const step of steps) {
    if (place?.isSelected) return true;
    place = place?.inner.get(step);
  }
  return false;
}
