import { type Patch, parsePatch } from "@sanity/diff-match-patch";
import { invalid } from "./errors";

/** Milliseconds of the processor, as reckoned below; a text that is written anew as a whole takes one or two. */
const MOST = 500;
/** The library gives up after a second on a piece that it has to look for. */
const MOST_FOR_PIECE = 1_000;

// Of one character, in milliseconds: to look for a piece of text along it, to cut a long piece up, and to compare two of them.
const LOOKING = 8e-6;
const CUTTING = 2e-6;
const COMPARING = 7e-6;
/** The library cuts what is longer into pieces of about this length. */
const PIECE_LENGTH = 24;
const EQUAL = 0;
const INSERT = 1;

/**
 * Applying a text patch cannot be stopped, and takes as long as the text for each of its pieces: that is counted before.
 * @param texts all that it is applied to
 * @throws MutationError (invalid) for one that takes too long; Error for what is no patch.
 */
export function checkTextPatch(texts: readonly string[], patch: string): void {
  const pieces = parsePatch(patch);
  const costs = texts.flatMap((text) => {
    const bytes = Buffer.from(text);
    return pieces.map((piece) => costOf(piece, bytes));
  });
  const sum = costs.reduce((all, cost) => all + cost, 0);
  // One that does not fit is let by whatever it takes: somebody else has written to the same text meanwhile.
  const longest = costs.reduce((most, cost) => Math.max(most, cost), 0);
  if (sum - Math.min(longest, MOST_FOR_PIECE) <= MOST) return;
  throw invalid(
    `A diffMatchPatch of ${patch.length} characters takes too long for a text of ${lengthOf(texts)}: set the text instead`,
  );
}

function costOf({ diffs, start1 }: Patch, bytes: Buffer): number {
  const before = diffs.filter(([kind]) => kind !== INSERT).map(([, part]) => part);
  const source = Buffer.from(before.join(""));
  const cut = diffs.filter(([kind, part]) => kind === EQUAL || part.length <= 2 * PIECE_LENGTH);
  const pieces = 1 + Math.floor(lengthOf(cut.map(([, part]) => part)) / PIECE_LENGTH);
  const cutting = pieces * (source.length * CUTTING + bytes.length * LOOKING);
  const fits = bytes.subarray(start1, start1 + source.length).equals(source);
  return fits ? cutting : cutting + Math.min(source.length ** 2 * COMPARING, MOST_FOR_PIECE);
}

function lengthOf(parts: readonly string[]): number {
  return parts.reduce((sum, { length }) => sum + length, 0);
}
