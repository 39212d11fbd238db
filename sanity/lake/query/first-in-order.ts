import type { ExprNode } from "groq-js";
import type { DocumentView } from "../store";
import type { SanityDocument } from "../types";
import { unwrap } from "./ast";
import type { Candidates } from "./candidates";
import { pathOf } from "./conditions";
import { compareValues, valueAt } from "./values";

interface SortKey {
  path: string[];
  direction: 1 | -1;
}

/** What comes first in an order, of which the query then takes a slice. */
export interface First {
  count: number;
  keys: SortKey[];
}

// Where more of the order is asked for, sorting all of it costs as much.
const MOST = 1_000;

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

/** Those of some documents that come first, in the order that they had; equals keep their order. */
export function firstInOrder(candidates: Candidates, { count, keys }: First): Candidates {
  return {
    ...candidates,
    find(view: DocumentView, params, key) {
      const found = candidates.find(view, params, key);
      return found && found.length > count ? select(found, keys, count) : found;
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
  const path = pathOf(isDirected ? node.base : node);
  return path && { path, direction: node.type === "Desc" ? -1 : 1 };
}

interface Entry {
  document: SanityDocument;
  values: unknown[];
  place: number;
}

function select(
  documents: readonly SanityDocument[],
  keys: SortKey[],
  count: number,
): SanityDocument[] {
  let kept: Entry[] = [];
  // What comes after it is none of them; most documents are left at their first value.
  let last: Entry | undefined;
  for (let place = 0; place < documents.length; place++) {
    const document = documents[place] as SanityDocument;
    if (last && !comesBefore(document, last, keys)) continue;
    kept.push({ document, values: keys.map(({ path }) => valueAt(document, path)), place });
    if (kept.length < 2 * count) continue;
    kept = firstEntries(kept, keys, count);
    last = kept.at(-1);
  }
  return firstEntries(kept, keys, count)
    .sort((a, b) => a.place - b.place)
    .map(({ document }) => document);
}

/** Of equals, the one that was there first comes first. */
function comesBefore(document: SanityDocument, { values }: Entry, keys: SortKey[]): boolean {
  for (let n = 0; n < keys.length; n++) {
    const { path, direction } = keys[n] as SortKey;
    const order = compareValues(valueAt(document, path), values[n]) * direction;
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
