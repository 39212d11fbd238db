import { isBlank } from "~/lib/text/is-blank";
import { NAME_FIELDS } from "./content-issues.server";

/**
 * Replaces names without a visible character: no heading may be empty.
 * @param texts the names of a single document, by the path of their field, like `hero.title`. In a list, they are the
 * names of its entries
 * @param replace gets the path; null makes the name a missing one
 */
export function replaceBlankNames(
  result: unknown,
  texts: Readonly<Record<string, string>>,
  replace: (path: string) => string | null,
): unknown {
  if (!Array.isArray(result)) return replaceAt(result, Object.keys(texts), replace);
  return result.map((entry) => replaceAt(entry, NAME_FIELDS, () => null));
}

function replaceAt(
  value: unknown,
  paths: readonly string[],
  replace: (path: string) => string | null,
  at = "",
): unknown {
  if (typeof value !== "object" || value === null || Array.isArray(value)) return value;
  const parts = Object.entries(value).map(([name, part]): [string, unknown] => {
    const path = at + name;
    if (!paths.some((each) => each === path || each.startsWith(`${path}.`))) return [name, part];
    if (typeof part === "string" && isBlank(part)) return [name, replace(path)];
    return [name, replaceAt(part, paths, replace, `${path}.`)];
  });
  return Object.fromEntries(parts);
}
