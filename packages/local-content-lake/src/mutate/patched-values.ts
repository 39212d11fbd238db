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
    patched.push(patchedText(text, hunks));
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
/** It finds hunks by as many characters. */
const KEY_LENGTH = 32;

/** A hunk has so much of the text behind its changes, unless the text ends there. */
const MARGIN = 4;

const EQUAL = 0;
const INSERT = 1;
const DELETE = -1;

/** Applies hunks where they say, each by one copy. From the first one that does not fit there, the library searches. */
function patchedText(text: string, hunks: readonly Patch[]): string {
  checkTextPatch(text, hunks, []);
  let patched = text;
  for (const [index, { diffs, start2: start }] of hunks.entries()) {
    const [source, bytes] = [Buffer.from(sideOf(diffs, INSERT)), Buffer.from(patched)];
    const end = start + source.length;
    const [kind, margin = ""] = diffs.at(-1) ?? [];
    const mayEnd = end === bytes.length || (kind === EQUAL && margin.length >= MARGIN);
    const fits = source.length > 0 && mayEnd && bytes.subarray(start, end).equals(source);
    // A lone surrogate has no bytes.
    if (!fits || /\p{Cs}/u.test(patched)) {
      const others = hunks.slice(index).map((hunk) => ({ ...hunk, start1: hunk.start2 }));
      checkTextPatch(patched, hunks, others);
      return applyPatches(others, patched, { allowExceedingIndices: true })[0];
    }
    patched = `${bytes.subarray(0, start)}${sideOf(diffs, DELETE)}${bytes.subarray(end)}`;
  }
  return patched;
}

/** The text before a hunk, without its insertions, or after it, without its deletions. */
function sideOf(diffs: Patch["diffs"], without: typeof INSERT | typeof DELETE): string {
  return diffs.flatMap(([kind, part]) => (kind === without ? [] : part)).join("");
}

/**
 * Refuses a text patch that holds up others, because applying one cannot be interrupted.
 * @param searched the hunks that do not fit: each may search the whole text, and is compared with what stands in its place
 * @throws MutationError (MUTATION_INVALID)
 */
function checkTextPatch(text: string, hunks: readonly Patch[], searched: readonly Patch[]): void {
  const lengths = searched.map(({ diffs }) => Math.max(sideOf(diffs, INSERT).length, KEY_LENGTH));
  const pieces = lengths.reduce((sum, length) => sum + length / HUNK_LENGTH, hunks.length);
  const compared = lengths.reduce((sum, length) => sum + length ** 2, 0);
  if (pieces * text.length <= MAX_TEXT_SEARCHED && compared <= MAX_TEXT_COMPARED) return;
  throw invalid(
    `A diffMatchPatch of ${hunks.length} parts takes too long for a text of ${text.length}: set the text instead`,
  );
}
