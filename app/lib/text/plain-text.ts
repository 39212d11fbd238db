// Not by `@vercel/stega`, which every page would carry whole.
const MARKS = /[\u200b-\u200d\ufeff]{4,}|[\u2062-\u2064]{2}/g;

/**
 * Removes the invisible marks from text: those of a preview, and of another language. They
 * must not get into titles, URLs and comparisons.
 * @param value a text, or a nested value with texts
 */
export function plainText<T>(value: T): T {
  return value && JSON.parse(JSON.stringify(value).replace(MARKS, ""));
}
