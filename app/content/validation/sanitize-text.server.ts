/** Half of a character that takes two, as a program leaves it that cuts a text by its length. */
const HALF = /\p{Surrogate}/gu;

// biome-ignore lint/suspicious/noControlCharactersInRegex: these are what has to go
const CONTROL = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f\ufffe\uffff]/g;

/** A value of the dataset whose texts can stand in a page, an address and a picture. */
export function sanitizeText(value: unknown): unknown {
  if (typeof value === "string") return value.replace(HALF, "\ufffd").replace(CONTROL, "");
  if (Array.isArray(value)) return value.map(sanitizeText);
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, part]) => [key, sanitizeText(part)]));
}
