import { productSlug } from "../../../contract/product-url";
import { plainText } from "../text/plain-text";

/** Product names are shorter; a URL can contain anything. */
const MAX_TITLE_LENGTH = 80;

/**
 * A title-cased product name from its slug: "bundle-builder" becomes "Bundle Builder".
 * A slug without any word becomes "Product".
 * @param slug the decoded path segment
 */
export function productTitle(slug: string): string {
  const words = slug.split(/[-\s]+/).filter(Boolean);
  const title = words.map(capitalised).join(" ") || "Product";
  const characters = [...title];
  return characters.length > MAX_TITLE_LENGTH
    ? `${characters.slice(0, MAX_TITLE_LENGTH).join("").trimEnd()}…`
    : title;
}

export function capitalised(word: string): string {
  const [first = "", ...rest] = word;
  return first.toUpperCase() + rest.join("");
}

/**
 * Finds a product by its name or its stored slug: a policy linked from an app store
 * must still be found after the product is renamed.
 */
export function findProduct<T extends { name: string; slug: string }>(
  products: T[],
  slug: string,
): T | undefined {
  const wanted = productSlug(slug);
  return (
    products.find((product) => productSlug(plainText(product.name)) === wanted) ??
    products.find((product) => product.slug === wanted)
  );
}
