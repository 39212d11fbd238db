/**
 * A key that all spellings of a technology share: “reactjs”, “React.js” and “React”, but not “C++” and “C#”.
 * @param name as an editor wrote it
 */
export function technologyKey(name: string): string {
  const letters = name.toLowerCase().replace(/[\s._-]/g, "");
  return letters.replace(/(?<=.)js$/, "");
}

/**
 * Each technology of a list once, in its most frequent spelling; with a tie,
 * the first.
 */
export function uniqueTechnologies(names: readonly string[]): string[] {
  const spellings = new Map<string, Map<string, number>>();
  for (const name of names) {
    const key = technologyKey(name);
    const counts = spellings.get(key) ?? new Map<string, number>();
    counts.set(name, (counts.get(name) ?? 0) + 1);
    spellings.set(key, counts);
  }
  return [...spellings.values()].map(mostFrequent);
}

function mostFrequent(counts: ReadonlyMap<string, number>): string {
  const [first] = [...counts].sort(([, a], [, b]) => b - a);
  return first?.[0] ?? "";
}
