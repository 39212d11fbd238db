import {
  correctOrder,
  countSteps,
  linkFunctions,
  scanNode,
  sealSelectors,
  uncorrelatedScan,
} from "../groq-js";
import type { ExprNode, FilterNode } from "../groq-js/api";
import { callNode, fullName, functionsIn, nodesOf, rewrite, unwrap } from "../parse/ast";
import type { AccessPath, Scan } from "./access-path";
import { pushDownProjections } from "./attribute-scan";
import { coverWithPredicate } from "./covering-predicate";
import { unordered } from "./index-scan";
import { chooseAccessPath } from "./predicates";
import { orderOf, pushDownTopN, rowsOf, type SortKey } from "./top-n";

/** A query in which every `*[…]` that an index can narrow is a scan node. */
export interface Plan {
  /** For source maps: every scan returns documents. */
  ast: ExprNode;
  /** For evaluation: counts its steps, and scans may return projected values. */
  metered: ExprNode;
  scans: readonly Scan[];
  /** True if a part of the query needs the whole dataset. */
  scansEverything: boolean;
}

// Functions of other namespaces, such as releases::all(), read the dataset themselves. Those of `documents` read it too,
// but report what they read.
const PURE_NAMESPACES =
  /^(global|string|math|array|dateTime|pt|sanity|geo|text|media|user|documents|diff)$/;

/**
 * Plans a query: rewrites `*[predicate]` to index scans. The predicate stays as a residual filter unless the scan covers
 * it, so a plan can be faster but not wrong. Order, slice, count and projection are pushed down into covering scans.
 */
export function planQuery(ast: ExprNode): Plan {
  const placer = new ScanPlacer();
  const planned = rewrite(ast, (node) => placer.place(node));
  const { scans } = placer;
  const scansEverything = nodesOf(planned).some((node) =>
    node.type === "FuncCall" ? !PURE_NAMESPACES.test(node.namespace) : node.type === "Everything",
  );
  const linked = linkFunctions(sealSelectors(correctOrder(planned)));
  // Source maps need the documents themselves, so projections are pushed down for the metered tree only.
  const metered = countSteps(pushDownProjections(linked, scans));
  return { ast: linked, metered, scans, scansEverything };
}

const FULL_SCAN: AccessPath = {
  scan: ({ view }) => view.all(),
  indexKeys: () => undefined,
  selectivity: 0,
};

class ScanPlacer {
  readonly scans: Scan[] = [];
  /** The covering scans, by the node that replaced their filter. */
  private readonly covering = new Map<ExprNode, Scan>();
  /** The scans that sort their documents, with the access path before that. */
  private readonly sorted = new Map<ExprNode, { keys: SortKey[]; path: AccessPath }>();

  /** @param node its children are placed already */
  place(node: ExprNode): ExprNode {
    const order = orderOf(node);
    if (order) return this.sort(order) ?? node;
    const rows = rowsOf(node);
    if (rows) this.limit(rows);
    const isCount = node.type === "FuncCall" && fullName(node) === "global::count";
    if (isCount && node.args[0]) this.pushDown(node.args[0], unordered);
    const isFilter = node.type === "Filter" && unwrap(node.base).type === "Everything";
    return isFilter ? this.scan(node) : node;
  }

  /** @returns undefined for a correlated scan, which may fall back to a filter, whose result is not sorted */
  private sort({ keys, base }: { keys: SortKey[]; base: ExprNode }): ExprNode | undefined {
    const path = this.covering.get(base)?.path;
    if (!path || !uncorrelatedScan(base)) return undefined;
    this.sorted.set(base, { keys, path });
    this.pushDown(base, () => pushDownTopN(path, { keys, count: Number.POSITIVE_INFINITY }));
    return base;
  }

  private limit({ count, base }: { count: number; base: ExprNode }): void {
    const sorted = this.sorted.get(base);
    if (sorted) {
      this.pushDown(base, () => pushDownTopN(sorted.path, { keys: sorted.keys, count }));
      return;
    }
    const order = orderOf(base);
    if (order) this.pushDown(order.base, (path) => pushDownTopN(path, { keys: order.keys, count }));
  }

  private pushDown(list: ExprNode, change: (path: AccessPath) => AccessPath): void {
    const scan = this.covering.get(unwrap(list));
    if (scan) scan.path = change(scan.path);
  }

  private scan(node: FilterNode): ExprNode {
    const path = chooseAccessPath(node.expr);
    if (!path) return this.fullScan(node) ?? node;
    const covered = path.isCovering ? path : coverWithPredicate(path, node.expr);
    const residual = () => ({ ...node, base: this.add(path).node });
    if (!covered) return residual();
    const { scan, node: whole } = this.add(covered);
    const needsFallback = covered.joinKey && !covered.joinKey.onlyStrings;
    const found = needsFallback ? callNode("global", "coalesce", [whole, residual()]) : whole;
    this.covering.set(found, scan);
    return found;
  }

  /** Scans all documents for a filter with a `match`, which a predicate tests faster than groq-js. */
  private fullScan(node: FilterNode): ExprNode | undefined {
    // First, because it stops at the first part that is no comparison. A walk for each of nested filters is quadratic.
    const path = coverWithPredicate(FULL_SCAN, node.expr);
    if (!path) return undefined;
    return functionsIn(node.expr).has("text::matchesPattern") ? this.add(path).node : undefined;
  }

  private add(path: AccessPath): { scan: Scan; node: ExprNode } {
    const scan = { path };
    this.scans.push(scan);
    return { scan, node: scanNode(scan) };
  }
}
