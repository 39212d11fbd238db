import { MAX_SELECTED, selectsTooMuch, type Term } from "./path-segments";

/** @throws MutationError if the terms select more than `MAX_SELECTED` items */
export function checkSpans(path: string, terms: readonly Term[]): void {
  const items = terms.reduce((sum, term) => sum + spanOf(term), 0);
  if (items > MAX_SELECTED) throw selectsTooMuch(path);
}

/** True if the selected items depend on the length of the list. */
export function isOpen(term: Term): boolean {
  if ("index" in term) return false;
  return term.start === undefined || term.end === undefined || term.start < 0 || term.end < 0;
}

/** The number of items that a term selects, or 1 if it depends on the list. */
function spanOf(term: Term): number {
  if ("index" in term || isOpen(term)) return 1;
  return Math.max((term.end ?? 0) - (term.start ?? 0), 1);
}

/**
 * The terms for a list of `length` items, without negative indexes and open ranges.
 * @param last true at the end of a path, where ranges may stay
 * @throws MutationError if the terms select more than `MAX_SELECTED` items
 */
export function spellOut(
  terms: readonly Term[],
  length: number,
  last: boolean,
  path: string,
): string[] {
  let items = 0;
  return terms.flatMap((term) => {
    const from = "index" in term ? term.index : (term.start ?? 0);
    const start = from < 0 ? from + length : from;
    if ("index" in term) return start >= 0 && start < length ? [`${start}`] : [];
    const to = term.end ?? length;
    const end = Math.min(to < 0 ? to + length : to, length);
    const first = Math.max(start, 0);
    if (end <= first) return [];
    items += end - first;
    if (items > MAX_SELECTED) throw selectsTooMuch(path);
    if (last) return [`${first}:${end}`];
    return Array.from({ length: end - first }, (_none, offset) => `${first + offset}`);
  });
}

/** Ascending indexes as `0:3,5`: the patcher is much faster for ranges. */
export function rangesOf(indexes: readonly number[]): string {
  const ranges: { start: number; end: number }[] = [];
  for (const index of indexes) {
    const last = ranges.at(-1);
    if (last?.end === index) last.end += 1;
    else ranges.push({ start: index, end: index + 1 });
  }
  return ranges
    .map(({ start, end }) => (end - start === 1 ? `${start}` : `${start}:${end}`))
    .join();
}
