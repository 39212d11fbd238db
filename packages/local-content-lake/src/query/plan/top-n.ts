import type { SanityDocument } from "../../util/types";
import type { ExprNode } from "../groq-js/api";
import { unwrap } from "../parse/ast";
import { compareValues, valueAt } from "../values";
import { type AccessPath, DOCUMENTS_PER_CHECKPOINT, type ScanContext } from "./access-path";
import { pathOf } from "./predicates";

export interface SortKey {
  read(document: SanityDocument): unknown;
  direction: 1 | -1;
}

/** The first `count` documents of an order; all of them for infinity. */
export interface TopN {
  count: number;
  keys: SortKey[];
}

// For more rows, sorting all of them costs as much.
const MAX_ROWS = 20_000;

/**
 * Reads how many rows of its base `…[from...to]` or `…[index]` needs.
 * @returns undefined if the node may need all of them
 */
export function rowsOf(node: ExprNode): { count: number; base: ExprNode } | undefined {
  const count = countOf(node);
  if (count === undefined || count < 1 || count > MAX_ROWS || !("base" in node)) return undefined;
  return { count, base: unwrap(node.base as ExprNode) };
}

/** Reads `… | order(a desc, b.c)`. @returns undefined for any other node, and if it sorts by a computed value */
export function orderOf(node: ExprNode): { keys: SortKey[]; base: ExprNode } | undefined {
  if (node.type !== "PipeFuncCall" || node.name !== "order") return undefined;
  const keys = node.args.map(sortKeyOf);
  if (!keys.every((key) => key !== undefined)) return undefined;
  return { keys, base: unwrap(node.base) };
}

/** Limits a scan to its first documents in an order. The sort is stable. */
export function pushDownTopN(path: AccessPath, limit: TopN): AccessPath {
  return {
    ...path,
    scan(context) {
      const found = path.scan(context);
      return found && selectTopN(found, limit, context);
    },
  };
}

function countOf(node: ExprNode): number | undefined {
  if (node.type === "AccessElement") return node.index >= 0 ? node.index + 1 : undefined;
  if (node.type !== "Slice" || node.left < 0 || node.right < 0) return undefined;
  return node.right + (node.isInclusive ? 1 : 0);
}

function sortKeyOf(node: ExprNode): SortKey | undefined {
  const isDirected = node.type === "Asc" || node.type === "Desc";
  const read = readerOf(unwrap(isDirected ? node.base : node));
  return read && { read, direction: node.type === "Desc" ? -1 : 1 };
}

/** Reads an attribute, or its lower or upper case. */
function readerOf(node: ExprNode): SortKey["read"] | undefined {
  const path = pathOf(node);
  if (path) return (document) => valueAt(document, path);
  if (node.type !== "FuncCall" || node.namespace !== "global") return undefined;
  const [argument] = node.args;
  const inner = argument && node.args.length === 1 ? pathOf(argument) : undefined;
  const convert = CASE_FUNCTIONS.get(node.name);
  if (!inner || !convert) return undefined;
  return (document) => {
    const value = valueAt(document, inner);
    return typeof value === "string" ? convert(value) : null;
  };
}

const CASE_FUNCTIONS = new Map([
  ["lower", (text: string) => text.toLowerCase()],
  ["upper", (text: string) => text.toUpperCase()],
]);

interface Entry {
  document: SanityDocument;
  values: unknown[];
  position: number;
}

function selectTopN(
  documents: readonly SanityDocument[],
  { keys, count }: TopN,
  { checkpoint }: ScanContext,
): SanityDocument[] {
  const checked = everyNth(checkpoint);
  let selected: Entry[] = [];
  // Most documents sort behind it by their first key already.
  let last: Entry | undefined;
  for (let position = 0; position < documents.length; position++) {
    if (position % DOCUMENTS_PER_CHECKPOINT === 0) checkpoint();
    const document = documents[position] as SanityDocument;
    if (last && !comesBefore(document, last, keys)) continue;
    selected.push({ document, values: keys.map(({ read }) => read(document)), position });
    if (selected.length < 2 * count) continue;
    selected = sortEntries(selected, keys, count, checked);
    last = selected.at(-1);
  }
  return sortEntries(selected, keys, count, checked).map(({ document }) => document);
}

/** False for equal documents: the earlier one stays in front. */
function comesBefore(document: SanityDocument, { values }: Entry, keys: SortKey[]): boolean {
  for (let n = 0; n < keys.length; n++) {
    const { read, direction } = keys[n] as SortKey;
    const order = compareValues(read(document), values[n]) * direction;
    if (order !== 0) return order < 0;
  }
  return false;
}

/** Sorting cannot be stopped from outside, so the comparisons count. */
function everyNth(checkpoint: () => void): () => void {
  let comparisons = 0;
  return () => {
    comparisons += 1;
    if (comparisons % DOCUMENTS_PER_CHECKPOINT === 0) checkpoint();
  };
}

function sortEntries(
  entries: Entry[],
  keys: SortKey[],
  count: number,
  checked: () => void,
): Entry[] {
  const compare = (a: Entry, b: Entry) => {
    checked();
    for (let n = 0; n < keys.length; n++) {
      const order = compareValues(a.values[n], b.values[n]) * (keys[n]?.direction ?? 1);
      if (order !== 0) return order;
    }
    return a.position - b.position;
  };
  return entries.sort(compare).slice(0, count);
}
