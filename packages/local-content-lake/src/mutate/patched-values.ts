import { applyPatches, parsePatch } from "@sanity/diff-match-patch";
import type { Pausable } from "../store/transaction";
import { invalid } from "./errors";
import { quotePath } from "./path-segments";
import { checkTextPatch } from "./text-patch-cost";

/** No document may have as many characters. */
const MAX_ADDED = 32 * 1024 * 1024;

/**
 * The numbers that an increment leaves, in the order of the values. Missing values stay missing.
 * @param path for messages
 * @throws Error for values that are no number, or if there is none
 */
export function incremented(
  values: readonly unknown[],
  path: string,
  delta: number,
): (number | undefined)[] {
  if (values.every((value) => value === undefined)) {
    throw new Error(`cannot increment "${path}" because it is not present`);
  }
  return values.map((value) => {
    if (value === undefined) return undefined;
    if (typeof value !== "number") {
      throw new Error(`cannot increment "${path}" because it is not a number`);
    }
    if (!Number.isFinite(value + delta)) {
      throw new Error(`cannot increment "${path}" by ${delta} because the result is too large`);
    }
    return value + delta;
  });
}

/**
 * The texts that a text patch leaves, in the order of the values. It may be paused between them.
 * @param path for messages
 * @throws Error for values that are no text; MutationError for a patch that takes too long
 */
export function* patchedTexts(
  values: readonly unknown[],
  path: string,
  patch: string,
): Pausable<string[]> {
  const texts = values.filter((value) => typeof value === "string");
  if (texts.length < values.length) {
    const fault = values.includes(undefined) ? "it is not present" : "it is not a string";
    throw new Error(`cannot diff-match-patch "${path}" because ${fault}`);
  }
  const hunks = parsePatch(patch);
  const patched: string[] = [];
  for (const text of texts) {
    checkTextPatch(text, hunks);
    patched.push(applyPatches(hunks, text, { allowExceedingIndices: true })[0]);
    yield;
  }
  return patched;
}

/** What the patches of one transaction add to one document by storing values at several places. */
export class Growth {
  private characters = 0;

  /** @throws MutationError for values that would be stored so often that the document is too large */
  add(path: string, value: unknown, places: number): void {
    if (places < 2) return;
    this.characters += JSON.stringify(value).length * places;
    if (this.characters <= MAX_ADDED) return;
    throw invalid(
      `The path ${quotePath(path)} stores the value ${places} times, which is too large`,
      "documentTooLargeError",
    );
  }
}
