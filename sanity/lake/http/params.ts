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
