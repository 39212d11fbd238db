import { DateTime } from "../groq-js/api";
import { compareValues, hasOrder, ORDERS } from "../values";
import type { GroqFunction } from "./context";

/** `left < right` and the like, with strings by code point. @returns null for values that have no order */
export function compare([operator, left, right]: readonly unknown[]): boolean | null {
  const order = orderOf(left, right);
  return order === undefined ? null : ORDERS[operator as keyof typeof ORDERS](order);
}

/** `value in from..to`, or with `...` without the end. */
export function isInRange([value, from, to, isInclusive]: readonly unknown[]): boolean | null {
  const [start, end] = [orderOf(value, from), orderOf(value, to)];
  if (start === undefined || end === undefined) return null;
  return start >= 0 && (isInclusive ? end <= 0 : end < 0);
}

function orderOf(left: unknown, right: unknown): number | undefined {
  return hasOrder(left, right) ? compareValues(left, right) : undefined;
}

/**
 * A text whose order by UTF-16 units, by which groq-js sorts, is the order of the original by code points: surrogates
 * move behind all other units. @returns other values as they are
 */
export function sortKey([value]: readonly unknown[]): unknown {
  if (typeof value !== "string" || !/[\ud800-\uffff]/.test(value)) return value;
  return value.replace(/[\ud800-\uffff]/g, (unit) => {
    const code = unit.charCodeAt(0);
    return String.fromCharCode(code < 0xe000 ? code + 0x2000 : code - 0x800);
  });
}

const ITEMS_PER_CHECKPOINT = 1_024;

/** `array::unique()`: each scalar and each point in time once, null included. Objects and lists are never equal. */
export const distinct: GroqFunction = ([list], { meter }) => {
  if (!Array.isArray(list)) return null;
  const scalars = new Set<unknown>();
  const times = new Set<number>();
  const found: unknown[] = [];
  for (const [place, item] of list.entries()) {
    if (place % ITEMS_PER_CHECKPOINT === 0) meter.checkpoint();
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
