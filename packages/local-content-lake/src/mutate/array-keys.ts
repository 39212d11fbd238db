import { newArrayKey } from "../util/ids";
import { isObject, mapValues } from "../util/json";
import type { DocumentInput, Json, JsonObject, PatchOperations } from "../util/types";

/** Adds a `_key` to every object in an array that has none, at any depth. */
export function withArrayKeys<Value extends Json | DocumentInput>(value: Value): Value {
  return keyed(value as Json) as Value;
}

/** Adds keys to the values of a patch. */
export function patchWithArrayKeys(patch: PatchOperations): PatchOperations {
  const { set, setIfMissing, insert } = patch;
  return {
    ...patch,
    ...(set && { set: keyedByPath(set) }),
    ...(setIfMissing && { setIfMissing: keyedByPath(setIfMissing) }),
    ...(insert && { insert: { ...insert, items: keyed(insert.items) as Json[] } }),
  };
}

function keyedByPath(values: JsonObject): JsonObject {
  return Object.fromEntries(
    Object.entries(values).map(([path, value]) => {
      const isArrayItem = path.endsWith("]") && !path.endsWith("']");
      return [path, isArrayItem ? keyedItem(value) : keyed(value)];
    }),
  );
}

function keyed(value: Json): Json {
  return mapValues(value, Array.isArray(value) ? keyedItem : keyed);
}

function keyedItem(item: Json): Json {
  const value = keyed(item);
  if (!isObject(value) || typeof value._key === "string") return value;
  return { _key: newArrayKey(), ...value };
}
