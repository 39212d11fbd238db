import type { ExprNode, OpCallNode } from "../groq-js/api";
import { constantNode } from "../parse/ast";
import type { FunctionContext } from "./context";
import { validTime } from "./date-time";

type OpCall = OpCallNode["op"];

// `toFixed` allows no more, and no double has that many decimal places that a reader could tell apart.
const MAX_DECIMALS = 100;

/** `round(value, decimals)`, which throws in groq-js for more than 100 decimals. */
export function roundTo([value, decimals]: readonly unknown[]): number | null {
  if (typeof value !== "number" || typeof decimals !== "number") return null;
  if (decimals < 0 || !Number.isInteger(decimals)) return null;
  if (decimals > MAX_DECIMALS) return value;
  // Half away from zero.
  if (decimals === 0) return Math.sign(value) * Math.round(Math.abs(value));
  return Number(value.toFixed(decimals));
}

/** `a - b * c …` of one level of precedence, as a list of the operators and the terms. groq-js takes each step. */
export function compute(args: readonly unknown[], context: FunctionContext): unknown {
  const [operators, ...terms] = args as [OpCall[], ...unknown[]];
  const calculate = (op: OpCall, left: unknown, right: unknown) => {
    context.meter.step();
    const sum: ExprNode = {
      type: "OpCall",
      op,
      left: constantNode(left),
      right: constantNode(right),
    };
    return validTime([context.evaluate(sum, null)]);
  };
  if (operators[0] === "**") {
    return terms.reduceRight((power, base) => calculate("**", base, power));
  }
  return terms.reduce((value, term, n) => calculate(operators[n - 1] ?? "+", value, term));
}
