import { productSlug } from "../../contract/product-url";
import { SHARE_FOLDER } from "../../contract/share-path";
import { plainText } from "../lib/text/plain-text";

/** Where the picture of a product stands, which its privacy policy shows too. */
export function productSharePath(name: string): string {
  return `${SHARE_FOLDER}/products/${encodeURIComponent(productSlug(plainText(name)))}.jpg`;
}
