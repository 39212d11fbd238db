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

/** The digits of a mark: four of them are a byte. */
const DIGITS = "\u200b\u200c\u200d\ufeff";

/** A mark is a zero byte and then JSON in UTF-8. */
const MARK = /\u200b{4}((?:[\u200b-\u200d\ufeff]{4})+)/;

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

/** Reads what `@sanity/client` writes; `@vercel/stega` does so too, but every page would carry it. */
function markedUrl(text: string): string | undefined {
  const bytes = MARK.exec(text)?.[1]
    ?.match(/.{4}/g)
    ?.map((digits) =>
      Array.from(digits).reduce((byte, digit) => byte * 4 + DIGITS.indexOf(digit), 0),
    );
  if (!bytes) return undefined;
  try {
    // Another mark may follow at once.
    const [json = ""] = new TextDecoder().decode(Uint8Array.from(bytes)).split("\0");
    return JSON.parse(json).href;
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
