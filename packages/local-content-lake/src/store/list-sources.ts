import { entryOf } from "../util/entry-of";
import { isObject } from "../util/json";
import type { Json, JsonObject } from "../util/types";

/** Values that are compared for a patch: more hold up others. What is left is replaced where it differs. */
export const MAX_COMPARED = 40_000;

/** Numbers values so that equal ones have the same number. Each is read once. */
export class ValueNumbers {
  private readonly scalars = new Map<Json, number>();
  private readonly shapes = new Map<string, number>();
  private readonly containers = new Map<object, number>();
  private next = 0;

  /** @param compared how many values were compared. Above the limit, equal lists and objects get different numbers */
  constructor(private readonly compared: { count: number }) {}

  of(value: Json): number {
    if (typeof value !== "object" || value === null) return this.numberOf(this.scalars, value);
    const known = this.containers.get(value);
    if (known !== undefined) return known;
    this.compared.count += 1;
    const isOver = this.compared.count > MAX_COMPARED;
    const number = isOver ? this.next++ : this.numberOf(this.shapes, this.shapeOf(value));
    this.containers.set(value, number);
    return number;
  }

  private shapeOf(value: Json[] | JsonObject): string {
    if (Array.isArray(value)) return value.map((item) => this.of(item)).join();
    const names = Object.keys(value).sort();
    return `{${names.map((name) => `${JSON.stringify(name)}:${this.of(value[name] as Json)}`)}}`;
  }

  private numberOf<Key>(numbers: Map<Key, number>, key: Key): number {
    let number = numbers.get(key);
    if (number === undefined) {
      number = this.next++;
      numbers.set(key, number);
    }
    return number;
  }
}

/** By item of the new list: the index of the old item with the same key, or that is equal or in its place. */
export function sourcesOf(
  before: readonly Json[],
  after: readonly Json[],
  numbers: ValueNumbers,
): (number | undefined)[] {
  const identityOf = (item: Json) => keyOf(item) ?? numbers.of(item);
  // Most items are those of before, which need no number.
  const isSame = (one: Json, other: Json) => one === other || identityOf(one) === identityOf(other);
  const sources: (number | undefined)[] = after.map(() => undefined);
  const least = Math.min(before.length, after.length);
  let start = 0;
  while (start < least && isSame(before[start] as Json, after[start] as Json)) {
    sources[start] = start;
    start += 1;
  }
  let end = 0;
  while (end < least - start && isSame(before.at(-1 - end) as Json, after.at(-1 - end) as Json)) {
    end += 1;
    sources[after.length - end] = before.length - end;
  }
  // The first one is the last of its list: taking it from the front would move all others.
  const unused = new Map<string | number, number[]>();
  for (let index = before.length - end - 1; index >= start; index -= 1) {
    entryOf(unused, identityOf(before[index] as Json), () => []).push(index);
  }
  for (let place = start; place < after.length - end; place += 1) {
    sources[place] = unused.get(identityOf(after[place] as Json))?.pop();
  }
  return pairedByPlace(before, after, sources);
}

function keyOf(item: Json): string | undefined {
  if (!isObject(item)) return undefined;
  const { _key } = item;
  return typeof _key === "string" ? _key : undefined;
}

/** Pairs items without a source with the old item that follows the one before, if nothing else comes from it. */
function pairedByPlace(
  before: readonly Json[],
  after: readonly Json[],
  sources: (number | undefined)[],
): (number | undefined)[] {
  const taken = new Set(sources);
  let last = -1;
  for (const [place, item] of after.entries()) {
    const following = last + 1;
    const old = before[following];
    const isFree = old !== undefined && !taken.has(following);
    // Two keys are two items.
    if (sources[place] === undefined && isFree && !keyOf(item) && !keyOf(old)) {
      sources[place] = following;
      taken.add(following);
    }
    last = sources[place] ?? last;
  }
  return sources;
}
