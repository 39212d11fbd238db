// Not by `@vercel/stega`, which every page would carry whole.
const MARKS = /[\u200b-\u200d\ufeff]{4,}/g;

/**
 * Removes a preview's invisible edit marks from text. They
 * must not get into titles, attributes, URLs and comparisons.
 * @param value a text, or a nested value with texts
 */
export function plainText<T>(value: T): T {
  return value && JSON.parse(JSON.stringify(value).replace(MARKS, ""));
}
