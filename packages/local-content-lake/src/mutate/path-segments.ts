import type { Pausable } from "../store/transaction";
import { entryOf } from "../util/entry-of";
import { invalid } from "./errors";

const MAX_QUOTED = 200;

/** An attribute name or a list index. */
export type PathKey = string | number;

/** Places that are handled between two pauses. */
export const PLACES_PER_PAUSE = 256;

/** Groups items by a path, in the order of the first of each. It may be paused. */
export function* groupedByPath<Item>(
  items: readonly Item[],
  pathOf: (item: Item) => PathKey[],
): Pausable<{ path: PathKey[]; items: Item[] }[]> {
  const groups = new Map<string, { path: PathKey[]; items: Item[] }>();
  for (const [index, item] of items.entries()) {
    if (index % PLACES_PER_PAUSE === 0) yield;
    const path = pathOf(item);
    entryOf(groups, JSON.stringify(path), () => ({ path, items: [] })).items.push(item);
  }
  return [...groups.values()];
}

// A name that is not in quotes, and cannot be without: it has a dash, or starts with a digit.
const BARE_NAME = /(?:^|\.)((?:\d[\w-]*|[A-Za-z_]\w*-[\w-]*))(?=$|[.[])/;

export function malformed(path: string) {
  const [, name] = BARE_NAME.exec(path) ?? [];
  const hint = name === undefined ? "" : `: write ['${name}'] for the attribute ${quotePath(name)}`;
  return invalid(`Invalid path ${quotePath(path)}${hint}`);
}

/** Quotes a path in an error message. */
export function quotePath(path: string): string {
  return JSON.stringify(path.length > MAX_QUOTED ? `${path.slice(0, MAX_QUOTED)}…` : path);
}
