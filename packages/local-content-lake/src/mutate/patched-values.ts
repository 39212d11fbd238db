import { applyPatches, type Patch, parsePatch } from "@sanity/diff-match-patch";
import type { Pausable } from "../store/transaction";
import { MAX_TEXT_COMPARED, MAX_TEXT_SEARCHED } from "../util/limits";
import { invalid } from "./errors";
import { quotePath } from "./path-segments";

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

/** The library splits longer hunks into hunks of about this length. */
const HUNK_LENGTH = 24;
/** It finds hunks by as many characters, and does not split deletions of over twice as many. */
const KEY_LENGTH = 32;

const EQUAL = 0;
const INSERT = 1;
const DELETE = -1;

/**
 * Refuses a text patch that holds up others, because applying one cannot be interrupted. Each hunk may search the whole
 * text, and one that does not fit is compared with what stands in its place.
 * @throws MutationError (MUTATION_INVALID)
 */
function checkTextPatch(text: string, hunks: readonly Patch[]): void {
  const bytes = Buffer.from(text);
  let searched = 0;
  let compared = 0;
  let exact: Applied | undefined = { end: 0, growth: 0 };
  for (const hunk of hunks) {
    const before = hunk.diffs.flatMap(([kind, part]) => (kind === INSERT ? [] : part));
    const source = Buffer.from(before.join(""));
    const pieces = 1 + Math.floor(splitLength(hunk) / HUNK_LENGTH);
    searched += pieces * (source.length + bytes.length);
    exact = exact && afterExact(hunk, source, bytes, exact);
    if (!exact) compared += Math.max(source.length, KEY_LENGTH) ** 2;
    if (searched <= MAX_TEXT_SEARCHED && compared <= MAX_TEXT_COMPARED) continue;
    throw invalid(
      `A diffMatchPatch of ${hunks.length} parts takes too long for a text of ${text.length}: set the text instead`,
    );
  }
}

/** Where hunks that fit exactly end in the original text, and how many bytes they add. */
interface Applied {
  end: number;
  growth: number;
}

/** @returns undefined if the hunk does not fit exactly where it says, after hunks that all do */
function afterExact(
  { diffs, start1, start2 }: Patch,
  source: Buffer,
  bytes: Buffer,
  { end, growth }: Applied,
): Applied | undefined {
  const fits =
    start1 >= end &&
    start2 === start1 + growth &&
    bytes.subarray(start1, start1 + source.length).equals(source);
  if (!fits) return undefined;
  const lengthOfKind = (wanted: number) =>
    diffs.reduce((sum, [kind, part]) => sum + (kind === wanted ? Buffer.byteLength(part) : 0), 0);
  return {
    end: start1 + source.length,
    growth: growth + lengthOfKind(INSERT) - lengthOfKind(DELETE),
  };
}

/** The length of what the library splits: all but long deletions after an equal part, or at the start of the text. */
function splitLength({ diffs, start1 }: Patch): number {
  return diffs.reduce((sum, [kind, part], index) => {
    if (kind === INSERT) return sum;
    const isWhole =
      kind === DELETE &&
      part.length > 2 * KEY_LENGTH &&
      (index === 0 ? start1 === 0 : index === 1 && diffs[0]?.[0] === EQUAL);
    return isWhole ? sum : sum + part.length;
  }, 0);
}
