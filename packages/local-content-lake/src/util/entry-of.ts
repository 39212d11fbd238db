/**
 * The value of a key, which is made and added if it is missing.
 * @param max empties the map before it has more entries
 */
export function entryOf<Key, Value extends object>(
  map: Pick<Map<Key, Value>, "get" | "set" | "size" | "clear">,
  key: Key,
  make: () => Value,
  max = Number.POSITIVE_INFINITY,
): Value {
  let value = map.get(key);
  if (!value) {
    value = make();
    if (map.size >= max) map.clear();
    map.set(key, value);
  }
  return value;
}
