import fc from "fast-check";
import { type TestAPI, type TestContext, test } from "vitest";

/** The seed of every random test of this run. `SEED=7 npm test` repeats a run with 7. */
export const SEED = readSeed(process.env.SEED);

function readSeed(given: string | undefined): number {
  const seed = Number(given);
  if (given && Number.isInteger(seed)) return seed;
  throw new Error(`SEED is "${given}": use a whole number.`);
}

// fast-check prints the seed of a failure too, with the path to the smallest example.
fc.configureGlobal({ seed: SEED });

/** Registers properties that must hold for random examples; equal SEEDs give equal examples. */
export default fc;

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

type Awaitable = void | Promise<void>;

/**
 * Registers a random test twice: the first lane runs a tenth of its cases, the full lane all of them.
 * @param cases how many random cases the full lane runs
 * @param body runs that many cases, which it gets
 */
export function randomTest(title: string, cases: number, body: (cases: number) => Awaitable) {
  test(title, () => body(cases / 10));
  test(`${title}, in ${cases} cases`, { tags: "full" }, () => body(cases));
}

/** Registers a test of each case: of `first` in the first lane, of `full` in the full lane. */
export const forLanes =
  <Extra, Case>(test: TestAPI<Extra>, first: readonly Case[], full: readonly Case[]) =>
  (title: string, body: (one: Case, context: TestContext & Extra) => Awaitable) => {
    test.for(first)(title, body);
    test.for(full)(title, { tags: "full" }, body);
  };
