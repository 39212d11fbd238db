import type { ExprNode } from "groq-js";
import type { SanityDocument } from "../../util/types";
import { unwrap } from "../parse/ast";
import { type Candidates, DOCUMENTS_PER_PACE, type Search } from "./access-path";
import { pathOf } from "./predicates";
import { compareValues, valueAt } from "./values";

interface SortKey {
  read(document: SanityDocument): unknown;
  direction: 1 | -1;
}

/** What comes first in an order, of which the query then takes a slice. */
export interface First {
  count: number;
  keys: SortKey[];
}

// Where more of the order is asked for, sorting all of it costs as much.
const MOST = 20_000;

/**
 * How much of an order a node needs: that of `… | order(a desc, b.c)[from...to]` or `…[index]`.
 * @returns undefined where it may need all of it, or where the order is computed.
 */
export function neededOf(node: ExprNode): { first: First; ordered: ExprNode } | undefined {
  const count = countOf(node);
  if (count === undefined || count < 1 || count > MOST || !("base" in node)) return undefined;
  const order = unwrap(node.base as ExprNode);
  if (order.type !== "PipeFuncCall" || order.name !== "order") return undefined;
  const keys = order.args.map(sortKey);
  if (keys.some((key) => key === undefined)) return undefined;
  return { first: { count, keys: keys as SortKey[] }, ordered: order.base };
}

/** Those of some documents that come first, in that order; equals keep the order that they had. */
export function firstInOrder(candidates: Candidates, first: First): Candidates {
  return {
    ...candidates,
    find(search) {
      const found = candidates.find(search);
      return found && select(found, first, search);
    },
  };
}

function countOf(node: ExprNode): number | undefined {
  if (node.type === "AccessElement") return node.index >= 0 ? node.index + 1 : undefined;
  if (node.type !== "Slice" || node.left < 0 || node.right < 0) return undefined;
  return node.right + (node.isInclusive ? 1 : 0);
}

function sortKey(node: ExprNode): SortKey | undefined {
  const isDirected = node.type === "Asc" || node.type === "Desc";
  const read = readerOf(unwrap(isDirected ? node.base : node));
  return read && { read, direction: node.type === "Desc" ? -1 : 1 };
}

/** Reads what an order is by: an attribute, or its text in small or in capital letters. */
function readerOf(node: ExprNode): SortKey["read"] | undefined {
  const path = pathOf(node);
  if (path) return (document) => valueAt(document, path);
  if (node.type !== "FuncCall" || node.namespace !== "global") return undefined;
  const [argument] = node.args;
  const inner = argument && node.args.length === 1 ? pathOf(argument) : undefined;
  const change = CASES.get(node.name);
  if (!inner || !change) return undefined;
  return (document) => {
    const value = valueAt(document, inner);
    return typeof value === "string" ? change(value) : null;
  };
}

const CASES = new Map([
  ["lower", (text: string) => text.toLowerCase()],
  ["upper", (text: string) => text.toUpperCase()],
]);

interface Entry {
  document: SanityDocument;
  values: unknown[];
  place: number;
}

function select(
  documents: readonly SanityDocument[],
  { keys, count }: First,
  { pace }: Search,
): SanityDocument[] {
  let kept: Entry[] = [];
  // What comes after it is none of them; most documents are left at their first value.
  let last: Entry | undefined;
  for (let place = 0; place < documents.length; place++) {
    if (place % DOCUMENTS_PER_PACE === 0) pace();
    const document = documents[place] as SanityDocument;
    if (last && !comesBefore(document, last, keys)) continue;
    kept.push({ document, values: keys.map(({ read }) => read(document)), place });
    if (kept.length < 2 * count) continue;
    kept = firstEntries(kept, keys, count);
    last = kept.at(-1);
  }
  return firstEntries(kept, keys, count).map(({ document }) => document);
}

/** Of equals, the one that was there first comes first. */
function comesBefore(document: SanityDocument, { values }: Entry, keys: SortKey[]): boolean {
  for (let n = 0; n < keys.length; n++) {
    const { read, direction } = keys[n] as SortKey;
    const order = compareValues(read(document), values[n]) * direction;
    if (order !== 0) return order < 0;
  }
  return false;
}

function firstEntries(entries: Entry[], keys: SortKey[], count: number): Entry[] {
  const compare = (a: Entry, b: Entry) => {
    for (let n = 0; n < keys.length; n++) {
      const order = compareValues(a.values[n], b.values[n]) * (keys[n]?.direction ?? 1);
      if (order !== 0) return order;
    }
    return a.place - b.place;
  };
  return entries.sort(compare).slice(0, count);
}
