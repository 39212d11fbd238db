import { defineQuery } from "groq";
import { defineField, type ValidationContext } from "sanity";
import { API_VERSION } from "../../../contract/api-version";
import { NAME } from "../../../contract/document-name";
import { PopularInput } from "../inputs/popular-input";
import { perspectiveOf, publishedId } from "../rules/document-id";
import { SHARED } from "./shared";

const otherPopularQuery = defineQuery(`
  *[_type == $type && popular == true && _id != $id]
  | order(order asc) [0] {
    "name": ${NAME}
  }.name
`);

/** The switch of a badge that one document of a type can carry. */
export function popular(texts: { title: string; description: string }) {
  return defineField({
    ...texts,
    name: "popular",
    type: "boolean",
    options: SHARED,
    initialValue: false,
    components: { input: PopularInput },
    validation: (rule) => rule.custom(onlyOnePopular),
  });
}

/**
 * Validates a `popular` switch: at most one document of a type has it on. Drafts count, or the release's documents for a
 * document in a release, so an editor switches it off in the other document first.
 */
async function onlyOnePopular(popular: boolean | undefined, context: ValidationContext) {
  const { document, getClient } = context;
  if (!popular || !document) return true;
  const other = await getClient({ apiVersion: API_VERSION }).fetch<string | null>(
    otherPopularQuery,
    { type: document._type, id: publishedId(document._id) },
    { perspective: perspectiveOf(document._id) },
  );
  return other ? `“${other}” already carries this badge. Switch it off there first.` : true;
}
