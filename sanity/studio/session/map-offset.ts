import { DIFF_DELETE, DIFF_EQUAL, makeDiff } from "@sanity/diff-match-patch";

/**
 * Maps an offset of a text into a later version of it, as the caret of a shared text moves. Text that is inserted at
 * the offset goes after it; an offset within replaced text moves to the start of what replaces it.
 * @param offset in UTF-16 code units, as is the result
 */
export function mapOffset(before: string, after: string, offset: number): number {
  if (offset === 0) return 0;
  let read = 0;
  let written = 0;
  for (const [type, { length }] of makeDiff(before, after)) {
    if (type === DIFF_EQUAL && offset <= read + length) return written + offset - read;
    if (type === DIFF_DELETE && offset < read + length) return written;
    if (type === DIFF_EQUAL || type === DIFF_DELETE) read += length;
    if (type !== DIFF_DELETE) written += length;
  }
  return after.length;
}

/**
 * Makes an edit of a text in another version of it.
 * @param before the text that was edited
 * @param after the text after the edit, which changed one place
 * @param other the other version of `before`
 */
export function applyEdit(before: string, after: string, other: string): string {
  const shorter = Math.min(before.length, after.length);
  let start = 0;
  while (start < shorter && before[start] === after[start]) start += 1;
  let end = 0;
  while (end < shorter - start && before.at(-1 - end) === after.at(-1 - end)) end += 1;
  const from = mapOffset(before, other, start);
  const to = Math.max(from, mapOffset(before, other, before.length - end));
  return other.slice(0, from) + after.slice(start, after.length - end) + other.slice(to);
}
