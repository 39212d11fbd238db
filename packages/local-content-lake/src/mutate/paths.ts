import { matchPath } from "./json-match";
import type { Step } from "./path-segments";

/** The path as Sanity's patcher understands it. */
export function written(steps: readonly Step[]): string {
  const path = steps
    .map((step) => {
      if (typeof step === "number") return `[${step}]`;
      if (/^[A-Za-z_]\w*$/.test(step)) return `.${step}`;
      return `.'${step.replace(/[\\']/g, "\\$&")}'`;
    })
    .join("");
  return path.startsWith(".") ? path.slice(1) : path;
}

/**
 * The places that a path selects: existing values, and attributes that a `set` would create.
 * @throws MutationError (MUTATION_INVALID) for a malformed path or one that selects too much
 */
export function selectedBy(document: object, path: string): Step[][] {
  const selected = matchPath(document, path).map((match) => match.path);
  return path.includes("..") ? outermost(selected) : selected;
}

/** Without the places inside of others, which change as a whole. */
function outermost(selected: readonly Step[][]): Step[][] {
  const known = new Set(selected.map((steps) => JSON.stringify(steps)));
  const isInside = (steps: Step[]) =>
    steps.some((_step, length) => known.has(JSON.stringify(steps.slice(0, length))));
  return selected.filter((steps) => !isInside(steps));
}

/**
 * The places as paths of Sanity's patcher, which supports neither wildcards nor most filters. The items of one list are
 * in one path, because a list shifts when it is changed at one of them. Inner lists come first for the same reason.
 */
export function writtenByList(selected: readonly Step[][]): string[] {
  const lists = new Map<string, { depth: number; indexes: number[] }>();
  const paths: string[] = [];
  for (const steps of selected) {
    const last = steps.at(-1);
    if (typeof last !== "number") {
      paths.push(written(steps));
      continue;
    }
    const list = written(steps.slice(0, -1));
    const known = lists.get(list);
    if (known) known.indexes.push(last);
    else lists.set(list, { depth: steps.length, indexes: [last] });
  }
  const innerFirst = [...lists].sort(([, one], [, other]) => other.depth - one.depth);
  return [...paths, ...innerFirst.map(([list, { indexes }]) => `${list}[${rangesOf(indexes)}]`)];
}

/** Orders places so that later items come first, and the inside of an item before the item. */
export function fromTheEnd(one: readonly Step[], other: readonly Step[]): number {
  const at = one.findIndex((step, index) => step !== other[index]);
  const [step, otherStep] = [one[at], other[at]];
  if (step === undefined || otherStep === undefined) return other.length - one.length;
  if (typeof step === "number" && typeof otherStep === "number") return otherStep - step;
  return step < otherStep ? -1 : 1;
}

/** Indexes as `0:3,5`: the patcher is much faster for ranges. */
export function rangesOf(indexes: readonly number[]): string {
  const ranges: { start: number; end: number }[] = [];
  for (const index of [...indexes].sort((one, other) => one - other)) {
    const last = ranges.at(-1);
    if (last?.end === index) last.end += 1;
    else ranges.push({ start: index, end: index + 1 });
  }
  return ranges
    .map(({ start, end }) => (end - start === 1 ? `${start}` : `${start}:${end}`))
    .join();
}
