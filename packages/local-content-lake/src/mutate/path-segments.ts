import { invalid } from "./errors";

const MAX_QUOTED = 200;

/** Parts of a path. No document is nested as deeply. */
export const MAX_SEGMENTS = 200;

/** An attribute name or a list index. */
export type Step = string | number;

/** Groups items by a path, in the order of the first of each. */
export function groupedByPath<Item>(
  items: Iterable<Item>,
  pathOf: (item: Item) => Step[],
): { path: Step[]; items: Item[] }[] {
  const groups = new Map<string, { path: Step[]; items: Item[] }>();
  for (const item of items) {
    const path = pathOf(item);
    const key = JSON.stringify(path);
    const group = groups.get(key);
    if (group) group.items.push(item);
    else groups.set(key, { path, items: [item] });
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
