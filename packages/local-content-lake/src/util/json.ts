/** Whether a value has attributes by name: no list, and not null. */
export function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/** Content may be nested 100 levels deep; what is around it needs a few more. What walks through more could overflow the stack. */
export const MAX_JSON_DEPTH = 150;

/** How deeply a JSON text is nested, found in one pass that calls nothing. */
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
