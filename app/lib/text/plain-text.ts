import { vercelStegaClean } from "@vercel/stega";

/**
 * Removes a preview's invisible edit marks from text. They
 * must not get into titles, attributes, URLs and comparisons.
 * @param value a text, or a nested value with texts
 */
export function plainText<T>(value: T): T {
  return vercelStegaClean(value);
}
