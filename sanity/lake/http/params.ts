import { badRequest } from "./http-error";

/** GROQ parameters of an address: `$name=<JSON>`. */
export function readParams(query: URLSearchParams): Record<string, unknown> {
  const params: Record<string, unknown> = {};
  for (const [key, value] of query) {
    if (!key.startsWith("$")) continue;
    try {
      params[key.slice(1)] = JSON.parse(value);
    } catch {
      throw badRequest(`The parameter "${key}" is not valid JSON (a string needs its quotes)`);
    }
  }
  return params;
}

/** A parameter that is `true` or `false`. */
export function readFlag(query: URLSearchParams, name: string, standard = false): boolean {
  const value = query.get(name);
  if (value === null || value === "") return standard;
  if (value !== "true" && value !== "false") {
    throw badRequest(`The parameter "${name}" must be true or false`);
  }
  return value === "true";
}

/** A parameter that is a whole number from 1 on; more than `most` counts as `most`. */
export function readCount(
  query: URLSearchParams,
  name: string,
  standard: number,
  most: number,
): number {
  const value = query.get(name);
  if (!value) return standard;
  if (!/^[1-9]\d{0,14}$/.test(value)) {
    throw badRequest(`The parameter "${name}" must be a whole number from 1 on`);
  }
  return Math.min(Number(value), most);
}

/** A parameter that is a time in ISO 8601, in the form that the store keeps times in. */
export function readTime(query: URLSearchParams, name: string): string | undefined {
  const value = query.get(name);
  if (!value) return undefined;
  // An unescaped "+01:00" arrives as " 01:00".
  const time = new Date(value.replace(" ", "+"));
  if (!/^\d{4}-/.test(value) || Number.isNaN(time.getTime())) {
    throw badRequest(`The parameter "${name}" must be a time like 2025-02-19T08:00:00Z`);
  }
  return time.toISOString();
}

/** A parameter that is a list separated by commas; undefined where it is empty. */
export function readList(query: URLSearchParams, name: string): string[] | undefined {
  const items = query.get(name)?.split(",").filter(Boolean) ?? [];
  return items.length > 0 ? items : undefined;
}
