import type { ExprNode, FuncCallNode } from "groq-js";
import { unwrap, walk } from "../parse/ast";
import type { QueryParams } from "../parse/params";

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
const SHORT_PATTERN = 100;
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
  return (params, weight) => {
    const sizes = patterns.map((pattern) => sizeOf(pattern, params));
    const grows = readsAtOnce || doublings > 0 || !sizes.every(isShort);
    return (
      doublings <= MOST_DOUBLINGS &&
      weight <= (grows ? MOST_WEIGHT.growing : MOST_WEIGHT.flat) &&
      sizes.every(({ wildcards }) => wildcards <= MOST_WILDCARDS)
    );
  };
}

interface PatternSize {
  wildcards: number;
  length: number;
}

/** Such a pattern takes as long as the text is long, like the words that are typed into a search field. */
function isShort({ wildcards, length }: PatternSize): boolean {
  return wildcards <= 1 && length <= SHORT_PATTERN;
}

const UNKNOWN = { wildcards: Number.POSITIVE_INFINITY, length: Number.POSITIVE_INFINITY };

/** Infinite for a pattern that is computed from documents. */
function sizeOf(expression: ExprNode, params: QueryParams): PatternSize {
  const node = unwrap(expression);
  switch (node.type) {
    case "Value":
      return sizeOfValue(node.value);
    case "Parameter":
      return sizeOfValue(params[node.name]);
    case "OpCall": {
      const [left, right] = [sizeOf(node.left, params), sizeOf(node.right, params)];
      return { wildcards: left.wildcards + right.wildcards, length: left.length + right.length };
    }
    case "Array":
      return sizeOfList(node.elements.map(({ value }) => sizeOf(value, params)));
    default:
      return UNKNOWN;
  }
}

/** All of a list are looked for, each on its own. */
function sizeOfList(sizes: PatternSize[]): PatternSize {
  return {
    wildcards: Math.max(0, ...sizes.map(({ wildcards }) => wildcards)),
    length: sizes.reduce((sum, { length }) => sum + length, 0),
  };
}

function sizeOfValue(value: unknown): PatternSize {
  if (Array.isArray(value)) return sizeOfList(value.map(sizeOfValue));
  if (typeof value !== "string") return { wildcards: 0, length: 0 };
  // In a path, ** is one wildcard.
  const wildcards = value.match(/(?<=^|\.)\*\*(?=\.|$)|\*/g)?.length ?? 0;
  return { wildcards, length: value.length };
}

function fullName({ namespace, name }: FuncCallNode): string {
  return `${namespace}::${name}`;
}
