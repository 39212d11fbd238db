import type { ExprNode } from "../groq-js/api";
import { nodesOf } from "./ast";

export type QueryParams = Record<string, unknown>;

/** The names of all parameters that a query reads, without `$`. */
export function parameterNames(ast: ExprNode): string[] {
  const names = nodesOf(ast).flatMap((node) => (node.type === "Parameter" ? node.name : []));
  return [...new Set(names)];
}

// An expression with one of these depends on more than the parameters.
const DATA_NODES = /^(This|AccessAttribute|Parent|Everything|FuncCall|Context)$/;

/**
 * True if the parameters decide how the query is parsed: `[$i]` and `[$from...$to]` are an index or a slice only if
 * the parser sees the numbers.
 */
export function isShapedByParameters(ast: ExprNode): boolean {
  return nodesOf(ast).some((node) => {
    if (node.type !== "Filter") return false;
    const types = nodesOf(node.expr).map(({ type }) => type);
    return types.includes("Parameter") && !types.some((type) => DATA_NODES.test(type));
  });
}
