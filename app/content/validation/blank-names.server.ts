import { isBlank } from "~/lib/text/is-blank";

/**
 * Replaces names without a visible character in a single document: no heading may be empty.
 * @param texts the replacements, by the path of their field, like `hero.title`
 */
export function replaceBlankNames(
  value: unknown,
  texts: Readonly<Record<string, string>>,
  at = "",
): unknown {
  if (typeof value !== "object" || value === null || Array.isArray(value)) return value;
  const parts = Object.entries(value).map(([name, part]): [string, unknown] => {
    const path = at + name;
    const text = texts[path];
    if (text !== undefined && typeof part === "string" && isBlank(part)) return [name, text];
    const isAbove = Object.keys(texts).some((each) => each.startsWith(`${path}.`));
    return [name, isAbove ? replaceBlankNames(part, texts, `${path}.`) : part];
  });
  return Object.fromEntries(parts);
}
