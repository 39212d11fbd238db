/** One line for each variable that is not a setting, but one typing error away from one. */
export function misspelledSettings(given: Iterable<string>, settings: readonly string[]): string[] {
  const unknown = [...given].filter((name) => !settings.includes(name));
  return unknown.flatMap((name) => {
    const meant = settings.find((setting) => isOneTypo(name, setting));
    return meant ? [`${name} is set, and means nothing here: did you mean ${meant}?`] : [];
  });
}

/** One letter more, less or different, or two letters swapped. */
function isOneTypo(one: string, other: string): boolean {
  const [long, short] = one.length < other.length ? [other, one] : [one, other];
  const at = [...long].findIndex((letter, index) => letter !== short[index]);
  const [a, b] = [long.slice(at), short.slice(at)];
  if (a.slice(1) === b.slice(1) || a.slice(1) === b) return true;
  return a[0] === b[1] && a[1] === b[0] && a.slice(2) === b.slice(2);
}
