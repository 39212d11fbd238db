/**
 * What two spellings of one technology have in common: “reactjs”, “React.js” and “React” are one, “C++” and “C#” are not.
 * @param name as an editor wrote it
 */
export function technologyKey(name: string): string {
  const letters = name.toLowerCase().replace(/[\s._-]/g, "");
  return letters.replace(/(?<=.)js$/, "");
}

/**
 * The names of a list, each technology once, in the spelling that stands there most often; of two as frequent ones
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
