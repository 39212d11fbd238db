import { randomUUID } from "node:crypto";
import type { ExprNode, FuncCallNode, OpCallNode } from "groq-js";
import { rewrite, unwrap } from "../parse/ast";

/**
 * Rewrites expressions that groq-js evaluates differently from GROQ's specification.
 * @param options.isAsynchronous true if the query cannot use the lake's own functions, which are synchronous
 * @see https://sanity-io.github.io/GROQ/
 */
export function correct(ast: ExprNode, { isAsynchronous }: { isAsynchronous: boolean }): ExprNode {
  const unique = isAsynchronous ? uniqueWithOneNull : distinctOf;
  return rewrite(ast, (node) => {
    if (node.type === "OpCall" && node.op === "in") {
      const left = pathText(node.left);
      return left && pathText(node.right) ? { ...node, left } : node;
    }
    if (node.type === "OpCall" && node.op === "match") return textQuery(node) ?? node;
    return isCall(node, "array", "unique") ? unique(node) : node;
  });
}

/** groq-js compares a string with a path, but never a path with a path. */
function pathText(node: ExprNode): ExprNode | undefined {
  const call = unwrap(node);
  return isCall(call, "global", "path") ? call.args[0] : undefined;
}

/** groq-js reads `text match text::query(query)` as a match with a pattern. */
function textQuery({ left, right }: OpCallNode): FuncCallNode | undefined {
  const call = unwrap(right);
  const [query] = isCall(call, "text", "query") ? call.args : [];
  return query && { type: "FuncCall", namespace: "text", name: "matches", args: [left, query] };
}

// Random, so that no document can contain it.
const NULL: ExprNode = { type: "Value", value: randomUUID() };
const THIS: ExprNode = { type: "This" };

/** groq-js's `array::unique` keeps every null. The lake's own function keeps one. */
function distinctOf({ args: [list = THIS] }: FuncCallNode): FuncCallNode {
  return { type: "FuncCall", namespace: "array", name: "distinct", args: [list] };
}

/** The same for asynchronous queries: null becomes a string before `array::unique` and null again behind it. */
function uniqueWithOneNull(node: FuncCallNode): ExprNode {
  const [list = THIS] = node.args;
  const unique = { ...node, args: [replaceItems(list, { type: "Value", value: null }, NULL)] };
  return replaceItems(unique, NULL, { type: "Value", value: null });
}

function replaceItems(base: ExprNode, from: ExprNode, to: ExprNode): ExprNode {
  const condition: ExprNode = { type: "OpCall", op: "==", left: THIS, right: from };
  const alternatives = [{ type: "SelectAlternative" as const, condition, value: to }];
  return { type: "Map", base, expr: { type: "Select", alternatives, fallback: THIS } };
}

function isCall(node: ExprNode, namespace: string, name: string): node is FuncCallNode {
  return node.type === "FuncCall" && node.namespace === namespace && node.name === name;
}
