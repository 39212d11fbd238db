import type { PathNode, SubscriptElementNode } from "@sanity/json-match";
import type { PatchOperations } from "../util/types";
import { matchNode, parseJsonMatch } from "./json-match";
import { checkCopies } from "./path-cost";
import type { Step } from "./path-segments";
import { fromTheEnd, rangesOf, written } from "./paths";

type Insert = NonNullable<PatchOperations["insert"]>;

/** A list, and the items in it beside which an insert puts its own. */
interface Place {
  list: Step[];
  indexes: number[];
  /** Where to insert if the list has no such items. */
  edge?: "start" | "end";
}

/**
 * The inserts of one path, each beside items of one list that the path names by index. Later items come first, because
 * a list shifts.
 * @throws MutationError for a malformed path; Error for a place that is not in a list
 */
export function insertsAt(document: object, path: string, insert: Insert): Insert[] {
  const node = parseJsonMatch(path);
  const places = isByIndex(node)
    ? placesByIndex(document, node, path)
    : placesOf(document, node, path);
  // A list is copied for each place in it.
  checkCopies(document, places.map(firstItem), path);
  return places
    .sort((one, other) => fromTheEnd(firstItem(one), firstItem(other)))
    .map((place) => insertAt(place, insert));
}

/** True for indexes and ranges in brackets, which also mean places where there is no item. */
function isByIndex({ segment, recursive }: PathNode): boolean {
  if (recursive || segment.type !== "Subscript") return false;
  return segment.elements.every(({ type }) => type === "Number" || type === "Slice");
}

function placesByIndex(document: object, node: PathNode, path: string): Place[] {
  const lists = node.base ? matchNode(document, node.base, path) : [{ value: document, path: [] }];
  const existing = lists.filter(({ value }) => value !== undefined);
  return (existing.length > 0 ? existing : lists).flatMap(({ value, path: list }) => {
    if (!Array.isArray(value)) throw notInList(path);
    const items = matchNode(value, { type: "Path", segment: node.segment }, path);
    const indexes = items.flatMap(({ path: [index] }) => (typeof index === "number" ? index : []));
    if (indexes.length > 0) return { list, indexes: indexes.sort((one, other) => one - other) };
    return { list, indexes, edge: edgeOf(node, value, path) };
  });
}

/** The end of the list that is nearest to an index or a range outside of it. */
function edgeOf({ segment }: PathNode, { length }: unknown[], path: string): "start" | "end" {
  const [element] = segment.type === "Subscript" ? segment.elements : [];
  const index = element?.type === "Number" ? element.value : startOf(element);
  if (length === 0 || index >= length) return "end";
  if (index < 0) return "start";
  throw notInList(path);
}

function startOf(element: SubscriptElementNode | undefined): number {
  return (element?.type === "Slice" && element.start) || 0;
}

function placesOf(document: object, node: PathNode, path: string): Place[] {
  if (node.segment.type === "Identifier") throw notInList(path);
  const items = matchNode(document, node, path).filter(({ value }) => value !== undefined);
  const byList = new Map<string, Place>();
  for (const { path: steps } of items) {
    const index = steps.at(-1);
    if (typeof index !== "number") throw notInList(path);
    const list = steps.slice(0, -1);
    // An insertion beside several items of `..` is one for each item.
    const key = JSON.stringify(path.includes("..") ? steps : list);
    const known = byList.get(key);
    if (known) known.indexes.push(index);
    else byList.set(key, { list, indexes: [index] });
  }
  return [...byList.values()];
}

function firstItem({ list, indexes }: Place): Step[] {
  return [...list, indexes[0] ?? 0];
}

function insertAt({ list, indexes, edge }: Place, insert: Insert): Insert {
  const { items } = insert;
  const place = written(list);
  if (edge)
    return edge === "start" ? { before: `${place}[0]`, items } : { after: `${place}[-1]`, items };
  if (insert.before !== undefined) return { before: `${place}[${indexes[0]}]`, items };
  if (insert.after !== undefined) return { after: `${place}[${indexes.at(-1)}]`, items };
  return { replace: `${place}[${rangesOf(indexes)}]`, items };
}

function notInList(path: string) {
  return new Error(`cannot insert at "${path}", because that is not a place in a list`);
}
