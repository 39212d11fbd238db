/**
 * Names of variables that are one slip of the fingers away from a setting: what whoever set them meant goes unheard.
 * @returns for each the setting that was probably meant
 */
export function nearMisses(
  given: Iterable<string>,
  settings: readonly string[],
): { name: string; meant: string }[] {
  const known = new Set(settings);
  return [...given].flatMap((name) => {
    const meant = known.has(name) ? undefined : settings.find((each) => isOneSlip(name, each));
    return meant ? [{ name, meant }] : [];
  });
}

/** One letter too many, too few, another, or two that changed places. */
function isOneSlip(one: string, other: string): boolean {
  let start = 0;
  while (start < one.length && one[start] === other[start]) start += 1;
  let end = 0;
  const shorter = Math.min(one.length, other.length) - start;
  while (end < shorter && one[one.length - 1 - end] === other[other.length - 1 - end]) end += 1;
  const left = one.slice(start, one.length - end);
  const right = other.slice(start, other.length - end);
  if (left.length <= 1 && right.length <= 1) return true;
  return left.length === 2 && right === `${left[1]}${left[0]}`;
}
