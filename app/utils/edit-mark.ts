import { useSiteData } from "./site-data";

/**
 * Marks an element for click-to-edit whose text cannot carry a mark itself: an address, or what a form sends.
 * @param document the document's id, which for a page is its type too
 * @param path the field, as Sanity writes paths
 * @returns attributes for the element; none on the public site
 */
export function useEditMark(document: string, path: string): { "data-sanity"?: string } {
  const { preview } = useSiteData();
  if (!preview) return {};
  return { "data-sanity": `id=${document};type=${document};path=${path};base=%2Fstudio` };
}
