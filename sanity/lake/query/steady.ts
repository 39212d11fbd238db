import type { ExprNode, FuncCallNode } from "groq-js";
import { unwrap, walk } from "./ast";
import type { QueryParams } from "./params";

/**
 * A budget is counted between steps. These are the queries whose every step is short, so that the budget holds;
 * any other is evaluated where it can be stopped in the middle of one.
 * @param weight the length of the query and its parameters together
 */
export type Steadiness = (params: QueryParams, weight: number) => boolean;

// Each can double a text or a list, and a text costs nothing until something reads it.
const MOST_DOUBLINGS = 8;
// One step of these takes as long as its arguments are long, or the product of that.
const READS_AT_ONCE = /^(array::(intersects|join)|string::split|global::path)$/;
// A pattern with n wildcards can take the n-th power of the text's length.
const MOST_WILDCARDS = 2;
/** The most that a question may weigh, in UTF-16 units: with steps that grow faster than their input, and without. */
const MOST_WEIGHT = { growing: 4096, flat: 16_384 };

export function steadinessOf(ast: ExprNode): Steadiness {
  const patterns: ExprNode[] = [];
  let doublings = 0;
  let readsAtOnce = false;
  walk(ast, (visited) => {
    const node = visited as unknown as ExprNode;
    if (node.type === "OpCall" && node.op === "match") patterns.push(node.right);
    if (node.type === "OpCall" && node.op === "+") doublings += 1;
    if (node.type === "Array") doublings += node.elements.filter((one) => one.isSplat).length;
    if (node.type !== "FuncCall" || !READS_AT_ONCE.test(fullName(node))) return;
    readsAtOnce = true;
    if (node.name === "path") patterns.push(...node.args);
  });
  const grows = readsAtOnce || doublings > 0 || patterns.length > 0;
  return (params, weight) =>
    doublings <= MOST_DOUBLINGS &&
    weight <= (grows ? MOST_WEIGHT.growing : MOST_WEIGHT.flat) &&
    patterns.every((pattern) => wildcards(pattern, params) <= MOST_WILDCARDS);
}

/** Infinite for a pattern that is computed from documents. */
function wildcards(expression: ExprNode, params: QueryParams): number {
  const node = unwrap(expression);
  switch (node.type) {
    case "Value":
      return asterisks(node.value);
    case "Parameter":
      return asterisks(params[node.name]);
    case "OpCall":
      return wildcards(node.left, params) + wildcards(node.right, params);
    case "Array":
      return Math.max(0, ...node.elements.map(({ value }) => wildcards(value, params)));
    default:
      return Number.POSITIVE_INFINITY;
  }
}

function asterisks(value: unknown): number {
  if (Array.isArray(value)) return Math.max(0, ...value.map(asterisks));
  // In a path, ** is one wildcard.
  return typeof value === "string" ? (value.match(/(?<=^|\.)\*\*(?=\.|$)|\*/g)?.length ?? 0) : 0;
}

function fullName({ namespace, name }: FuncCallNode): string {
  return `${namespace}::${name}`;
}
