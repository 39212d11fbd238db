import {
  type ComparisonNode,
  type ExistenceNode,
  type ExprNode,
  type PathNode,
  parsePath,
  type SegmentNode,
  type SubscriptElementNode,
} from "@sanity/json-match";
import { isObject } from "../util/json";
import { invalid } from "./errors";
import { MAX_SEGMENTS, malformed, quotePath, type Step } from "./path-segments";
import { isReservedName } from "./rules";

/** A value and the path to it. The value is undefined where a `set` would create it. */
export interface Match {
  value: unknown;
  path: Step[];
}

/** Bounds the memory. What a step may cost is checked later. */
const MAX_MATCHES = 100_000;

/**
 * Evaluates a JSONMatch path.
 *
 * @returns all matches, with indexes instead of keys in their paths: keys need not be unique
 * @throws MutationError (MUTATION_INVALID) for a malformed path or one with too many matches
 * @see https://www.sanity.io/docs/content-lake/json-match
 */
export function matchPath(document: object, path: string): Match[] {
  return matchNode(document, parseJsonMatch(path), path);
}

/** @throws MutationError (MUTATION_INVALID) for too many matches */
export function matchNode(document: object, node: PathNode, path: string): Match[] {
  const matches = new Map<string, Match>();
  let visited = 0;
  for (const match of matchesOf(node, { value: document, path: [] })) {
    matches.set(JSON.stringify(match.path), match);
    visited += 1;
    // Overlapping selections visit a value several times.
    if (visited > MAX_MATCHES) {
      throw invalid(`The path ${quotePath(path)} selects more than ${MAX_MATCHES} items`);
    }
  }
  return [...matches.values()];
}

/** @throws MutationError (MUTATION_INVALID) for a malformed path */
export function parseJsonMatch(path: string): PathNode {
  let node: ExprNode | undefined;
  try {
    // Two dots at the end would select everything.
    node = path.endsWith("..") ? undefined : parsePath(withNumbersRight(path));
  } catch {
    throw malformed(path);
  }
  if (node?.type !== "Path" || namesIn(node).some((name) => name === "" || isReservedName(name))) {
    throw malformed(path);
  }
  return node;
}

// A comparison with a number on the left, such as `[1 < n]`, which the parser takes for an index.
const NUMBER_LEFT = /([[,]\s*)(-?\d+(?:\.\d+)?)\s*(==|!=|<=|>=|<|>)\s*([^\],"'<>=!]+)(?=[\],])/g;
const FLIPPED: Record<string, string> = { "<": ">", ">": "<", "<=": ">=", ">=": "<=" };

function withNumbersRight(path: string): string {
  return path.replace(
    NUMBER_LEFT,
    (_whole, start: string, number: string, operator: string, other: string) =>
      `${start}${other.trim()} ${FLIPPED[operator] ?? operator} ${number}`,
  );
}

/** All attribute names in a path. @throws MutationError for a path with too many parts, or half an index */
function namesIn(root: PathNode): string[] {
  const names: string[] = [];
  const pending: (ExprNode | SubscriptElementNode)[] = [root];
  let parts = 0;
  for (let node = pending.pop(); node; node = pending.pop()) {
    if (node.type === "Comparison") pending.push(node.left, node.right);
    if (node.type === "Existence") pending.push(node.base);
    if (node.type !== "Path") continue;
    parts += 1;
    if (parts > MAX_SEGMENTS) throw invalid(`A path has more than ${MAX_SEGMENTS} parts`);
    if (node.base) pending.push(node.base);
    if (node.segment.type === "Identifier") names.push(node.segment.name);
    if (node.segment.type !== "Subscript") continue;
    checkIndexes(node.segment.elements);
    pending.push(...node.segment.elements);
  }
  return names;
}

/** @throws MutationError (MUTATION_INVALID) for an index such as 0.5 */
function checkIndexes(elements: readonly SubscriptElementNode[]): void {
  const indexes = elements.flatMap((element) => {
    if (element.type === "Slice") return [element.start ?? 0, element.end ?? 0];
    return element.type === "Number" ? element.value : [];
  });
  const wrong = indexes.find((index) => !Number.isSafeInteger(index));
  if (wrong !== undefined) throw invalid(`Invalid index ${wrong} in a path: use a whole number`);
}

function* matchesOf(node: PathNode, from: Match): Generator<Match> {
  const bases = node.base ? matchesOf(node.base, from) : [from];
  for (const base of bases) {
    if (node.recursive) yield* descend(node.segment, base);
    else yield* step(node.segment, base);
  }
}

/** Matches a segment in a value and everything inside it. Only existing values match. */
function* descend(segment: SegmentNode, from: Match): Generator<Match> {
  for (const match of step(segment, from)) if (match.value !== undefined) yield match;
  for (const child of childrenOf(from)) yield* descend(segment, child);
}

function* step(segment: SegmentNode, from: Match): Generator<Match> {
  if (segment.type === "This") yield from;
  else if (segment.type === "Wildcard") yield* childrenOf(from);
  else if (segment.type === "Identifier") yield* attribute(segment.name, from);
  else for (const element of segment.elements) yield* select(element, from);
}

/** An attribute of an object, or of each object in a list. */
function* attribute(name: string, { value, path }: Match): Generator<Match> {
  if (Array.isArray(value)) {
    for (const item of childrenOf({ value, path })) yield* attribute(name, item);
  } else if (isObject(value)) {
    yield { value: value[name], path: [...path, name] };
  } else if (value === undefined) {
    yield { value, path: [...path, name] };
  }
}

function* select(element: SubscriptElementNode, from: Match): Generator<Match> {
  if (element.type === "Path") yield* matchesOf(element, from);
  else if (element.type === "Comparison") yield* filter(from, (match) => compares(element, match));
  else if (element.type === "Existence") yield* filter(from, (match) => exists(element, match));
  else if (!Array.isArray(from.value)) return;
  else if (element.type === "Number")
    yield* slice(from, element.value, element.value + 1 || undefined);
  else if (element.type === "Slice") yield* slice(from, element.start, element.end);
}

function* slice({ value, path }: Match, start?: number, end?: number): Generator<Match> {
  const list = value as unknown[];
  const indexes = [...list.keys()].slice(start, end);
  for (const index of indexes) yield { value: list[index], path: [...path, index] };
}

/** The value itself if it passes, or the items of a list that pass. */
function* filter(from: Match, passes: (match: Match) => boolean): Generator<Match> {
  if (Array.isArray(from.value)) {
    for (const item of childrenOf(from)) yield* filter(item, passes);
  } else if (passes(from)) {
    yield from;
  }
}

function exists({ base }: ExistenceNode, from: Match): boolean {
  return firstValue(base, from) !== undefined;
}

function compares({ operator, left, right }: ComparisonNode, from: Match): boolean {
  const one = firstValue(left, from);
  const other = firstValue(right, from);
  if (one === undefined || other === undefined) return false;
  if (operator === "==") return one === other;
  if (operator === "!=") return one !== other;
  if (typeof one !== "number" || typeof other !== "number") return false;
  if (operator === "<") return one < other;
  if (operator === "<=") return one <= other;
  return operator === ">" ? one > other : one >= other;
}

function firstValue(node: ExprNode, from: Match): unknown {
  if (node.type === "Null") return null;
  if (node.type !== "Path") return node.value;
  for (const { value } of matchesOf(node, from)) if (value !== undefined) return value;
  return undefined;
}

function childrenOf({ value, path }: Match): Match[] {
  if (Array.isArray(value)) {
    return value.map((item: unknown, index) => ({ value: item, path: [...path, index] }));
  }
  if (!isObject(value)) return [];
  return Object.entries(value).map(([name, child]) => ({ value: child, path: [...path, name] }));
}
