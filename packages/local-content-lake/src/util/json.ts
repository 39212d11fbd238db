/** True for objects; false for arrays and null. */
export function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

// A number can only be too large with a long exponent or with hundreds of digits.
const MAY_OVERFLOW = /\d[eE]\+?\d{3}|\d{300}/;

/**
 * Parses JSON. `JSON.parse` reads a number that is too large for a double as infinity, which would be stored as null.
 *
 * @throws SyntaxError; RangeError for such a number
 */
export function parseJson(text: string): unknown {
  const parsed: unknown = JSON.parse(text);
  if (!MAY_OVERFLOW.test(text)) return parsed;
  const pending = [parsed];
  while (pending.length > 0) {
    const value = pending.pop();
    if (value === Number.POSITIVE_INFINITY || value === Number.NEGATIVE_INFINITY) {
      throw new RangeError("a number is too large");
    }
    if (typeof value !== "object" || value === null) continue;
    for (const child of Object.values(value)) pending.push(child);
  }
  return parsed;
}

/** Maximum nesting of a JSON text: 100 levels of content and a few around it. Deeper values could overflow the stack. */
export const MAX_JSON_DEPTH = 150;

/** Nesting depth of a JSON text, in one pass without recursion. */
export function depthOf(json: string): number {
  let depth = 0;
  let deepest = 0;
  let inString = false;
  for (let at = 0; at < json.length; at += 1) {
    const sign = json[at];
    if (inString) {
      if (sign === "\\") at += 1;
      else if (sign === '"') inString = false;
    } else if (sign === '"') inString = true;
    else if (sign === "[" || sign === "{") deepest = Math.max(deepest, ++depth);
    else if (sign === "]" || sign === "}") depth -= 1;
  }
  return deepest;
}
