import { vercelStegaClean } from "@vercel/stega";

/**
 * Text as a visitor reads it. In a preview every text carries invisible marks that say where it is edited; they
 * must not get into titles, attributes, addresses and comparisons.
 * @param value a text, or anything made of texts
 */
export function plainText<T>(value: T): T {
  return vercelStegaClean(value);
}
