import type { ArrayNode, ExprNode, FuncCallNode, OpCallNode } from "groq-js";
import { dateTime } from "../functions/date-time";
import {
  balanced,
  callNode,
  constantNode,
  flattenChain,
  fullName,
  functionsIn,
  rewrite,
  selectNode,
  unwrap,
} from "../parse/ast";

/**
 * Rewrites expressions that groq-js evaluates differently from GROQ's specification.
 * @see https://sanity-io.github.io/GROQ/
 */
export function correct(ast: ExprNode): ExprNode {
  const hasTimes = [...functionsIn(ast)].some((name) => /\bdateTime\b/.test(name));
  return rewrite(ast, (node) => {
    if (node.type === "OpCall" && node.op === "in") return pathInPath(node);
    if (node.type === "PipeFuncCall" && node.name === "score") {
      // The scores of the arguments are added, as those of the terms of a chain of `||` are.
      return { ...node, args: withJoinedMatches(node.args).map(scoreArgument) };
    }
    if (node.type === "OpCall")
      return hasTimes ? checkedTime(correctMatch(node)) : correctMatch(node);
    return node.type === "FuncCall" ? correctCall(node) : node;
  });
}

function correctCall(node: FuncCallNode): ExprNode {
  const [first = THIS] = node.args;
  switch (fullName(node)) {
    case "array::unique":
      return callNode("array", "distinct", [first]);
    case "global::dateTime":
      return first.type === "Value" ? constantNode(dateTime([first.value])) : node;
    case "global::round":
      return roundFurther(node);
    default:
      return node;
  }
}

/** groq-js compares a string with a path, but never a path with a path. */
function pathInPath(node: OpCallNode): OpCallNode {
  const left = pathText(node.left);
  return left && pathText(node.right) ? { ...node, left } : node;
}

function pathText(node: ExprNode): ExprNode | undefined {
  const inner = unwrap(node);
  return isCall(inner, "global", "path") ? inner.args[0] : undefined;
}

/** groq-js knows ASCII word boundaries only, and reads `text match text::query(query)` as a match with a pattern. */
function correctMatch(node: OpCallNode): ExprNode {
  if (node.op !== "match") return node;
  const right = unwrap(node.right);
  const [query] = isCall(right, "text", "query") ? right.args : [];
  return query
    ? callNode("text", "matches", [node.left, query])
    : callNode("text", "matchesPattern", [node.left, node.right]);
}

/** score() counts the words of a `match` that is its argument: `boost(true, n - 1)` adds n, also 0. */
function scoreArgument(node: ExprNode): ExprNode {
  if (node.type === "Or") {
    // A term in brackets stays whole, because its score is that of a boolean.
    const terms = flattenChain("Or", node, (one) => one);
    return balanced("Or", withJoinedMatches(terms).map(scoreArgument));
  }
  if (node.type === "And") {
    const [left, right] = [scoreArgument(node.left), scoreArgument(node.right)];
    // score() evaluates both sides. A search of a text is worth asking first: `_type in […] && title match …`.
    const isLazy = isCall(right, "text", "matches");
    return { ...node, left, right: isLazy ? selectNode(left, right, constantNode(false)) : right };
  }
  if (node.type !== "FuncCall") return node;
  const [first, ...rest] = node.args;
  if (first && node.name === "boost") return { ...node, args: [scoreArgument(first), ...rest] };
  if (node.name !== "matchesPattern") return node;
  const left = callNode("text", "matchScore", node.args);
  const more: ExprNode = { type: "OpCall", op: "-", left, right: constantNode(1) };
  return callNode("global", "boost", [constantNode(true), more]);
}

/**
 * `title match "a" || title match "b"` adds as much to a score as `title match ["a", "b"]`, whose words are looked up in the
 * text one after another, without a node for each.
 */
function withJoinedMatches(terms: readonly ExprNode[]): ExprNode[] {
  const patternsOf = new Map<string, string[]>();
  return terms.flatMap((term): ExprNode[] => {
    if (!isCall(term, "text", "matchesPattern")) return [term];
    const [text, pattern] = term.args;
    if (!text || pattern?.type !== "Value" || typeof pattern.value !== "string") return [term];
    const key = JSON.stringify(text);
    const known = patternsOf.get(key);
    if (known) {
      known.push(pattern.value);
      return [];
    }
    const patterns = [pattern.value];
    patternsOf.set(key, patterns);
    return [callNode("text", "matchesPattern", [text, constantNode(patterns)])];
  });
}

/** groq-js prints a sum outside of the calendar as `0NaN-NaN-…`. */
function checkedTime(node: ExprNode): ExprNode {
  if (node.type !== "OpCall" || (node.op !== "+" && node.op !== "-")) return node;
  const left = unwrap(node.left);
  if (!isCall(left, "global", "dateTime")) return callNode("dateTime", "valid", [node]);
  return callNode("dateTime", node.op === "+" ? "after" : "before", [
    left.args[0] ?? THIS,
    node.right,
  ]);
}

/** groq-js throws for more than 100 decimals. */
function roundFurther(node: FuncCallNode): FuncCallNode {
  const [, decimals] = node.args;
  if (!decimals) return node;
  const isSmall = decimals.type === "Value" && Number(decimals.value) <= 100;
  return isSmall ? node : callNode("math", "roundTo", node.args);
}

const THIS: ExprNode = { type: "This" };

const COMPARISONS = new Set(["<", "<=", ">", ">="]);

/**
 * Compares strings by code point; groq-js compares UTF-16 units. Applied to the planned query, because the planner reads
 * comparisons. Comparisons in which the difference cannot show stay as they are, which is faster.
 */
export function correctOrder(ast: ExprNode): ExprNode {
  return rewrite(ast, (node) => {
    if (node.type === "Array") return constantList(node) ?? node;
    if (node.type === "OpCall" && COMPARISONS.has(node.op)) {
      if (hasPlainOrder(node.left) || hasPlainOrder(node.right)) return node;
      return callNode("string", "compare", [constantNode(node.op), node.left, node.right]);
    }
    if (node.type === "InRange") {
      const { base, left, right, isInclusive } = node;
      if (hasPlainOrder(base) || (hasPlainOrder(left) && hasPlainOrder(right))) return node;
      return callNode("string", "inRange", [base, left, right, constantNode(isInclusive)]);
    }
    if (node.type !== "PipeFuncCall" || node.name !== "order") return node;
    return { ...node, args: node.args.map(sortArgument) };
  });
}

/** groq-js makes a new list of constants in every evaluation of it. */
function constantList({ elements }: ArrayNode): ExprNode | undefined {
  const values: unknown[] = [];
  for (const { value, isSplat } of elements) {
    if (isSplat || value.type !== "Value") return undefined;
    values.push(value.value);
  }
  return constantNode(values);
}

function sortArgument(node: ExprNode): ExprNode {
  if (node.type === "Asc" || node.type === "Desc")
    return { ...node, base: sortArgument(node.base) };
  return hasPlainOrder(node) ? node : callNode("string", "sortKey", [node]);
}

const ASCII_FIELDS = new Set(["_id", "_createdAt", "_updatedAt", "_rev"]);
const PLAIN_FUNCTIONS =
  /^(global::(count|dateTime|defined|length|now|references|round)|dateTime::\w+|math::(?!compute)\w+)$/;

/** True if the value is no string, or a string that has the same order by code points and by UTF-16 units. */
function hasPlainOrder(expression: ExprNode): boolean {
  const node = unwrap(expression);
  switch (node.type) {
    case "Value":
      return typeof node.value !== "string" || !/[\ud800-\uffff]/.test(node.value);
    case "AccessAttribute":
      return ASCII_FIELDS.has(node.name) && (!node.base || unwrap(node.base).type === "This");
    case "FuncCall":
      return PLAIN_FUNCTIONS.test(fullName(node));
    case "OpCall":
      return node.op !== "+" || (hasPlainOrder(node.left) && hasPlainOrder(node.right));
    case "And":
    case "Or":
    case "Not":
    case "Neg":
    case "Pos":
      return true;
    default:
      return false;
  }
}

function isCall(node: ExprNode, namespace: string, name: string): node is FuncCallNode {
  return node.type === "FuncCall" && node.namespace === namespace && node.name === name;
}
