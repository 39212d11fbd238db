/** A pseudo-random sequence: equal seeds give equal numbers. */
export class Random {
  constructor(private state: number) {}

  /** A number of at least 0 and below 1. */
  next(): number {
    this.state = (this.state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(this.state ^ (this.state >>> 15), 1 | this.state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  }

  below(limit: number): number {
    return Math.floor(this.next() * limit);
  }

  chance(probability: number): boolean {
    return this.next() < probability;
  }

  pick<Item>(items: readonly Item[]): Item {
    return items[this.below(items.length)] as Item;
  }

  some<Item>(items: readonly Item[], most: number): Item[] {
    return Array.from({ length: this.below(most + 1) }, () => this.pick(items));
  }

  /** Changes, doubles or drops a few characters of the text. */
  damage(text: string): string {
    let damaged = text;
    for (let cuts = 1 + this.below(3); cuts > 0; cuts -= 1) {
      const at = this.below(damaged.length + 1);
      const rest = damaged.slice(at + this.below(3));
      damaged =
        damaged.slice(0, at) +
        this.pick(["", "\u0000", '"', "[", "}", "%", "\\", damaged.slice(at, at + 9)]) +
        rest;
    }
    return damaged;
  }
}
