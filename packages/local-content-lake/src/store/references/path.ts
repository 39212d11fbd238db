import { isObject } from "../../util/is-object";
import type { Json } from "../../util/types";

/** A path in Sanity's notation; items of arrays are named by their `_key` where they have one. */
export function pathToText(
  root: Record<string, Json | undefined>,
  path: readonly (string | number)[],
): string {
  let text = "";
  let value: Json | undefined = root as Json;
  for (const part of path) {
    if (Array.isArray(value) && typeof part === "number") {
      value = value[part];
      text += `[${selector(value, part)}]`;
    } else if (isObject(value)) {
      value = value[part];
      text += text === "" ? part : `.${part}`;
    }
  }
  return text;
}

function selector(item: Json | undefined, index: number): string | number {
  return isObject(item) && typeof item._key === "string"
    ? `_key==${JSON.stringify(item._key)}`
    : index;
}
