/** The order of GROQ: numbers, then strings, then booleans, then all else, which is equal. */
export function compareValues(a: unknown, b: unknown): number {
  if (typeof a === "string" && typeof b === "string") return a < b ? -1 : a === b ? 0 : 1;
  const [left, right] = [rankOf(a), rankOf(b)];
  if (left !== right) return left - right;
  if (left === OTHER || a === b) return 0;
  return (a as number) < (b as number) ? -1 : 1;
}

/** Whether one of two values is less than the other, or they are equal, as `<` sees it. */
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
 * What is at a path of attributes; null or undefined where nothing is. A name that every object has may give a
 * function, which counts as nothing too.
 */
export function valueAt(holder: unknown, path: readonly string[]): unknown {
  let value = holder;
  for (let n = 0; n < path.length; n++) {
    if (typeof value !== "object" || value === null || Array.isArray(value)) return null;
    value = (value as Record<string, unknown>)[path[n] as string];
  }
  return value;
}
