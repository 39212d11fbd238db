import type { ExprNode } from "groq-js";
import {
  coalesce,
  correctOrder,
  countSteps,
  linkFunctions,
  scanNode,
  uncorrelatedScan,
} from "../groq-js";
import { rewrite, unwrap, walk } from "../parse/ast";
import { type AccessPath, intersection, unordered } from "./access-path";
import { pushDownProjections } from "./attribute-scan";
import { coverWithPredicate } from "./covering-predicate";
import { chooseAccessPath, isCoveredByIndex } from "./predicates";
import { pushDownTopN, topNOf } from "./top-n";

/** A query in which every `*[…]` that an index can narrow is a scan node. */
export interface Plan {
  /** For asynchronous evaluation and source maps: every scan returns documents. */
  ast: ExprNode;
  /** For evaluation under a budget: counts its steps, and scans may return projected values. */
  metered: ExprNode;
  /** The access path of each scan node, by name. */
  accessPaths: ReadonlyMap<string, AccessPath>;
  /** True if a part of the query needs the whole dataset. */
  scansEverything: boolean;
  /** The functions that the query calls, as `namespace::name`. */
  functions: ReadonlySet<string>;
}

// Functions of other namespaces, such as releases::all(), read the dataset themselves. Those of `documents` read it too,
// but report what they read.
const PURE_NAMESPACES = new Set([
  "global",
  "string",
  "math",
  "array",
  "dateTime",
  "pt",
  "sanity",
  "geo",
  "text",
  "media",
  "user",
  "documents",
]);

/**
 * Plans a query: rewrites `*[predicate]` to index scans. The predicate stays as a residual filter unless the scan covers
 * it, so a plan can be faster but not wrong. Order, slice, count and projection are pushed down into covering scans.
 */
export function planQuery(ast: ExprNode, { isAsynchronous = false } = {}): Plan {
  const { planned, accessPaths } = placeScans(ast);
  let scansEverything = false;
  const functions = new Set<string>();
  walk(planned, (node) => {
    if (node.type === "Everything") scansEverything = true;
    if (node.type !== "FuncCall") return;
    functions.add(`${node.namespace}::${node.name}`);
    if (!PURE_NAMESPACES.has(String(node.namespace))) scansEverything = true;
  });
  const linked = isAsynchronous ? planned : linkFunctions(correctOrder(planned));
  // Source maps need the documents themselves, so projections are pushed down for the metered tree only.
  const metered = countSteps(pushDownProjections(linked, accessPaths));
  return { ast: linked, metered, accessPaths, scansEverything, functions };
}

function placeScans(ast: ExprNode): { planned: ExprNode; accessPaths: Map<string, AccessPath> } {
  const accessPaths = new Map<string, AccessPath>();
  // The names of the covering scans, by the node that replaced their filter.
  const covering = new Map<ExprNode, string>();
  const add = (path: AccessPath) => {
    const name = String(accessPaths.size);
    accessPaths.set(name, path);
    return { name, node: scanNode(name, path) };
  };
  const pushDown = (list: ExprNode, change: (path: AccessPath) => AccessPath) => {
    const name = covering.get(unwrap(list)) ?? "";
    const path = accessPaths.get(name);
    if (path) accessPaths.set(name, change(path));
  };
  const planned = rewrite(ast, (node) => {
    const topN = topNOf(node);
    if (topN) {
      pushDown(topN.ordered, (path) => pushDownTopN(path, topN.limit));
      // A correlated scan may fall back to a filter, whose result is not sorted.
      if (uncorrelatedScan(unwrap(topN.ordered))) {
        return { ...node, base: topN.ordered } as ExprNode;
      }
    }
    const counted = countedList(node);
    if (counted) pushDown(counted, unordered);
    if (node.type !== "Filter" || unwrap(node.base).type !== "Everything") return node;
    const path = chooseAccessPath(node.expr);
    if (!path) return node;
    const covered = isCoveredByIndex(node.expr) ? path : coverWithPredicate(path, node.expr);
    if (!covered) return { ...node, base: add(intersection(path)).node };
    const scan = add(covered);
    const needsFallback = covered.joinKey && !covered.joinKey.onlyStrings;
    const found = needsFallback
      ? coalesce([scan.node, { ...node, base: add(intersection(path)).node }])
      : scan.node;
    covering.set(found, scan.name);
    return found;
  });
  return { planned, accessPaths };
}

/** The list in `count(…)`. */
function countedList(node: ExprNode): ExprNode | undefined {
  const isCount = node.type === "FuncCall" && node.namespace === "global" && node.name === "count";
  return isCount ? node.args[0] : undefined;
}
