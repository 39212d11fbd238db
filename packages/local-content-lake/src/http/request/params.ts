import { z } from "zod";
import { depthOf, MAX_JSON_DEPTH, parseJson } from "../../util/json";
import { badRequest } from "../response/errors";
import { type Shape, validate } from "./body";

/**
 * Reads the query parameters that a shape names. An empty parameter counts as missing.
 *
 * @throws LakeError `INVALID_REQUEST` that names the parameter
 */
export function readQuery<Value>(
  query: URLSearchParams,
  shape: Shape<Value> & { shape: Record<string, unknown> },
): Value {
  const given = Object.keys(shape.shape).map((name) => [name, query.get(name) || undefined]);
  return validate(shape, Object.fromEntries(given), (name) => `The parameter "${name}"`);
}

/** Reads GROQ parameters: `$name=<JSON>`. @throws LakeError `INVALID_REQUEST` */
export function readParams(query: URLSearchParams): Record<string, unknown> {
  const params: Record<string, unknown> = {};
  for (const [key, value] of query) {
    if (!key.startsWith("$")) continue;
    if (depthOf(value) > MAX_JSON_DEPTH) {
      throw badRequest(`The parameter "${key}" is nested more than ${MAX_JSON_DEPTH} levels deep`);
    }
    try {
      params[key.slice(1)] = parseJson(value);
    } catch {
      throw badRequest(`The parameter "${key}" is not valid JSON (a string needs its quotes)`);
    }
  }
  return params;
}

export const text = z.string().optional();

/** A boolean, or undefined if it is missing. */
export const optionalFlag = z
  .string()
  // Python and .NET write True.
  .transform((value) => value.toLowerCase())
  .pipe(z.enum(["true", "false"], { message: "must be true or false" }))
  .optional()
  .transform((value) => value && value === "true");

export function flag(standard = false) {
  return optionalFlag.transform((value) => value ?? standard);
}

/** A positive integer, capped at `most`. */
export function count(standard: number, most: number) {
  return z
    .string()
    .regex(/^[1-9]\d{0,14}$/, "must be a whole number from 1 on")
    .optional()
    .transform((value) => Math.min(value === undefined ? standard : Number(value), most));
}

/** An ISO 8601 time, normalised to the format of the store. */
export const time = z
  .string()
  // An unescaped "+01:00" arrives as " 01:00".
  .transform((value) => value.replace(" ", "+"))
  .refine(
    (value) => /^\d{4}-/.test(value) && !Number.isNaN(Date.parse(value)),
    "must be a time like 2025-02-19T08:00:00Z",
  )
  .transform((value) => new Date(value).toISOString())
  .optional();

/** A comma-separated list, or undefined if it is empty. */
export const list = z
  .string()
  .optional()
  .transform((value) => {
    const items = value?.split(",").filter(Boolean) ?? [];
    return items.length > 0 ? items : undefined;
  });
