import type { DocumentChange } from "../store";
import { visitValues } from "../util/json";
import type { WriteLimits } from "../util/limits";
import { invalid } from "./errors";

/**
 * Counts the documents of one transaction.
 * @returns a function that adds a document, and throws a MutationError if those so far are over the limits together
 */
export function writtenCount(limits: WriteLimits) {
  let [characters, values] = [0, 0];
  return ({ json, after }: Pick<DocumentChange, "json" | "after">): void => {
    characters += json?.length ?? 0;
    if (characters > limits.characters) throw tooLarge(`${limits.characters} characters`);
    // A value and what separates it from the next one have two characters.
    if (characters > 2 * limits.values) values += countValues(after, limits.values);
    if (values > limits.values) throw tooLarge(`${limits.values} values`);
  };
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
