import { DateTime } from "../groq-js/api";
import type { FunctionContext } from "./context";
import { validTime } from "./date-time";

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

/** `a - b * c …` of one level of precedence, as a list of the operators and the terms. */
export function compute(args: readonly unknown[], { meter }: FunctionContext): unknown {
  const [operators, ...terms] = args as [string[], ...unknown[]];
  if (operators[0] === "**") {
    return terms.reduceRight((power, base) => {
      meter?.step();
      return calculate("**", base, power);
    });
  }
  return terms.reduce((value, term, n) => {
    meter?.step();
    // From the second sum on, a list or an object is new and can take further items: copying it for each takes too long.
    const isNew = n > 1 && operators[n - 1] === "+" && operators[n - 2] === "+";
    if (isNew && Array.isArray(value) && Array.isArray(term)) {
      for (const item of term) value.push(item);
      return value;
    }
    if (isNew && isPlainObject(value) && isPlainObject(term)) return Object.assign(value, term);
    return calculate(operators[n - 1] ?? "", value, term);
  });
}

function calculate(operator: string, left: unknown, right: unknown): unknown {
  if (operator === "+") return add(left, right);
  if (operator === "-" && left instanceof DateTime) {
    if (right instanceof DateTime) return left.difference(right);
    return typeof right === "number" ? validTime([left.add(-right)]) : null;
  }
  if (typeof left !== "number" || typeof right !== "number") return null;
  const calculated = ARITHMETIC[operator]?.(left, right);
  return calculated === undefined ? null : finite(calculated);
}

const ARITHMETIC: Record<string, (left: number, right: number) => number> = {
  "-": (left, right) => left - right,
  "*": (left, right) => left * right,
  "/": (left, right) => left / right,
  "%": (left, right) => left % right,
  "**": (left, right) => left ** right,
};

function add(left: unknown, right: unknown): unknown {
  if (typeof left === "number" && typeof right === "number") return finite(left + right);
  if (typeof left === "string" && typeof right === "string") return left + right;
  if (Array.isArray(left) && Array.isArray(right)) return left.concat(right);
  if (left instanceof DateTime && typeof right === "number") return validTime([left.add(right)]);
  if (typeof left === "number" && right instanceof DateTime) return validTime([right.add(left)]);
  return isPlainObject(left) && isPlainObject(right) ? { ...left, ...right } : null;
}

function finite(value: number): number | null {
  return Number.isFinite(value) ? value : null;
}

function isPlainObject(value: unknown): value is object {
  return (
    value !== null && typeof value === "object" && Object.getPrototypeOf(value) === Object.prototype
  );
}
