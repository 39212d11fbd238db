import { PAGES } from "./pages";

/**
 * A product name as a URL segment: "Bundle Builder" becomes "bundle-builder".
 * Studio, cards, sitemap and policy page must agree on it.
 */
export function productSlug(name: string): string {
  return name.trim().toLowerCase().replace(/\s+/g, "-");
}

/** The path of a product's privacy policy. */
export function productPath(name: string): string {
  return PAGES.privacyPolicy.path.replace(":productName", encodeURIComponent(productSlug(name)));
}
