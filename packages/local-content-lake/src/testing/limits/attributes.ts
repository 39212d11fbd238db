import type { Json, JsonObject } from "../../util/types";

/** The attributes of a document, with the deepest level of nesting. */
export interface Attributes {
  /** Unique combinations of path and data type: `author.name string`, `tags array`, `tags[] string`. */
  names: ReadonlySet<string>;
  depth: number;
}

/**
 * Lists the attributes of a document as the hosted service counts them: one for each data type that an attribute has,
 * and for an array one more for each data type in it.
 * @see https://www.sanity.io/docs/content-lake/technical-limits
 */
export function attributesOf(document: JsonObject): Attributes {
  const names = new Set<string>();
  let deepest = 0;
  const pending: { path: string; value: Json; depth: number }[] = [];
  const add = (object: JsonObject, prefix: string, depth: number) => {
    for (const [name, value] of Object.entries(object)) {
      if (value !== undefined) pending.push({ path: `${prefix}${name}`, value, depth });
    }
  };
  add(document, "", 1);
  for (let next = pending.pop(); next; next = pending.pop()) {
    const { path, value, depth } = next;
    deepest = Math.max(deepest, depth);
    names.add(`${path} ${typeOf(value)}`);
    if (Array.isArray(value)) {
      for (const item of value) pending.push({ path: `${path}[]`, value: item, depth });
    } else if (typeof value === "object" && value !== null) add(value, `${path}.`, depth + 1);
  }
  return { names, depth: deepest };
}

function typeOf(value: Json): string {
  if (value === null) return "null";
  if (Array.isArray(value)) return "array";
  if (typeof value === "number") return Number.isInteger(value) ? "integer" : "float";
  return typeof value;
}
