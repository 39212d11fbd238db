/**
 * The same value, which calls `look` for each part of it that is read: whoever goes through it can be stopped by what
 * that throws.
 */
export function watched<Value extends object>(value: Value, look: () => void): Value {
  return new Proxy(value, {
    get(target, name) {
      look();
      const part: unknown = Reflect.get(target, name);
      return typeof part === "object" && part !== null ? watched(part, look) : part;
    },
    ownKeys(target) {
      look();
      return Reflect.ownKeys(target);
    },
  });
}
