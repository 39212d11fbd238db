import { PAGES } from "./pages";

/**
 * A product's name as it stands in an address: "Bundle Builder" is "bundle-builder". The one rule in this folder:
 * the Studio, the cards, the sitemap and the policy's page must find the same address for a product.
 */
export function productSlug(name: string): string {
  return name.trim().toLowerCase().replace(/\s+/g, "-");
}

/** Where a product's privacy policy stands. */
export function productPath(name: string): string {
  return PAGES.privacyPolicy.path.replace(":productName", encodeURIComponent(productSlug(name)));
}
