import { randomUUID } from "node:crypto";
import type { ExprNode, FuncCallNode, OpCallNode } from "groq-js";
import { rewrite, unwrap } from "../parse/ast";

/**
 * Rewrites what groq-js computes otherwise than GROQ's specification says into what it computes right.
 * @param how.withPromises whether groq-js can compute the query with promises only
 * @see https://sanity-io.github.io/GROQ/
 */
export function repair(ast: ExprNode, { withPromises }: { withPromises: boolean }): ExprNode {
  const unique = withPromises ? uniqueWithOneNull : distinctOf;
  return rewrite(ast, (node) => {
    if (node.type === "OpCall" && node.op === "in") {
      const left = pathText(node.left);
      return left && pathText(node.right) ? { ...node, left } : node;
    }
    if (node.type === "OpCall" && node.op === "match") return textQuery(node) ?? node;
    return isCall(node, "array", "unique") ? unique(node) : node;
  });
}

/** groq-js asks whether a string is in a path; that a path is in a path it never answers. */
function pathText(node: ExprNode): ExprNode | undefined {
  const call = unwrap(node);
  return isCall(call, "global", "path") ? call.args[0] : undefined;
}

/** `text match text::query(query)`, which groq-js reads as a pattern. */
function textQuery({ left, right }: OpCallNode): FuncCallNode | undefined {
  const call = unwrap(right);
  const [query] = isCall(call, "text", "query") ? call.args : [];
  return query && { type: "FuncCall", namespace: "text", name: "matches", args: [left, query] };
}

// No document can hold it: another one is made each time the lake starts.
const NULL: ExprNode = { type: "Value", value: randomUUID() };
const THIS: ExprNode = { type: "This" };

/** groq-js tells numbers, strings and booleans apart but keeps each null. The lake's own function does not. */
function distinctOf({ args: [list = THIS] }: FuncCallNode): FuncCallNode {
  return { type: "FuncCall", namespace: "array", name: "distinct", args: [list] };
}

/** The same where everything is computed with promises, which the lake's own functions are not. */
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
