import type { ExprNode } from "../groq-js/api";
import { walk } from "./ast";

export type QueryParams = Record<string, unknown>;

/** The names of all parameters that a query reads, without `$`. */
export function parameterNames(ast: ExprNode): string[] {
  const names = new Set<string>();
  walk(ast, (node) => {
    if (node.type === "Parameter") names.add(node.name);
  });
  return [...names];
}

// An expression with one of these depends on more than the parameters.
const DATA_NODES = /^(This|AccessAttribute|Parent|Everything|FuncCall|Context)$/;

/**
 * True if the parameters decide how the query is parsed: `[$i]` and `[$from...$to]` are an index or a slice only if
 * the parser sees the numbers.
 */
export function isShapedByParameters(ast: ExprNode): boolean {
  let shaped = false;
  walk(ast, (node) => {
    if (node.type !== "Filter" || shaped) return;
    let parameters = 0;
    let data = 0;
    walk(node.expr, (inner) => {
      if (inner.type === "Parameter") parameters += 1;
      if (DATA_NODES.test(inner.type)) data += 1;
    });
    shaped = parameters > 0 && data === 0;
  });
  return shaped;
}
