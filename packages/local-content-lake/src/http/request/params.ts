import { z } from "zod";
import { badRequest } from "../../util/errors";
import { requireJson } from "../../util/json";
import { type Shape, validate } from "./body";

/** Shapes for which an empty value is not a missing one: it is neither true nor false. */
const FLAGS = new WeakSet<object>();

/**
 * Reads the query parameters that a shape names. An empty parameter counts as missing, unless it is a flag.
 *
 * @throws LakeError `INVALID_REQUEST` that names the parameter
 */
export function readQuery<Value>(
  query: URLSearchParams,
  shape: Shape<Value> & { shape: Record<string, unknown> },
): Value {
  const given = Object.entries(shape.shape).map(([name, part]) => {
    const value = onlyValue(query, name);
    return [name, value === "" && !FLAGS.has(part as object) ? undefined : value];
  });
  return validate(shape, Object.fromEntries(given), (name) => `The parameter "${name}"`);
}

/** @throws LakeError `INVALID_REQUEST` for a parameter with two values, of which one would be ignored */
function onlyValue(query: URLSearchParams, name: string): string | undefined {
  const [value, ...others] = query.getAll(name);
  if (others.every((other) => other === value)) return value;
  throw badRequest(`The parameter "${name}" is given twice, with two values`);
}

/** Reads GROQ parameters: `$name=<JSON>`. @throws LakeError `INVALID_REQUEST` */
export function readParams(query: URLSearchParams): Record<string, unknown> {
  const params: [string, unknown][] = [];
  for (const key of new Set(query.keys())) {
    if (!key.startsWith("$")) continue;
    const value = onlyValue(query, key) ?? "";
    const fault = (why: string, error: unknown) => {
      const hint = error instanceof SyntaxError ? " (a string needs its quotes)" : "";
      return badRequest(`The parameter "${key}" ${why}${hint}`);
    };
    params.push([key.slice(1), requireJson(value, fault)]);
  }
  // Also takes a parameter named `__proto__`.
  return Object.fromEntries(params);
}

export const text = z.string().optional();

/** A boolean, or undefined if it is missing. */
export const optionalFlag = asFlag(
  z
    .string()
    // Python and .NET write True.
    .transform((value) => value.toLowerCase())
    .pipe(z.enum(["true", "false"], { message: "must be true or false" }))
    .optional()
    .transform((value) => value && value === "true"),
);

export function flag(standard = false) {
  return asFlag(optionalFlag.transform((value) => value ?? standard));
}

function asFlag<Shape extends object>(shape: Shape): Shape {
  FLAGS.add(shape);
  return shape;
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
    (value) => /^\d{4}-/.test(value) && !Number.isNaN(Date.parse(value)) && isDay(value),
    "must be a time like 2025-02-19T08:00:00Z",
  )
  .transform((value) => new Date(value).toISOString())
  .optional();

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
