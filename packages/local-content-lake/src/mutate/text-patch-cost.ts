import { type Patch, parsePatch } from "@sanity/diff-match-patch";
import { invalid } from "./errors";

/** Estimated processor time in milliseconds. Replacing a whole text takes 1 or 2 ms. */
const MAX_COST = 500;
/** The library stops searching for a hunk after a second. */
const MAX_HUNK_COST = 1_000;

// Milliseconds per character: to search a text, to split a long hunk, and to compare two hunks.
const SEARCHING = 8e-6;
const SPLITTING = 2e-6;
const COMPARING = 7e-6;
/** The library splits longer hunks into hunks of about this length. */
const HUNK_LENGTH = 24;
const EQUAL = 0;
const INSERT = 1;

/**
 * Estimates the cost of a text patch beforehand, because applying one cannot be interrupted. Each hunk may search the
 * whole text.
 * @param texts the texts to which it is applied
 * @throws MutationError (MUTATION_INVALID) for one that takes too long; Error for a malformed patch
 */
export function checkTextPatch(texts: readonly string[], patch: string): void {
  const pieces = parsePatch(patch);
  const costs = texts.flatMap((text) => {
    const bytes = Buffer.from(text);
    return pieces.map((piece) => costOf(piece, bytes));
  });
  const sum = costs.reduce((all, cost) => all + cost, 0);
  // One hunk may be slow: another editor may have changed the text meanwhile.
  const longest = costs.reduce((most, cost) => Math.max(most, cost), 0);
  if (sum - Math.min(longest, MAX_HUNK_COST) <= MAX_COST) return;
  throw invalid(
    `A diffMatchPatch of ${patch.length} characters takes too long for a text of ${lengthOf(texts)}: set the text instead`,
  );
}

function costOf({ diffs, start1 }: Patch, bytes: Buffer): number {
  const before = diffs.filter(([kind]) => kind !== INSERT).map(([, part]) => part);
  const source = Buffer.from(before.join(""));
  const cut = diffs.filter(([kind, part]) => kind === EQUAL || part.length <= 2 * HUNK_LENGTH);
  const pieces = 1 + Math.floor(lengthOf(cut.map(([, part]) => part)) / HUNK_LENGTH);
  const cutting = pieces * (source.length * SPLITTING + bytes.length * SEARCHING);
  const fits = bytes.subarray(start1, start1 + source.length).equals(source);
  return fits ? cutting : cutting + Math.min(source.length ** 2 * COMPARING, MAX_HUNK_COST);
}

function lengthOf(parts: readonly string[]): number {
  return parts.reduce((sum, { length }) => sum + length, 0);
}
