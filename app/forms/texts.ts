/** Texts by the name of the field they belong to. */
export type Texts = Record<string, string>;

/** By hand, where a page is to need no schema. */
export function isTexts(value: unknown): value is Texts {
  if (typeof value !== "object" || value === null || Array.isArray(value)) return false;
  return Object.values(value).every((text) => typeof text === "string");
}
