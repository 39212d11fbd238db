import type {
  ArrayNode,
  ExprNode,
  FuncCallNode,
  SelectNode,
  SyntaxNode,
  ValueNode,
} from "../groq-js/api";

function isNode(value: unknown): value is SyntaxNode {
  return typeof value === "object" && value !== null && "type" in value;
}

/** The direct children of a node. */
export function childrenOf(node: SyntaxNode): SyntaxNode[] {
  // The value of a literal is data and may look like a node.
  if (node.type === "Value") return [];
  const children: SyntaxNode[] = [];
  // Every query is walked several times, and an array of its values takes longer.
  for (const name in node) {
    const value: unknown = node[name as keyof SyntaxNode];
    if (Array.isArray(value)) for (const item of value) if (isNode(item)) children.push(item);
    if (isNode(value)) children.push(value);
  }
  return children;
}

/** Every node of a query, parents before children. */
export function nodesOf(root: SyntaxNode): SyntaxNode[] {
  const nodes: SyntaxNode[] = [];
  const waiting = [root];
  for (let node = waiting.pop(); node; node = waiting.pop()) {
    nodes.push(node);
    for (const child of childrenOf(node).reverse()) waiting.push(child);
  }
  return nodes;
}

/** Copies a query and passes every node through `change`, children before parents. */
export function rewrite<Node extends SyntaxNode>(
  node: Node,
  change: (node: ExprNode) => ExprNode,
): Node {
  if (node.type === "Value") return node;
  const convert = (value: unknown) => (isNode(value) ? rewrite(value, change) : value);
  const copy: Record<string, unknown> = { ...node };
  for (const name in copy) {
    const value = copy[name];
    copy[name] = Array.isArray(value) ? value.map(convert) : convert(value);
  }
  // Parts of objects, lists and selects pass through `change` too, which leaves them.
  return change(copy as unknown as ExprNode) as Node;
}

/** The functions that a query calls, as `namespace::name`. */
export function functionsIn(ast: ExprNode): Set<string> {
  return new Set(nodesOf(ast).flatMap((node) => (node.type === "FuncCall" ? fullName(node) : [])));
}

export function fullName({ namespace, name }: FuncCallNode): string {
  return `${namespace}::${name}`;
}

export function constantNode(value: unknown): ValueNode {
  return { type: "Value", value };
}

export function callNode(namespace: string, name: string, args: ExprNode[]): FuncCallNode {
  return { type: "FuncCall", namespace, name, args };
}

export function listNode(items: readonly ExprNode[]): ArrayNode {
  const elements = items.map((value) => ({ type: "ArrayElement" as const, value, isSplat: false }));
  return { type: "Array", elements };
}

/** `select(condition => value, fallback)`. */
export function selectNode(
  condition: ExprNode,
  value: ExprNode,
  fallback: ExprNode = constantNode(null),
): SelectNode {
  return {
    type: "Select",
    alternatives: [{ type: "SelectAlternative", condition, value }],
    fallback,
  };
}

/** Removes the parentheses around an expression. */
export function unwrap(node: ExprNode): ExprNode {
  let inner = node;
  while (inner.type === "Group") inner = inner.base;
  return inner;
}

/**
 * The terms of an `&&` or `||` chain, from left to right, whatever the shape of its tree.
 * @param without what does not count around a part of the chain; default: parentheses
 */
export function flattenChain(
  type: "And" | "Or",
  expression: ExprNode,
  without: (node: ExprNode) => ExprNode = unwrap,
): ExprNode[] {
  const terms: ExprNode[] = [];
  const pending = [expression];
  for (let next = pending.pop(); next; next = pending.pop()) {
    const node = without(next);
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
