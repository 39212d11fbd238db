import type { SanityDocument } from "../../util/types";
import { readTime } from "../functions/date-time";
import type { ExprNode } from "../groq-js/api";
import { unwrap } from "../parse/ast";
import { comparatorWith, compareValues, readerAt } from "../values";
import { type AccessPath, DOCUMENTS_PER_CHECKPOINT, type ScanContext } from "./access-path";
import { pathOf } from "./predicates";

export interface SortKey {
  read(document: SanityDocument, context: ScanContext): unknown;
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
  let count = 0;
  if (node.type === "AccessElement") count = node.index + 1;
  else if (node.type !== "Slice" || node.left < 0 || node.right < 0) return undefined;
  else count = node.right + (node.isInclusive ? 1 : 0);
  return count < 1 || count > MAX_ROWS ? undefined : { count, base: unwrap(node.base) };
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

function sortKeyOf(node: ExprNode): SortKey | undefined {
  const isDirected = node.type === "Asc" || node.type === "Desc";
  const read = readerOf(unwrap(isDirected ? node.base : node));
  return read && { read, direction: node.type === "Desc" ? -1 : 1 };
}

/** Reads an attribute of the document or of one that it refers to, or the lower or upper case or the time of it. */
function readerOf(node: ExprNode): SortKey["read"] | undefined {
  const read = attributeReaderOf(node);
  if (read || node.type !== "FuncCall" || node.namespace !== "global") return read;
  const [argument] = node.args;
  const inner = argument && node.args.length === 1 ? attributeReaderOf(argument) : undefined;
  const convert = CONVERSIONS.get(node.name);
  return inner && convert && ((document, context) => convert(inner(document, context)));
}

const CONVERSIONS = new Map<string, (value: unknown) => unknown>([
  ["lower", (value) => (typeof value === "string" ? value.toLowerCase() : null)],
  ["upper", (value) => (typeof value === "string" ? value.toUpperCase() : null)],
  ["dateTime", readTime],
]);

/** Reads `a.b`, or `a.b->c.d`. */
function attributeReaderOf(expression: ExprNode): SortKey["read"] | undefined {
  const path = pathOf(expression);
  if (path) return readerAt(path);
  const names: string[] = [];
  let node = unwrap(expression);
  while (node.type === "AccessAttribute" && node.base) {
    names.unshift(node.name);
    node = unwrap(node.base);
  }
  const reference = node.type === "Deref" ? pathOf(node.base) : undefined;
  if (!reference || names.length === 0) return undefined;
  const readId = readerAt([...reference, "_ref"]);
  const read = readerAt(names);
  return (document, { view, dependencies }) => {
    const id = readId(document);
    if (typeof id !== "string") return null;
    dependencies?.add("id", id);
    return read(view.get(id));
  };
}

interface Entry {
  document: SanityDocument;
  values: unknown[];
  position: number;
}

/** Compares the sort key of another document with that of one entry. */
type Comparator = (value: unknown) => number;

function selectTopN(
  documents: readonly SanityDocument[],
  { keys, count }: TopN,
  context: ScanContext,
): SanityDocument[] {
  const { checkpoint } = context;
  let comparisons = 0;
  const compare = (a: Entry, b: Entry) => {
    // Sorting cannot be stopped from outside, so the comparisons count.
    comparisons += 1;
    if (comparisons % DOCUMENTS_PER_CHECKPOINT === 0) checkpoint();
    for (let n = 0; n < keys.length; n++) {
      const order = compareValues(a.values[n], b.values[n]) * (keys[n]?.direction ?? 1);
      if (order !== 0) return order;
    }
    return a.position - b.position;
  };
  let selected: Entry[] = [];
  // Most documents sort behind it by their first key already.
  let last: Comparator[] | undefined;
  // Equal documents do not: the earlier one stays in front.
  const comesBefore = (document: SanityDocument, last: Comparator[]) => {
    for (let n = 0; n < keys.length; n++) {
      const { read, direction } = keys[n] as SortKey;
      const order = (last[n]?.(read(document, context)) ?? 0) * direction;
      if (order !== 0) return order < 0;
    }
    return false;
  };
  for (let position = 0; position < documents.length; position++) {
    if (position % DOCUMENTS_PER_CHECKPOINT === 0) checkpoint();
    const document = documents[position] as SanityDocument;
    if (last && !comesBefore(document, last)) continue;
    selected.push({ document, values: keys.map(({ read }) => read(document, context)), position });
    if (selected.length < 2 * count) continue;
    selected = selected.sort(compare).slice(0, count);
    last = selected.at(-1)?.values.map(comparatorWith);
  }
  return selected
    .sort(compare)
    .slice(0, count)
    .map(({ document }) => document);
}
