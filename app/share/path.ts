import { productSlug } from "../../contract/product-url";
import { SHARE_FOLDER } from "../../contract/share-path";
import { plainText } from "../lib/text/plain-text";

/** The path of a product's share image. */
export function productSharePath(name: string): string {
  return `${SHARE_FOLDER}/products/${encodeURIComponent(productSlug(plainText(name)))}.jpg`;
}
