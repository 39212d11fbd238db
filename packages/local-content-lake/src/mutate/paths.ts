import { matchPath } from "./json-match";
import type { Step } from "./path-segments";

/**
 * The places that a path selects: existing values, and attributes that a `set` would create.
 * @param checkpoint called at regular intervals; its error interrupts the search
 * @throws MutationError (MUTATION_INVALID) for a malformed path or one that selects too much
 */
export function selectedBy(document: object, path: string, checkpoint?: () => void): Step[][] {
  const selected = matchPath(document, path, checkpoint).map((match) => match.path);
  // Only these can select a value and a part of it.
  return /\.\.|,/.test(path) ? outermost(selected) : selected;
}

/** Without the places inside of others, which change as a whole. */
function outermost(selected: readonly Step[][]): Step[][] {
  const known = new Set(selected.map((steps) => JSON.stringify(steps)));
  const isInside = (steps: Step[]) =>
    steps.some((_step, length) => known.has(JSON.stringify(steps.slice(0, length))));
  return selected.filter((steps) => !isInside(steps));
}
