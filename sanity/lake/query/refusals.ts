import type { ExprNode } from "groq-js";
import { type Node, unwrap, walk } from "./ast";
import { QueryParseError } from "./errors";

/** Functions of Sanity's hosted service that this lake has no data or no engine for. */
const MISSING = new Set([
  "global::anywhere",
  "text::query",
  "text::semanticSimilarity",
  "geo::latLng",
  "geo::contains",
  "geo::intersects",
  "geo::distance",
  "documents::get",
  "documents::incomingRefCount",
  "documents::incomingGlobalDocumentReferenceCount",
  "user::attributes",
  "media::aspect",
]);

/**
 * Refuses what the parser lets through but cannot be answered.
 * @throws QueryParseError naming the function.
 */
export function refuseUnanswerable(text: string, ast: ExprNode): void {
  walk(ast, (node) => {
    if (node.type === "FuncCall") refuseMissing(text, node);
    if (node.type === "PipeFuncCall" && node.name === "score") refuseScore(text, node);
  });
}

function refuseMissing(text: string, node: Node): void {
  const name = `${node.namespace}::${node.name}`;
  if (!MISSING.has(name)) return;
  const shown = node.namespace === "global" ? String(node.name) : name;
  const start = Math.max(text.indexOf(shown), 0);
  const end = Math.min(start + shown.length, text.length);
  throw new QueryParseError(`the function ${shown}() is not supported here`, text, start, end);
}

function refuseScore(text: string, node: Node): void {
  if (!isPicked(node.base as ExprNode)) return;
  const start = Math.max(text.search(/\bscore\s*\(/), 0);
  const message = "score() takes documents, not a projection or a single element";
  throw new QueryParseError(message, text, start, Math.min(start + "score".length, text.length));
}

/** Whether an expression has projected or picked before, beneath filters, slices and pipes. */
function isPicked(expression: ExprNode): boolean {
  const node = unwrap(expression);
  switch (node.type) {
    case "Projection":
    case "AccessElement":
      return true;
    case "Map":
      return unwrap(node.expr).type === "Projection" || isPicked(node.base);
    case "Filter":
    case "Slice":
    case "ArrayCoerce":
    case "PipeFuncCall":
      return isPicked(node.base);
    default:
      return false;
  }
}
