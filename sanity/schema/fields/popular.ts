import { defineQuery } from "groq";
import { defineField, getPublishedId, type ValidationContext } from "sanity";
import { NAME } from "../../../contract/document-name";
import { PopularInput } from "../inputs/popular-input";
import { readOthers } from "../rules/read-others";
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
  if (!popular || !context.document) return true;
  const { _type: type } = context.document;
  const id = getPublishedId(context.document._id);
  const other = await readOthers<string | null>(context, otherPopularQuery, { type, id });
  return other ? `“${other}” already carries this badge. Switch it off there first.` : true;
}
