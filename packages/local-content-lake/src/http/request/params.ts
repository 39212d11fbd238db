import { z } from "zod";
import { depthOf, MAX_JSON_DEPTH, parseJson } from "../../util/json";
import { badRequest } from "../response/errors";
import { type Shape, validate } from "./body";

/**
 * Reads the query parameters that a shape names.
 *
 * @throws LakeError `INVALID_REQUEST` that names the parameter
 */
export function readQuery<Value>(
  query: URLSearchParams,
  shape: Shape<Value> & { shape: Record<string, unknown> },
): Value {
  const given = Object.keys(shape.shape).map((name) => [name, onlyValue(query, name)]);
  return validate(shape, Object.fromEntries(given), (name) => `The parameter "${name}"`);
}

/** @throws LakeError `INVALID_REQUEST` for a parameter with two values, of which one would be ignored */
function onlyValue(query: URLSearchParams, name: string): string | undefined {
  const values = new Set(query.getAll(name));
  if (values.size > 1) throw badRequest(`The parameter "${name}" is given twice, with two values`);
  return [...values][0];
}

/** Reads GROQ parameters: `$name=<JSON>`. @throws LakeError `INVALID_REQUEST` */
export function readParams(query: URLSearchParams): Record<string, unknown> {
  const params: [string, unknown][] = [];
  for (const key of new Set(query.keys())) {
    if (!key.startsWith("$")) continue;
    const value = onlyValue(query, key) ?? "";
    if (depthOf(value) > MAX_JSON_DEPTH) {
      throw badRequest(`The parameter "${key}" is nested more than ${MAX_JSON_DEPTH} levels deep`);
    }
    try {
      params.push([key.slice(1), parseJson(value)]);
    } catch {
      throw badRequest(`The parameter "${key}" is not valid JSON (a string needs its quotes)`);
    }
  }
  // Also takes a parameter named `__proto__`.
  return Object.fromEntries(params);
}

/** A parameter of which an empty value counts as missing. */
export function optional<Shape extends z.ZodTypeAny>(shape: Shape) {
  return z.preprocess((value) => (value === "" ? undefined : value), shape.optional());
}

export const text = optional(z.string());

/** A boolean, or undefined if it is missing. An empty value is neither true nor false. */
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
  const digits = z.string().regex(/^[1-9]\d{0,14}$/, "must be a whole number from 1 on");
  return optional(digits).transform((value) =>
    Math.min(value === undefined ? standard : Number(value), most),
  );
}

/** An ISO 8601 time, normalised to the format of the store. */
export const time = optional(
  z
    .string()
    // An unescaped "+01:00" arrives as " 01:00".
    .transform((value) => value.replace(" ", "+"))
    .refine(
      (value) => /^\d{4}-/.test(value) && !Number.isNaN(Date.parse(value)) && isDay(value),
      "must be a time like 2025-02-19T08:00:00Z",
    )
    .transform((value) => new Date(value).toISOString()),
);

/** False for February 30, which `Date` reads as a day of March. */
function isDay(time: string): boolean {
  const [day] = /^\d{4}-\d\d-\d\d/.exec(time) ?? [];
  return day === undefined || new Date(`${day}T00:00:00Z`).toISOString().startsWith(day);
}

/** A comma-separated list, or undefined if it is empty. */
export const list = text.transform((value) => {
  const items = value?.split(",").filter(Boolean) ?? [];
  return items.length > 0 ? items : undefined;
});

/** A boolean in a JSON body. Clients also send null for an option that is not set. */
export const option = z
  .boolean()
  .nullish()
  .transform((value) => value ?? undefined);
