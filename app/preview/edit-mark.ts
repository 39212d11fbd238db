import { vercelStegaDecode } from "@vercel/stega";
import { useSiteData } from "~/content/site-data";
import { STUDIO_PATH } from "../../contract/mounts";

/** What the Studio opens when the element is clicked in a preview. */
export interface EditMark {
  "data-sanity"?: string;
}

/** The field that a text's mark names. */
interface MarkedField {
  id: string;
  type: string;
  /** As Sanity writes paths. */
  path: string;
}

/** @returns undefined for a text without a mark, as every text of the public site is */
export function readMark(text: string): MarkedField | undefined {
  const { href } = vercelStegaDecode<{ href?: string }>(text) ?? {};
  const search = new URLSearchParams(href?.split("?")[1]);
  const [id, type, path] = [search.get("id"), search.get("type"), search.get("path")];
  return id && type && path ? { id, type, path } : undefined;
}

function editMark(field: MarkedField): EditMark {
  return { "data-sanity": JSON.stringify({ ...field, baseUrl: STUDIO_PATH }) };
}

/**
 * Marks an element for click-to-edit whose text cannot carry a mark itself: an address, or what a form sends.
 * @param document the document's id, which for a page is its type too
 * @param path the field, as Sanity writes paths
 * @returns attributes for the element; none on the public site
 */
export function useEditMark(document: string, path: string): EditMark {
  const { preview } = useSiteData();
  return preview ? editMark({ id: document, type: document, path }) : {};
}

/**
 * Marks an element that shows a field which is no text, such as an icon.
 * @param text a text that stands beside the field in the same object
 * @param field the field's name
 * @returns attributes for the element; none on the public site
 */
export function editMarkBeside(text: string, field: string): EditMark {
  const beside = readMark(text);
  return beside ? editMark({ ...beside, path: beside.path.replace(/[^.]+$/, field) }) : {};
}
