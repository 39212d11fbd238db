import type { ExprNode } from "../groq-js/api";
import { fullName, nodesOf, unwrap } from "../parse/ast";
import type { QueryParams } from "../parse/params";

/**
 * True if a query may run on the main thread. A budget is checked between steps, so every step must be short. All other
 * queries run in the worker, which can be killed in the middle of a step.
 * @param weight UTF-16 length of the query and its parameters
 */
export type InlineEligibility = (params: QueryParams, weight: number) => boolean;

// Each can double a string or a list, and a concatenated string costs nothing until something reads it.
const MAX_DOUBLINGS = 8;
// One step of these takes time linear in the length of its arguments, or in the product of their lengths.
const LINEAR_FUNCTIONS = /^(array::(intersects|join)|string::split|global::path)$/;
// Matching a pattern with n wildcards can take the n-th power of the text's length.
const MAX_WILDCARDS = 2;
const MAX_SHORT_PATTERN = 100;
/** The most UTF-16 units of a request with steps whose cost grows with their input, and without. */
const MAX_WEIGHT = { growing: 4096, flat: 16_384 };

export function inlineEligibilityOf(ast: ExprNode): InlineEligibility {
  const patterns: ExprNode[] = [];
  let doublings = 0;
  let readsAtOnce = false;
  for (const node of nodesOf(ast)) {
    if (node.type === "OpCall" && node.op === "match") {
      const right = unwrap(node.right);
      // Words of text::query() are compared, not matched with a pattern.
      const isTextQuery = right.type === "FuncCall" && fullName(right) === "text::query";
      if (!isTextQuery) patterns.push(right);
    }
    if (node.type === "OpCall" && node.op === "+") doublings += 1;
    if (node.type === "Array") doublings += node.elements.filter((one) => one.isSplat).length;
    if (node.type === "FuncCall" && node.name === "compute") doublings += node.args.length;
    if (node.type !== "FuncCall" || !LINEAR_FUNCTIONS.test(fullName(node))) continue;
    readsAtOnce = true;
    if (node.name === "path") patterns.push(...node.args);
  }
  return (params, weight) => {
    const sizes = patterns.map((pattern) => sizeOf(pattern, params));
    // Matching a short pattern is linear in the text, like the words of a search field.
    const areShort = sizes.every(
      ({ wildcards, length }) => wildcards <= 1 && length <= MAX_SHORT_PATTERN,
    );
    const grows = readsAtOnce || doublings > 0 || !areShort;
    return (
      doublings <= MAX_DOUBLINGS &&
      weight <= (grows ? MAX_WEIGHT.growing : MAX_WEIGHT.flat) &&
      sizes.every(({ wildcards }) => wildcards <= MAX_WILDCARDS)
    );
  };
}

interface PatternSize {
  wildcards: number;
  length: number;
}

const UNKNOWN = { wildcards: Number.POSITIVE_INFINITY, length: Number.POSITIVE_INFINITY };

/** @returns infinity for a pattern that is computed from documents */
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

/** Each pattern of a list is matched on its own. */
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
