/** Compares as GROQ's `order()` does: numbers, strings, booleans, then all other values, which are equal. */
export function compareValues(a: unknown, b: unknown): number {
  if (typeof a === "string" && typeof b === "string") return compareStrings(a, b);
  const [left, right] = [rankOf(a), rankOf(b)];
  if (left !== right) return left - right;
  if (left === OTHER || a === b) return 0;
  return (a as number) < (b as number) ? -1 : 1;
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

/** True if `<` can compare the values: both are numbers, both strings or both booleans. */
export function hasOrder(a: unknown, b: unknown): boolean {
  return typeof a === typeof b && rankOf(a) !== OTHER;
}

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
      return OTHER;
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
