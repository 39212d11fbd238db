import type { DocumentChange } from "../store";
import { visitValues } from "../util/json";
import type { WriteLimits } from "../util/limits";
import { invalid } from "./errors";

export const UNLIMITED: WriteLimits = {
  characters: Number.POSITIVE_INFINITY,
  values: Number.POSITIVE_INFINITY,
};

/** Counts the documents of one transaction. */
export class WrittenCount {
  private characters = 0;
  private values = 0;

  constructor(private readonly limits: WriteLimits) {}

  /** @throws MutationError if the documents so far are over the limits together */
  add({ json, after }: Pick<DocumentChange, "json" | "after">): void {
    const { characters, values } = this.limits;
    this.characters += json?.length ?? 0;
    if (this.characters > characters) throw tooLarge(`${characters} characters`);
    // A value and what separates it from the next one have two characters.
    if (this.characters > 2 * values) this.values += countValues(after, values);
    if (this.values > values) throw tooLarge(`${values} values`);
  }
}

function tooLarge(most: string) {
  return invalid(
    `The documents of this transaction have more than ${most}: write fewer, or smaller ones, at once`,
    "documentTooLargeError",
  );
}

/** Counts a value and those in it, until there are more than `most`. */
function countValues(root: unknown, most: number): number {
  let count = 0;
  visitValues(root, () => {
    count += 1;
    return count <= most;
  });
  return count;
}
