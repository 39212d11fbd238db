import { vercelStegaDecode } from "@vercel/stega";
import { useSiteData } from "~/content/site-data";
import { STUDIO_PATH } from "../../contract/mounts";

/** Attributes that tell the Studio which field to open when the element is clicked in a preview. */
export interface EditMark {
  "data-sanity"?: string;
}

/** The field that an edit mark points to. */
interface MarkedField {
  id: string;
  type: string;
  /** In Sanity's path syntax. */
  path: string;
}

/**
 * @param field of the document that the mark may name for it: see `withOriginalFields`
 * @returns undefined for text without a mark, as on the public site
 */
export function readMark(text: string, field = "id"): MarkedField | undefined {
  const search = new URLSearchParams(markedUrl(text)?.split("?")[1]);
  const [id, type, path] = [
    search.get(field) ?? search.get("id"),
    search.get("type"),
    search.get("path"),
  ];
  return id && type && path ? { id, type, path } : undefined;
}

function markedUrl(text: string): string | undefined {
  try {
    return vercelStegaDecode<{ href: string }>(text)?.href;
  } catch {
    // Somebody's own invisible letters.
    return undefined;
  }
}

function editMark(field: MarkedField): EditMark {
  return { "data-sanity": JSON.stringify({ ...field, baseUrl: STUDIO_PATH }) };
}

/**
 * Marks an element for click-to-edit whose text cannot contain a mark: an email address, or a form value.
 * @param document the document's id, which for a singleton is also its type
 * @param path the field, in Sanity's path syntax
 * @returns attributes for the element; none on the public site
 */
export function useEditMark(document: string, path: string): EditMark {
  const { preview } = useSiteData();
  return preview ? editMark({ id: document, type: document, path }) : {};
}

/**
 * Marks an element that shows a field without text, such as an icon.
 * @param text a text field of the same object
 * @param field the field's name
 * @returns attributes for the element; none on the public site
 */
export function editMarkBeside(text: string, field: string): EditMark {
  const beside = readMark(text, field);
  return beside ? editMark({ ...beside, path: beside.path.replace(/[^.]+$/, field) }) : {};
}
