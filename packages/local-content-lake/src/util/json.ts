import { MAX_JSON_DEPTH } from "./limits";
import type { Json } from "./types";

/** True for objects; false for arrays and null. */
export function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/** The value at a path of attributes and indexes; undefined if there is none. */
export function ownValueAt(holder: unknown, path: readonly (string | number)[]): unknown {
  let value = holder;
  for (const part of path) {
    if (typeof value !== "object" || value === null || !Object.hasOwn(value, part))
      return undefined;
    value = (value as Record<string | number, unknown>)[part];
  }
  return value;
}

/** A copy of a list or an object with each value in it converted; any other value as it is. */
export function mapValues(value: Json, convert: (inner: Json) => Json): Json {
  if (Array.isArray(value)) return value.map((item) => convert(item));
  if (value === null || typeof value !== "object") return value;
  return Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, convert(inner)]));
}

/**
 * Visits a value and all those in it until `visit` returns false. Without recursion, because they may be nested deeply.
 * @returns false if it did
 */
export function visitValues(root: unknown, visit: (value: unknown) => boolean): boolean {
  const pending = [root];
  while (pending.length > 0) {
    const value = pending.pop();
    if (!visit(value)) return false;
    if (typeof value !== "object" || value === null) continue;
    for (const child of Array.isArray(value) ? value : Object.values(value)) pending.push(child);
  }
  return true;
}

/** What one pass over a JSON text tells before it is parsed. */
interface JsonScan {
  /** Nesting depth. */
  depth: number;
  /** Objects, lists and what stands between commas: about the number of values. */
  values: number;
  /** True if a number may be too large for a double: it has a long exponent, or hundreds of digits. */
  mayOverflow: boolean;
}

// Codes of characters, which are compared faster than characters.
const QUOTE = 34;
const COMMA = 44;
const ZERO = 48;
const NINE = 57;
const LIST_START = 91;
const BACKSLASH = 92;
const LIST_END = 93;
const OBJECT_START = 123;
const OBJECT_END = 125;

/** With an exponent of two digits, more are too large. */
const MAX_DIGITS = 200;
const LONG_EXPONENT = /^\d[eE]\+?\d{3}/;
const EXPONENT_LENGTH = 6;

/** Scans a JSON text in linear time, without recursion. */
export function scanJson(json: string): JsonScan {
  let depth = 0;
  let digits = 0;
  const scan: JsonScan = { depth: 0, values: 1, mayOverflow: false };
  for (let at = 0; at < json.length; at += 1) {
    const code = json.charCodeAt(at);
    const isDigit = code >= ZERO && code <= NINE;
    digits = isDigit ? digits + 1 : 0;
    if (isDigit) {
      scan.mayOverflow ||= digits >= MAX_DIGITS || hasLongExponent(json, at);
    } else if (code === QUOTE) at = endOfString(json, at);
    else if (code === COMMA) scan.values += 1;
    else if (code === LIST_START || code === OBJECT_START) {
      depth += 1;
      scan.values += 1;
      if (depth > scan.depth) scan.depth = depth;
    } else if (code === LIST_END || code === OBJECT_END) depth -= 1;
  }
  return scan;
}

function hasLongExponent(json: string, at: number): boolean {
  // Only "E" and "e" have this code but for the bit of upper and lower case.
  if ((json.charCodeAt(at + 1) | 32) !== 101) return false;
  return LONG_EXPONENT.test(json.slice(at, at + EXPONENT_LENGTH));
}

/** Index of the quote that ends a string, or the length of the text. */
function endOfString(json: string, start: number): number {
  let end = json.indexOf('"', start + 1);
  while (end !== -1) {
    let slashes = 0;
    while (json.charCodeAt(end - 1 - slashes) === BACKSLASH) slashes += 1;
    if (slashes % 2 === 0) return end;
    end = json.indexOf('"', end + 1);
  }
  return json.length;
}

/**
 * Parses JSON. `JSON.parse` reads a number that is too large for a double as infinity, which would be stored as null.
 * Objects that are copied, by zod for example, lose an attribute named `__proto__` without a word.
 *
 * @param scan of the text, if the caller has it
 * @throws SyntaxError; RangeError for such a number or name, and for nesting that could overflow the stack
 */
export function parseJson(text: string, scan: JsonScan = scanJson(text)): unknown {
  if (scan.depth > MAX_JSON_DEPTH) {
    throw new RangeError(`is nested more than ${MAX_JSON_DEPTH} levels deep`);
  }
  const parsed: unknown = JSON.parse(text);
  // The name may be written with escapes.
  if (!scan.mayOverflow && !text.includes("__proto__") && !text.includes("\\u00")) return parsed;
  visitValues(parsed, (value) => {
    if (value === Number.POSITIVE_INFINITY || value === Number.NEGATIVE_INFINITY) {
      throw new RangeError("has a number that is too large");
    }
    if (!isObject(value) || !Object.hasOwn(value, "__proto__")) return true;
    throw new RangeError('has an attribute named "__proto__", which cannot be stored');
  });
  return parsed;
}

/**
 * Parses JSON of others.
 * @param fault makes the error from what the text is or has that `parseJson` refuses
 */
export function requireJson(
  text: string,
  fault: (why: string, error: unknown) => Error,
  scan?: JsonScan,
): unknown {
  try {
    return parseJson(text, scan);
  } catch (error) {
    throw fault(error instanceof RangeError ? error.message : "is not valid JSON", error);
  }
}
