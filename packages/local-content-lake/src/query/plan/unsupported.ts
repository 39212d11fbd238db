import { parseErrorAt, QueryParseError } from "../errors";
import { FUNCTIONS } from "../functions/table";
import type { ExprNode, FuncCallNode, PipeFuncCallNode } from "../groq-js/api";
import { fullName, nodesOf, unwrap } from "../parse/ast";

/** Functions of the hosted service that this lake has no data or no engine for. */
const UNSUPPORTED = new Set(["global::anywhere", "text::semanticSimilarity"]);

/**
 * Rejects queries that the parser accepts but nothing here can evaluate.
 * @throws QueryParseError that names the function
 */
export function refuseUnsupported(text: string, ast: ExprNode): void {
  for (const node of nodesOf(ast)) {
    if (node.type === "PipeFuncCall") {
      refuseInherited(text, "function", node.name);
      if (node.name === "score") refuseScore(text, node);
    }
    // An object of JavaScript would lose it.
    if (node.type === "ObjectAttributeValue" && node.name === "__proto__")
      throw parseErrorAt(node.name, text, "An attribute cannot be named __proto__");
    if (node.type !== "FuncCall") continue;
    refuseInherited(text, "namespace", node.namespace);
    refuseInherited(text, "function", node.name);
    if (UNSUPPORTED.has(fullName(node))) throw refusal(text, node, "is not supported here");
    const { length } = node.args;
    const arity = FUNCTIONS.get(fullName(node))?.arity;
    if (!arity || arity.includes(length)) continue;
    throw refusal(text, node, `takes ${arity.join(" or ")} arguments, and is given ${length}`);
  }
}

/** groq-js looks names up in JavaScript objects, so it would accept inherited members: `toString(price)`. */
function refuseInherited(text: string, kind: "function" | "namespace", name: string): void {
  if (!(name in Object.prototype)) return;
  throw parseErrorAt(name, text, `Undefined ${kind}: ${name}`);
}

function refusal(text: string, node: FuncCallNode, why: string): QueryParseError {
  const shown = node.namespace === "global" ? node.name : fullName(node);
  return parseErrorAt(shown, text, `the function ${shown}() ${why}`);
}

function refuseScore(text: string, node: PipeFuncCallNode): void {
  if (!isProjected(node.base)) return;
  const start = Math.max(text.search(/\bscore\s*\(/), 0);
  const message = "score() takes documents, not a projection or a single element";
  throw new QueryParseError(message, text, start, Math.min(start + "score".length, text.length));
}

/** True if the expression contains a projection or picks one element, beneath filters, slices and pipes. */
function isProjected(expression: ExprNode): boolean {
  const node = unwrap(expression);
  switch (node.type) {
    case "Projection":
    case "AccessElement":
      return true;
    case "Map":
      return unwrap(node.expr).type === "Projection" || isProjected(node.base);
    case "Filter":
    case "Slice":
    case "ArrayCoerce":
    case "PipeFuncCall":
      return isProjected(node.base);
    default:
      return false;
  }
}
