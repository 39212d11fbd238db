import { z } from "zod";

/**
 * Keeps of a value what fits a shape and puts something neutral in place of the rest: an empty text, an empty list,
 * the first choice. Where an address is asked for the text is empty too: whoever shows it leaves the link out.
 * @param words texts to use instead of empty ones, by the path of their field, like `hero.title`
 */
export function withDefaults(
  value: unknown,
  shape: z.ZodTypeAny,
  words: Record<string, string> = {},
  at = "",
): unknown {
  const parsed = shape.safeParse(value);
  if (parsed.success) return parsed.data;
  if (shape instanceof z.ZodObject) {
    const known: Record<string, unknown> = typeof value === "object" ? { ...value } : {};
    const fields: [string, z.ZodTypeAny][] = Object.entries(shape.shape);
    return Object.fromEntries(
      fields.map(([name, field]) => [
        name,
        withDefaults(known[name], field, words, at ? `${at}.${name}` : name),
      ]),
    );
  }
  if (shape instanceof z.ZodArray) {
    const entries: unknown[] = Array.isArray(value) ? value : [];
    return entries.filter((entry) => shape.element.safeParse(entry).success);
  }
  // What a rule of its own refused is not looked at again.
  if (shape instanceof z.ZodEffects) return withDefaults(undefined, shape.innerType(), words, at);
  if (shape instanceof z.ZodString) return words[at] ?? "";
  if (shape instanceof z.ZodNumber) return shape.minValue ?? 0;
  if (shape instanceof z.ZodEnum) return shape.options[0];
  return shape instanceof z.ZodBoolean ? false : null;
}
