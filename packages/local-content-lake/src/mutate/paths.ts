import { extractWithPath } from "@sanity/mutator";
import { OverBudget } from "../util/budget";
import { isObject } from "../util/json";
import type { SanityDocument } from "../util/types";
import { invalid } from "./errors";
import { quotePath, segmentsOf, type Term, termsOf } from "./path-segments";

const MOST_ITEMS = 10_000;

type Step = string | number;

/**
 * Paths that mean the same in this document, with the selectors spelled out that Sanity's patcher
 * only understands at the end of a path: negative indexes and open ranges.
 * @throws MutationError (invalid) for a path, or one that selects too much.
 */
export function concretePaths(document: SanityDocument, path: string): string[] {
  const segments = segmentsOf(path);
  const dots = segments.indexOf("..", 1);
  if (dots > 0) return pathsBelow(document, segments.slice(0, dots), segments.slice(dots));
  const at = segments.findIndex((segment, index) => {
    const terms = termsOf(segment);
    checkSpans(path, terms);
    const last = index === segments.length - 1;
    return last ? terms.some(isOpen) : terms.some((term) => !("index" in term) || term.index < 0);
  });
  if (at < 0) return [path];
  const container = segments.slice(0, at).join("");
  const rest = segments.slice(at + 1).join("");
  return arraysAt(document, container).flatMap(({ place, length }) => {
    const items = [...new Set(spellOut(termsOf(segments[at] ?? ""), length, rest === "", path))];
    // Together, where they are what is changed: a list moves when it is changed at one of them.
    if (rest === "") return items.length > 0 ? [`${place}[${items.join()}]`] : [];
    return items.flatMap((item) => concretePaths(document, `${place}[${item}]${rest}`));
  });
}

/** Sanity's patcher looks for `a..b` everywhere, also outside of `a`. */
function pathsBelow(document: SanityDocument, above: string[], below: string[]): string[] {
  const places = concretePaths(document, above.join("")).flatMap((path) =>
    extractWithPath(path, document),
  );
  // Only where it begins is looked up: what follows may not be there yet.
  const [start, next = "", rest] = [below.slice(0, 2).join(""), below[2], below.slice(2).join("")];
  const found = places.flatMap(({ path, value }) => {
    const matches = holds(value, "..") ? extractWithPath(start, value) : [];
    const holders = rest === "" ? matches : matches.filter((match) => holds(match.value, next));
    return holders.map((match) => [...path, ...match.path]);
  });
  const paths = found.sort(fromTheEnd).map((steps) => `${written(steps)}${rest}`);
  return [...new Set(paths)].flatMap((path) => concretePaths(document, path));
}

/** Whether a part of a path can be in a value at all: a name is in no list. */
function holds(value: unknown, part: string): boolean {
  return Array.isArray(value) ? !/^\.[^.]/.test(part) : isObject(value);
}

/** What is in an item before the item, and that before those ahead of it: a list moves behind what is changed. */
function fromTheEnd(one: readonly Step[], other: readonly Step[]): number {
  const at = one.findIndex((step, index) => step !== other[index]);
  const [step, otherStep] = [one[at], other[at]];
  if (step === undefined || otherStep === undefined) return other.length - one.length;
  if (typeof step === "number" && typeof otherStep === "number") return otherStep - step;
  return step < otherStep ? -1 : 1;
}

/**
 * What a path selects; nothing where it counts from the end of what is no list: whether that is a fault is the
 * patcher's to say.
 */
export function matchesOf(path: string, document: SanityDocument) {
  try {
    return extractWithPath(path, document);
  } catch (error) {
    if (error instanceof OverBudget) throw error;
    return [];
  }
}

/** The arrays that a path leads to, each by a path that leads to nothing else. */
export function arraysAt(document: SanityDocument, path: string) {
  if (path === "") return [];
  return extractWithPath(path, document).flatMap(({ path: steps, value }) =>
    Array.isArray(value) ? [{ place: written(steps), length: value.length }] : [],
  );
}

/** The index at the end of a path, if that is what is there. */
export function finalIndex(path: string): { container: string; index: number } | undefined {
  const segments = segmentsOf(path);
  const [term, ...others] = termsOf(segments.at(-1) ?? "");
  if (!term || others.length > 0 || !("index" in term)) return undefined;
  return { container: segments.slice(0, -1).join(""), index: term.index };
}

function isOpen(term: Term): boolean {
  if ("index" in term) return false;
  return term.start === undefined || term.end === undefined || term.start < 0 || term.end < 0;
}

function checkSpans(path: string, terms: readonly Term[]): void {
  const items = terms.reduce((sum, term) => sum + spanOf(term), 0);
  if (items > MOST_ITEMS) throw tooMany(path);
}

/** How many items a term selects; at least, where the list's length decides. */
function spanOf(term: Term): number {
  if ("index" in term || isOpen(term)) return 1;
  return Math.max((term.end ?? 0) - (term.start ?? 0), 1);
}

function spellOut(terms: readonly Term[], length: number, last: boolean, path: string): string[] {
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
    if (items > MOST_ITEMS) throw tooMany(path);
    if (last) return [`${first}:${end}`];
    return Array.from({ length: end - first }, (_none, offset) => `${first + offset}`);
  });
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

function tooMany(path: string) {
  return invalid(`The path ${quotePath(path)} selects more than ${MOST_ITEMS} items`);
}
