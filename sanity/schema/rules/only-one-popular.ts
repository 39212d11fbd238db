import type { ValidationContext } from "sanity";
import { API_VERSION } from "../../../contract/api-version";
import { publishedId } from "../published-id";
import { perspectiveOf } from "./document-id";

/**
 * Validation of a `popular` switch: at most one document of a type may carry the badge.
 * Others are read with their drafts, or as they are in the release, so moving the badge means switching it off there first.
 */
export async function onlyOnePopular(popular: boolean | undefined, context: ValidationContext) {
  const { document, getClient } = context;
  if (!popular || !document) return true;
  const other = await getClient({ apiVersion: API_VERSION }).fetch<string | null>(
    `*[_type == $type && popular == true && _id != $id] | order(order asc)[0].name`,
    { type: document._type, id: publishedId(document._id) },
    { perspective: perspectiveOf(document._id) },
  );
  return other ? `“${other}” already carries this badge. Switch it off there first.` : true;
}
