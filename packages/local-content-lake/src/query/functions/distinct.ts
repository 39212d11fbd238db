import type { GroqFunction } from "./context";

const ITEMS_PER_CHECKPOINT = 1_024;

/** `array::unique()`: each scalar once, null included. Objects and lists are never equal. */
export const distinct: GroqFunction = ([list], { meter }) => {
  if (!Array.isArray(list)) return null;
  const known = new Set<unknown>();
  const found: unknown[] = [];
  for (const [place, item] of list.entries()) {
    if (place % ITEMS_PER_CHECKPOINT === 0) meter?.checkpoint();
    if (item === null || typeof item !== "object") {
      if (known.has(item)) continue;
      known.add(item);
    }
    found.push(item);
  }
  return found;
};
