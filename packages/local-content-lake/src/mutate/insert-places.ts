import type { PathNode } from "@sanity/json-match";
import type { Pausable } from "../store/transaction";
import type { PatchOperations } from "../util/types";
import type { EditedDocument } from "./edited-document";
import { type Matching, matchNode, parseJsonMatch } from "./json-match";
import type { Growth } from "./patched-values";
import { groupedByPath, type PathKey } from "./path-segments";

type Insert = NonNullable<PatchOperations["insert"]>;

/** A list, and the items in it beside which an insert puts its own. */
interface InsertPlace {
  list: PathKey[];
  indexes: number[];
  /** Where to insert if the list has no such items. */
  edge?: "start" | "end";
}

/**
 * Inserts items beside, or in place of, the items that a path selects.
 * @param matching calls `checkpoint` at regular intervals; its error interrupts the search
 * @throws MutationError for a malformed path or too many items; Error for a place that is not in a list
 */
export function* insertAt(
  edited: EditedDocument,
  insert: Insert,
  growth: Growth,
  matching: Matching,
): Pausable<void> {
  const node = parseJsonMatch(matching.path);
  const find = isByIndex(node) ? placesByIndex : placesOf;
  const places = yield* find(edited.value, node, matching);
  growth.add(matching.path, insert.items, places.length);
  const byList = yield* groupedByPath(places, ({ list }) => list);
  // The inner lists first: what is around them shifts.
  for (const { path, items } of byList.sort((one, other) => other.path.length - one.path.length)) {
    edited.set(path, withItems(edited.get(path) as unknown[], items, insert));
    yield;
  }
}

/** True for indexes and ranges in brackets, which also mean places where there is no item. */
function isByIndex({ segment, recursive }: PathNode): boolean {
  if (recursive || segment.type !== "Subscript") return false;
  return segment.elements.every(({ type }) => type === "Number" || type === "Slice");
}

function* placesByIndex(
  document: object,
  node: PathNode,
  matching: Matching,
): Pausable<InsertPlace[]> {
  const { path } = matching;
  const lists = node.base
    ? yield* matchNode(document, node.base, matching)
    : [{ value: document, path: [] }];
  const existing = lists.filter(({ value }) => value !== undefined);
  const places: InsertPlace[] = [];
  for (const { value, path: list } of existing.length > 0 ? existing : lists) {
    if (!Array.isArray(value)) throw notInList(path);
    const items = yield* matchNode(value, { type: "Path", segment: node.segment }, matching);
    const indexes = items.flatMap(({ path: [index] }) => (typeof index === "number" ? index : []));
    if (indexes.length > 0) {
      places.push({ list, indexes: indexes.sort((one, other) => one - other) });
    } else places.push({ list, indexes, edge: edgeOf(node, value, path) });
    yield;
  }
  return places;
}

/** The end of the list that is nearest to an index or a range outside of it. */
function edgeOf({ segment }: PathNode, { length }: unknown[], path: string): "start" | "end" {
  const [element] = segment.type === "Subscript" ? segment.elements : [];
  const start = element?.type === "Slice" ? element.start : undefined;
  const index = element?.type === "Number" ? element.value : (start ?? 0);
  if (length === 0 || index >= length) return "end";
  if (index < 0) return "start";
  throw notInList(path);
}

function* placesOf(document: object, node: PathNode, matching: Matching): Pausable<InsertPlace[]> {
  const { path } = matching;
  if (node.segment.type === "Identifier") throw notInList(path);
  const items = yield* matchNode(document, node, matching);
  const existing = items.filter(({ value }) => value !== undefined);
  const places = existing.map(({ path: steps }): InsertPlace => {
    const index = steps.at(-1);
    if (typeof index !== "number") throw notInList(path);
    return { list: steps.slice(0, -1), indexes: [index] };
  });
  // An insertion beside several items of `..` is one for each item.
  if (path.includes("..")) return places;
  const byList = yield* groupedByPath(places, ({ list }) => list);
  return byList.map(({ path: list, items }) => ({
    list,
    indexes: items.flatMap(({ indexes }) => indexes),
  }));
}

function withItems(list: unknown[], places: readonly InsertPlace[], insert: Insert): unknown[] {
  const { items, before, after } = insert;
  const starts = new Set<number>();
  const ends = new Set<number>();
  const replaced = new Set<number>();
  for (const { indexes, edge } of places) {
    if (edge === "start") starts.add(0);
    else if (edge === "end") ends.add(list.length - 1);
    else if (after !== undefined) ends.add(indexes.at(-1) ?? 0);
    else starts.add(indexes[0] ?? 0);
    if (!edge && before === undefined && after === undefined) {
      for (const index of indexes) replaced.add(index);
    }
  }
  const result: unknown[] = [];
  const addItems = () => {
    for (const item of items) result.push(item);
  };
  if (ends.has(-1) || (list.length === 0 && starts.has(0))) addItems();
  for (const [index, item] of list.entries()) {
    if (starts.has(index)) addItems();
    if (!replaced.has(index)) result.push(item);
    if (ends.has(index)) addItems();
  }
  return result;
}

function notInList(path: string) {
  return new Error(`cannot insert at "${path}", because that is not a place in a list`);
}
