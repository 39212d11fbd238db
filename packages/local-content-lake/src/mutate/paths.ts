import { extractWithPath } from "@sanity/mutator";
import { OverBudget } from "../util/budget";
import { isObject } from "../util/json";
import type { SanityDocument } from "../util/types";
import { isExpression, matchPaths } from "./json-match";
import { crossesList } from "./path-lists";
import { type Step, segmentsOf, termsOf } from "./path-segments";
import { checkSpans, isOpen, rangesOf, spellOut } from "./path-terms";

/** The meaning of a path in one document. */
interface ResolvedPath {
  /** Paths that Sanity's patcher understands. */
  paths: string[];
  /** The selected values, and the places where a new value would be put. */
  selected: Step[][];
}

/**
 * Resolves a path in a document to paths that Sanity's patcher understands: it supports neither wildcards nor most
 * filters, and negative indexes and open ranges only at the end of a path. The path of a list's items comes last to
 * first, because a list shifts when it is changed at one of them.
 * @throws MutationError (MUTATION_INVALID) for a malformed path or one that selects too much
 */
export function resolvePath(document: SanityDocument, path: string): ResolvedPath {
  if (isExpression(path) || crossesList(document, segmentsOf(path))) {
    const matches = matchPaths(document, path).sort(fromTheEnd);
    return { paths: groupByList(matches, path), selected: matches };
  }
  const paths = concretePaths(document, path);
  return { paths, selected: paths.flatMap((concrete) => selectedBy(concrete, document)) };
}

function concretePaths(document: SanityDocument, path: string): string[] {
  const segments = segmentsOf(path);
  const dots = segments.indexOf("..", 1);
  if (dots > 0) return pathsBelow(document, segments.slice(0, dots), segments.slice(dots));
  const at = segments.findIndex((segment, index) => {
    const terms = termsOf(segment);
    checkSpans(path, terms);
    const last = index === segments.length - 1;
    if (terms.length > 1) return true;
    return last ? terms.some(isOpen) : terms.some((term) => !("index" in term) || term.index < 0);
  });
  if (at < 0) return [path];
  const container = segments.slice(0, at).join("");
  const rest = segments.slice(at + 1).join("");
  return arraysAt(document, container).flatMap(({ place, length }) => {
    const items = [...new Set(spellOut(termsOf(segments[at] ?? ""), length, rest === "", path))];
    // The items of one list are changed together.
    if (rest === "") return items.length > 0 ? [`${place}[${items.join()}]`] : [];
    return items.flatMap((item) => concretePaths(document, `${place}[${item}]${rest}`));
  });
}

function groupByList(matches: readonly Step[][], path: string): string[] {
  // An insertion beside several items of `..` is one for each item.
  if (path.includes("..")) return matches.map(written);
  const byList = new Map<string, number[]>();
  const paths: string[] = [];
  for (const steps of [...matches].reverse()) {
    const last = steps.at(-1);
    if (typeof last !== "number") {
      paths.push(written(steps));
      continue;
    }
    const list = written(steps.slice(0, -1));
    const indexes = byList.get(list);
    if (indexes) indexes.push(last);
    else byList.set(list, [last]);
  }
  // The items of one list are changed together, because a list shifts when it is changed at one of them.
  const items = [...byList].map(([list, indexes]) => `${list}[${rangesOf(indexes)}]`);
  return [...paths, ...items];
}

/** Sanity's patcher looks for `a..b` everywhere, also outside of `a`. */
function pathsBelow(document: SanityDocument, above: string[], below: string[]): string[] {
  const places = concretePaths(document, above.join("")).flatMap((path) =>
    extractWithPath(path, document),
  );
  // Only the first part is looked up: the rest may not exist yet.
  const [start, next = "", rest] = [below.slice(0, 2).join(""), below[2], below.slice(2).join("")];
  const found = places.flatMap(({ path, value }) => {
    const matches = holds(value, "..") ? extractWithPath(start, value) : [];
    const holders = rest === "" ? matches : matches.filter((match) => holds(match.value, next));
    return holders.map((match) => [...path, ...match.path]);
  });
  const paths = found.sort(fromTheEnd).map((steps) => `${written(steps)}${rest}`);
  return [...new Set(paths)].flatMap((path) => concretePaths(document, path));
}

/** False if a value cannot have the part: a list has no names. */
function holds(value: unknown, part: string): boolean {
  return Array.isArray(value) ? !/^\.[^.]/.test(part) : isObject(value);
}

/** Orders paths so that later items come first, and the inside of an item before the item. */
function fromTheEnd(one: readonly Step[], other: readonly Step[]): number {
  const at = one.findIndex((step, index) => step !== other[index]);
  const [step, otherStep] = [one[at], other[at]];
  if (step === undefined || otherStep === undefined) return other.length - one.length;
  if (typeof step === "number" && typeof otherStep === "number") return otherStep - step;
  return step < otherStep ? -1 : 1;
}

/** The values that a path selects; none where the patcher reports a fault. */
export function matchesOf(path: string, document: SanityDocument) {
  try {
    return extractWithPath(path, document);
  } catch (error) {
    if (error instanceof OverBudget) throw error;
    return [];
  }
}

/** The lists that a path selects, each with a path of its own. */
function arraysAt(document: SanityDocument, path: string) {
  if (path === "") return [];
  return extractWithPath(path, document).flatMap(({ path: steps, value }) =>
    Array.isArray(value) ? [{ place: written(steps), length: value.length }] : [],
  );
}

function written(steps: readonly Step[]): string {
  const path = steps
    .map((step) => {
      if (typeof step === "number") return `[${step}]`;
      if (/^[A-Za-z_]\w*$/.test(step)) return `.${step}`;
      return `.'${step.replace(/[\\']/g, "\\$&")}'`;
    })
    .join("");
  return path.startsWith(".") ? path.slice(1) : path;
}

/** The selected values, and the places where a new value would be put. */
function selectedBy(path: string, document: SanityDocument): Step[][] {
  const selected = matchesOf(path, document).map((match) => [...match.path]);
  const above = segmentsOf(path).slice(0, -1);
  if (above.length === 0 || above.at(-1) === "..") return selected;
  const places = matchesOf(above.join(""), document);
  return [...selected, ...places.map((match) => [...match.path, "new"])];
}
