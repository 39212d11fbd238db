import type { GroqFunction } from "./context";

const ITEMS_PER_LOOK = 1_024;

/** What `array::unique()` is: each plain value once, null too; objects and lists are all different. */
export const distinct: GroqFunction = ([list], { meter }) => {
  if (!Array.isArray(list)) return null;
  const known = new Set<unknown>();
  const found: unknown[] = [];
  for (const [place, item] of list.entries()) {
    if (place % ITEMS_PER_LOOK === 0) meter?.look();
    if (item === null || typeof item !== "object") {
      if (known.has(item)) continue;
      known.add(item);
    }
    found.push(item);
  }
  return found;
};
