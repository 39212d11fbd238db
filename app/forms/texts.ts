/** Texts by field name. */
export type Texts = Record<string, string>;

/** Written by hand, so that pages do not load zod. */
export function isTexts(value: unknown): value is Texts {
  if (typeof value !== "object" || value === null || Array.isArray(value)) return false;
  return Object.values(value).every((text) => typeof text === "string");
}
