import { productSlug } from "../../../contract/product-url";
import { plainText } from "../text/plain-text";

/** No product is called longer; an address may be. */
const MAX_TITLE_LENGTH = 80;

/**
 * A product's name read back from its address, each word with a capital: "bundle-builder" is "Bundle Builder".
 * Anything may stand in an address; one without a single word gives "Product".
 * @param slug the part of the address, decoded
 */
export function productTitle(slug: string): string {
  const words = slug.split(/[-\s]+/).filter(Boolean);
  const title = words.map(capitalised).join(" ") || "Product";
  const characters = [...title];
  return characters.length > MAX_TITLE_LENGTH
    ? `${characters.slice(0, MAX_TITLE_LENGTH).join("").trimEnd()}…`
    : title;
}

function capitalised(word: string): string {
  const [first = "", ...rest] = word;
  return first.toUpperCase() + rest.join("");
}

/**
 * The product an address means, by its name or by its slug: a policy linked from an app store
 * must still be found when the product gets another name.
 */
export function findProduct<T extends { name: string; slug: string }>(
  products: T[],
  address: string,
): T | undefined {
  const wanted = productSlug(address);
  return (
    products.find((product) => productSlug(plainText(product.name)) === wanted) ??
    products.find((product) => product.slug === wanted)
  );
}
