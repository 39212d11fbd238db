import type { Key, Trait } from "./plan/access-path";

/** What an evaluation found out that its result depends on. */
export class Traits {
  /** Whether it looked among all documents for one. */
  dependsOnEverything = false;
  private readonly known = new Map<string, Trait>();

  add(...trait: Trait): void {
    this.known.set(trait.join(" "), trait);
  }

  /** @param value undefined where it was no string, so that no index could tell. */
  addKey(key: Key | undefined, value: string | undefined): void {
    if (key && value !== undefined) this.add(key.kind, value);
    else this.dependsOnEverything = true;
  }

  list(): Iterable<Trait> {
    return this.known.values();
  }
}
