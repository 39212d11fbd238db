import type { ExprNode, OpCallNode } from "groq-js";
import type { FunctionContext, GroqFunction } from "../functions/context";
import { FUNCTIONS } from "../functions/table";
import { constantNode, fullName, listNode, rewrite } from "../parse/ast";
import type { Scan } from "../plan/access-path";

/** The parameter with the context of an evaluation. No query can name it. */
export const CONTEXT = "\0context";

/** The left sides of calls, each with the scan that it calls, if it calls one. */
const calls = new WeakMap<ExprNode, Scan | undefined>();

/**
 * Replaces calls of the lake's own functions by nodes that groq-js can evaluate. Works in synchronous evaluations only.
 */
export function linkFunctions(ast: ExprNode): ExprNode {
  return rewrite(ast, (node) => {
    const found = node.type === "FuncCall" ? FUNCTIONS.get(fullName(node)) : undefined;
    if (node.type !== "FuncCall" || !found) return node;
    return callOf(found.call, found.readsThis ? [{ type: "This" }] : node.args);
  });
}

/**
 * The node that replaces `*`: it calls a scan, with the value of its join key in the outer document. It is null, so that
 * `coalesce` continues with its fallback, if a covering scan has no such value.
 */
export function scanNode(scan: Scan): ExprNode {
  const { joinKey } = scan.path;
  const args = joinKey ? [joinKey.expression] : [];
  const call = callOf(([joinValue], context) => context.scan(scan, joinValue), args);
  calls.set(call.left, scan);
  if (!joinKey) return call;
  // A projection is one scope deep, as the filter is, so `^` keeps its meaning.
  return { type: "Projection", base: { type: "Object", attributes: [] }, expr: call };
}

/** The scan of a node without a join key; undefined for any other node. */
export function uncorrelatedScan(node: ExprNode): Scan | undefined {
  const scan = node.type === "OpCall" ? calls.get(node.left) : undefined;
  return scan?.path.joinKey ? undefined : scan;
}

/** True for a node that calls a function or a scan: it looks like a sum. */
export function isCall({ left }: OpCallNode): boolean {
  return calls.has(left);
}

/**
 * A call as `[] + [a, b, $context]`. The empty list has a `concat` of its own, which `+` calls. A function that takes no
 * context gets none, because comparisons run for each document.
 */
function callOf(call: GroqFunction, args: readonly ExprNode[]): OpCallNode {
  const takesContext = call.length > 1;
  const concat = (given: unknown[]) => call(given, given.pop() as FunctionContext);
  const value = Object.defineProperty([], "concat", { value: takesContext ? concat : call });
  const left = constantNode(value);
  calls.set(left, undefined);
  const context: ExprNode[] = takesContext ? [{ type: "Parameter", name: CONTEXT }] : [];
  return { type: "OpCall", op: "+", left, right: listNode([...args, ...context]) };
}
