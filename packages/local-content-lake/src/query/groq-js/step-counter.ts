import type { ExprNode, OpCallNode } from "groq-js";
import { callNode, constantNode, rewrite, selectNode } from "../parse/ast";
import { isCall } from "./calls";

/**
 * Copies a query so that it reports its steps. The copy evaluates `sanity::projectId()` before every item of a list and
 * every sum or search. groq-js then reads the `projectId` option, whose getter counts the step and may throw.
 */
export function countSteps(ast: ExprNode): ExprNode {
  return rewrite(ast, (node) => {
    switch (node.type) {
      case "Filter":
      case "Map":
      case "FlatMap":
      case "Projection":
        return { ...node, expr: step(node.expr) };
      case "OpCall":
        return isLong(node) ? { ...node, left: step(node.left) } : node;
      case "FuncCall":
        // Each of these reads all documents.
        return node.namespace === "releases" ? step(node) : node;
      case "Array":
        return {
          ...node,
          elements: node.elements.map((element) =>
            element.isSplat ? { ...element, value: step(element.value) } : element,
          ),
        };
      case "PipeFuncCall":
        return { ...node, args: node.args.map(node.name === "order" ? orderStep : scoreStep) };
      default:
        return node;
    }
  });
}

const SHORT_LIST = 32;

/** True for sums, and for searches of lists unless the list is a short constant. The lake's functions count their own. */
function isLong(node: OpCallNode): boolean {
  const { op, right } = node;
  if (op !== "in") return op === "+" && !isCall(node);
  const isShort =
    right.type === "Value" && Array.isArray(right.value) && right.value.length <= SHORT_LIST;
  return !isShort;
}

const TICK = callNode("sanity", "projectId", []);

/** The project id is never `true`, so the result is always the fallback. */
function step(node: ExprNode): ExprNode {
  return selectNode(TICK, constantNode(null), node);
}

function orderStep(node: ExprNode): ExprNode {
  return node.type === "Asc" || node.type === "Desc"
    ? { ...node, base: step(node.base) }
    : step(node);
}

/** score() reads the shape of its arguments, so only their leaves change. */
function scoreStep(node: ExprNode): ExprNode {
  if (node.type === "And" || node.type === "Or") {
    return { ...node, left: scoreStep(node.left), right: scoreStep(node.right) };
  }
  if (node.type !== "FuncCall" || node.name !== "boost") return step(node);
  const [scored, ...rest] = node.args;
  return scored ? { ...node, args: [scoreStep(scored), ...rest] } : node;
}
