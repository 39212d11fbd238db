import type { ExprNode } from "../groq-js/api";

export type Node = { type: string } & Record<string, unknown>;

function isNode(value: unknown): value is Node {
  return typeof value === "object" && value !== null && typeof (value as Node).type === "string";
}

/** The direct children of a node. */
export function childrenOf(node: Node): Node[] {
  // The value of a literal is data and may look like a node.
  if (node.type === "Value") return [];
  const children: Node[] = [];
  for (const key in node) {
    const child = node[key];
    if (Array.isArray(child)) children.push(...child.filter(isNode));
    else if (isNode(child)) children.push(child);
  }
  return children;
}

/** Visits every node of a query, parents before children. */
export function walk(node: ExprNode | Node, visit: (node: Node) => void): void {
  visit(node as Node);
  for (const child of childrenOf(node as Node)) walk(child, visit);
}

/** Copies a query and passes every node through `change`, children before parents. */
export function rewrite(node: ExprNode, change: (node: ExprNode) => ExprNode): ExprNode {
  return rewriteNode(node as unknown as Node, change) as unknown as ExprNode;
}

function rewriteNode(node: Node, change: (node: ExprNode) => ExprNode): Node {
  if (node.type === "Value") return node;
  const copy: Node = { ...node };
  for (const key in node) {
    const child = node[key];
    if (Array.isArray(child)) {
      copy[key] = child.map((item) => (isNode(item) ? rewriteNode(item, change) : item));
    } else if (isNode(child)) copy[key] = rewriteNode(child, change);
  }
  return change(copy as unknown as ExprNode) as unknown as Node;
}

/** Removes the parentheses around an expression. */
export function unwrap(node: ExprNode): ExprNode {
  let inner = node;
  while (inner.type === "Group") inner = inner.base;
  return inner;
}

/** The terms of an `&&` or `||` chain, from left to right, whatever the shape of its tree. */
export function flattenChain(type: "And" | "Or", expression: ExprNode): ExprNode[] {
  const terms: ExprNode[] = [];
  const pending = [expression];
  for (let next = pending.pop(); next; next = pending.pop()) {
    const node = unwrap(next);
    if (node.type === type) pending.push(node.right, node.left);
    else terms.push(node);
  }
  return terms;
}

/** A chain as a tree whose depth is the logarithm of the number of its terms. */
export function balanced(
  type: "And" | "Or",
  terms: readonly ExprNode[],
  from = 0,
  to = terms.length,
): ExprNode {
  if (to - from === 1) return terms[from] as ExprNode;
  const middle = (from + to) >> 1;
  return {
    type,
    left: balanced(type, terms, from, middle),
    right: balanced(type, terms, middle, to),
  };
}
