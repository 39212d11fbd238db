import { PAGES } from "../../contract/pages";
import { productSlug } from "../../contract/product-address";
import { plainText } from "../utils/plain-text";

/** As social networks show it: what they cut of another shape is not foreseeable. */
export const SHARE_SIZE = { width: 1200, height: 630 };

const FOLDER = "/share";

/** What the address of a fixed page's picture calls it, by the page's path. */
export function shareName(path: string): string {
  return path === PAGES.homePage.path ? "home" : path.slice(1);
}

/** Where the picture of a fixed page stands. */
export function sharePath(path: string): string {
  return `${FOLDER}/${shareName(path)}.jpg`;
}

/** Where the picture of a product stands, which its privacy policy shows too. */
export function productSharePath(name: string): string {
  return `${FOLDER}/products/${encodeURIComponent(productSlug(plainText(name)))}.jpg`;
}
