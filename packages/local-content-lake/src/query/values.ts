import { DateTime } from "./groq-js/api";

/** Compares as GROQ's `order()` does: times, numbers, strings, booleans, then all other values, which are equal. */
export function compareValues(a: unknown, b: unknown): number {
  if (typeof a === "string" && typeof b === "string") return compareStrings(a, b);
  const left = rankOf(a);
  const right = rankOf(b);
  if (left !== right) return left - right;
  if (left === OTHER || a === b) return 0;
  if (left === TIME) return (a as DateTime).compareTo(b as DateTime);
  return (a as number) < (b as number) ? -1 : 1;
}

/** By operator: whether the order of two values fulfils it. */
export const ORDERS = {
  "<": (order: number) => order < 0,
  "<=": (order: number) => order <= 0,
  ">": (order: number) => order > 0,
  ">=": (order: number) => order >= 0,
};

const HIGH_UNIT = /[\ud800-\uffff]/;

/** Compares any value with this one. For a string without surrogates and what follows them, JavaScript's order is right. */
export function comparatorWith(b: unknown): (a: unknown) => number {
  if (typeof b !== "string" || HIGH_UNIT.test(b)) return (a) => compareValues(a, b);
  return (a) => {
    if (typeof a !== "string") return compareValues(a, b);
    return a < b ? -1 : a === b ? 0 : 1;
  };
}

/** Compares by code point. JavaScript compares UTF-16 units, in which surrogates come before U+E000 to U+FFFF. */
function compareStrings(a: string, b: string): number {
  const length = Math.min(a.length, b.length);
  for (let at = 0; at < length; at++) {
    const left = a.charCodeAt(at);
    const right = b.charCodeAt(at);
    if (left === right) continue;
    return left < 0xd800 || right < 0xd800 ? left - right : orderedUnit(left) - orderedUnit(right);
  }
  return a.length - b.length;
}

function orderedUnit(code: number): number {
  return code <= 0xdfff ? code + 0x10000 : code;
}

/** True if `<` can compare the values: both are times, both numbers, both strings or both booleans. */
export function hasOrder(a: unknown, b: unknown): boolean {
  if (typeof a === "string") return typeof b === "string";
  const rank = rankOf(a);
  return rank !== OTHER && rank === rankOf(b);
}

const TIME = 0;
const OTHER = 100;

function rankOf(value: unknown): number {
  switch (typeof value) {
    case "number":
      return 1;
    case "string":
      return 2;
    case "boolean":
      return 3;
    default:
      return value instanceof DateTime ? TIME : OTHER;
  }
}

/**
 * Reads the value at a path of attributes.
 * @returns null or undefined if there is none; a function if a name is a member of every object, which callers must
 * treat as missing
 */
export function valueAt(holder: unknown, path: readonly string[]): unknown {
  let value = holder;
  for (let n = 0; n < path.length; n++) {
    if (typeof value !== "object" || value === null || Array.isArray(value)) return null;
    value = (value as Record<string, unknown>)[path[n] as string];
  }
  return value;
}

/** Makes a function that reads the value at a path of attributes, as `valueAt` does. */
export function readerAt(path: readonly string[]): (holder: unknown) => unknown {
  const [name] = path;
  if (name === undefined || path.length > 1) return (holder) => valueAt(holder, path);
  return (holder) => {
    if (typeof holder !== "object" || holder === null || Array.isArray(holder)) return null;
    return (holder as Record<string, unknown>)[name];
  };
}
