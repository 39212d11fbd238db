/** A map that forgets what was used least recently once its entries weigh too much. */
export class LruCache<Value> {
  private readonly entries = new Map<string, { value: Value; weight: number }>();
  private total = 0;

  /** @param capacity in the unit of the weights given to `set`. */
  constructor(private readonly capacity: number) {}

  get(key: string): Value | undefined {
    const entry = this.entries.get(key);
    if (!entry) return undefined;
    // A Map iterates in insertion order: put back last means used last.
    this.entries.delete(key);
    this.entries.set(key, entry);
    return entry.value;
  }

  set(key: string, value: Value, weight = 1): void {
    this.delete(key);
    if (weight > this.capacity) return;
    this.entries.set(key, { value, weight });
    this.total += weight;
    for (const oldest of this.entries.keys()) {
      if (this.total <= this.capacity) break;
      this.delete(oldest);
    }
  }

  clear(): void {
    this.entries.clear();
    this.total = 0;
  }

  private delete(key: string): void {
    const entry = this.entries.get(key);
    if (!entry) return;
    this.total -= entry.weight;
    this.entries.delete(key);
  }
}
