import { DateTime } from "../groq-js/api";
import type { FunctionContext } from "./context";

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

/** `a + b + c + …` from left to right. */
export function addAll(terms: readonly unknown[], { meter }: FunctionContext): unknown {
  const [first, second, ...others] = terms;
  // A list or an object from here on, which can take further items itself: copying it for each takes too long.
  let sum = add(first, second);
  for (const term of others) {
    meter?.step();
    if (Array.isArray(sum) && Array.isArray(term)) for (const item of term) sum.push(item);
    else if (isPlainObject(sum) && isPlainObject(term)) Object.assign(sum, term);
    else sum = add(sum, term);
  }
  return sum;
}

function add(left: unknown, right: unknown): unknown {
  if (typeof left === "number" && typeof right === "number") return finite(left + right);
  if (typeof left === "string" && typeof right === "string") return left + right;
  if (Array.isArray(left) && Array.isArray(right)) return left.concat(right);
  if (left instanceof DateTime && typeof right === "number") return left.add(right);
  if (typeof left === "number" && right instanceof DateTime) return right.add(left);
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
