/** Wraps a value so that each read calls `checkpoint`, whose error interrupts library code that walks the value. */
export function watched<Value extends object>(value: Value, checkpoint: () => void): Value {
  return new Proxy(value, {
    get(target, name) {
      checkpoint();
      const part: unknown = Reflect.get(target, name);
      return typeof part === "object" && part !== null ? watched(part, checkpoint) : part;
    },
    ownKeys(target) {
      checkpoint();
      return Reflect.ownKeys(target);
    },
  });
}
