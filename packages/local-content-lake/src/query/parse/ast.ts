import type { ExprNode } from "groq-js";

export type Node = { type: string } & Record<string, unknown>;

function isNode(value: unknown): value is Node {
  return typeof value === "object" && value !== null && typeof (value as Node).type === "string";
}

/** The nodes right beneath a node. */
export function childrenOf(node: Node): Node[] {
  // A literal's value is data, not syntax, whatever it looks like.
  if (node.type === "Value") return [];
  return Object.values(node)
    .flatMap((child) => (Array.isArray(child) ? child : [child]))
    .filter(isNode);
}

/** Calls `visit` for every node of a query, outermost first. */
export function walk(node: ExprNode | Node, visit: (node: Node) => void): void {
  visit(node as Node);
  for (const child of childrenOf(node as Node)) walk(child, visit);
}

/** A copy of the query in which every node went through `change`, innermost first. */
export function rewrite(node: ExprNode, change: (node: ExprNode) => ExprNode): ExprNode {
  return rewriteNode(node as unknown as Node, change) as unknown as ExprNode;
}

function rewriteNode(node: Node, change: (node: ExprNode) => ExprNode): Node {
  if (node.type === "Value") return node;
  const copy: Node = { ...node };
  for (const [key, child] of Object.entries(node)) {
    if (isNode(child)) copy[key] = rewriteNode(child, change);
    else if (Array.isArray(child)) {
      copy[key] = child.map((item) => (isNode(item) ? rewriteNode(item, change) : item));
    }
  }
  return change(copy as unknown as ExprNode) as unknown as Node;
}

/** Strips the parentheses around an expression. */
export function unwrap(node: ExprNode): ExprNode {
  return node.type === "Group" ? unwrap(node.base) : node;
}
