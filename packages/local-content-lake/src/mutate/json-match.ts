import {
  type ExprNode,
  type PathNode,
  parsePath,
  type SubscriptElementNode,
} from "@sanity/json-match";
import type { Pausable } from "../store/transaction";
import { MAX_MATCHES, MAX_SEGMENTS } from "../util/limits";
import { invalid } from "./errors";
import { Matcher, Visited } from "./matcher";
import { malformed, type PathKey, PLACES_PER_PAUSE, quotePath } from "./path-segments";
import { isReservedName } from "./rules";

/** A value and the path to it. The value is undefined where a `set` would create it. */
export interface Match {
  value: unknown;
  path: PathKey[];
}

/** What a path is matched with. */
export interface Matching {
  /** As it was given, for messages. */
  path: string;
  /** Called at regular intervals; its error interrupts the search. */
  checkpoint(): void;
}

/**
 * @returns all matches, with indexes instead of keys in their paths: keys need not be unique
 * @throws MutationError (MUTATION_INVALID) for too many matches
 */
export function* matchNode(
  document: object,
  node: PathNode,
  { path, checkpoint }: Matching,
): Pausable<Match[]> {
  const matches: Match[] = [];
  const known = new Set<string>();
  // Overlapping selections visit a value several times.
  const mayRepeat = /\.\.|,/.test(path);
  let visited = 0;
  for (const match of new Matcher(checkpoint).matches(node, new Visited(document))) {
    if (!match) {
      yield;
      continue;
    }
    visited += 1;
    if (visited > MAX_MATCHES) {
      throw invalid(`The path ${quotePath(path)} selects more than ${MAX_MATCHES} items`);
    }
    const key = mayRepeat ? JSON.stringify(match.path) : "";
    if (mayRepeat && known.has(key)) continue;
    known.add(key);
    matches.push(match);
  }
  return matches;
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
const NUMBER_LEFT = /([[,]\s*)(-?\d+(?:\.\d+)?)\s*(==|!=|<=|>=|<|>)([^\],"'<>=!]+)(?=[\],])/g;
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

/**
 * The places that a path selects: existing values, and attributes that a `set` would create. It may be paused.
 * @param checkpoint called at regular intervals; its error interrupts the search
 * @throws MutationError (MUTATION_INVALID) for a malformed path or one that selects too much
 * @see https://www.sanity.io/docs/content-lake/json-match
 */
export function* selectedBy(
  document: object,
  path: string,
  checkpoint: () => void,
): Pausable<PathKey[][]> {
  const matches = yield* matchNode(document, parseJsonMatch(path), { path, checkpoint });
  const selected = matches.map((match) => match.path);
  // Only these can select a value and a part of it.
  return /\.\.|,/.test(path) ? yield* outermost(selected) : selected;
}

/** Without the places inside of others, which change as a whole. */
function* outermost(selected: readonly PathKey[][]): Pausable<PathKey[][]> {
  const keys = new Set<string>();
  for (const [index, steps] of selected.entries()) {
    if (index % PLACES_PER_PAUSE === 0) yield;
    keys.add(JSON.stringify(steps));
  }
  const outer: PathKey[][] = [];
  for (const [index, steps] of selected.entries()) {
    if (index % PLACES_PER_PAUSE === 0) yield;
    const isInside = steps.some((_, end) => keys.has(JSON.stringify(steps.slice(0, end))));
    if (!isInside) outer.push(steps);
  }
  return outer;
}
