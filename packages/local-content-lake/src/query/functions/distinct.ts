import { DateTime } from "../groq-js/api";
import type { GroqFunction } from "./context";

const ITEMS_PER_CHECKPOINT = 1_024;

/** `array::unique()`: each scalar and each point in time once, null included. Objects and lists are never equal. */
export const distinct: GroqFunction = ([list], { meter }) => {
  if (!Array.isArray(list)) return null;
  const scalars = new Set<unknown>();
  const times = new Set<number>();
  const found: unknown[] = [];
  for (const [place, item] of list.entries()) {
    if (place % ITEMS_PER_CHECKPOINT === 0) meter?.checkpoint();
    if (item instanceof DateTime) {
      if (!addNew(times, item.date.getTime())) continue;
    } else if (item === null || typeof item !== "object") {
      if (!addNew(scalars, item)) continue;
    }
    found.push(item);
  }
  return found;
};

/** @returns false if the value was there already */
function addNew<Value>(values: Set<Value>, value: Value): boolean {
  const { size } = values;
  return values.add(value).size > size;
}
