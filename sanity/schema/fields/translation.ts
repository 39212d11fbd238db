import { getPublishedId } from "@sanity/client/csm";
import { defineQuery } from "groq";
import type { Rule, ValidationContext } from "sanity";
import { isTranslationId } from "../../../contract/languages";
import { readOthers } from "../rules/read-others";

/** Whether Sanity's plugin has linked a document as one of another language than the default. */
const isLinkedQuery = defineQuery(`$id in *[_type == "translation.metadata"].translations[
  coalesce(language, _key) != coalesce(*[_id == "siteSettings"][0].languages[0].tag, "en-IN")
].value._ref`);

interface Part {
  validation?: (rule: Rule, context?: ValidationContext) => Rule | Rule[];
  fields?: Part[];
  of?: Part[];
}

/** Requires nothing of a translation. Values that are there keep their rules. */
export function optionalInTranslations<Type>(type: Type): Type {
  const { validation, fields, of } = type as Part;
  return {
    ...type,
    ...(validation && { validation: ofValuesAlone(validation) }),
    ...(fields && { fields: fields.map(optionalInTranslations) }),
    ...(of && { of: of.map(optionalInTranslations) }),
  };
}

function ofValuesAlone(validation: NonNullable<Part["validation"]>): typeof validation {
  return (rule, context) => {
    if (!context || !isLeftToOriginal(context)) return validation(rule, context);
    if (isTranslationId(getPublishedId(context.document?._id ?? ""))) return [];
    return [validation(rule, context)].flat().map((each) => {
      const validate = each.validate.bind(each);
      const ofOriginals: typeof validate = async (...args) =>
        (await isTranslation(context)) ? [] : validate(...args);
      // Sanity takes a copy of some rules.
      return Object.assign(each, { validate: ofOriginals, clone: () => each });
    });
  };
}

/** Whether a document is a translation, by its id or by its link with the original. */
export async function isTranslation(context: ValidationContext): Promise<boolean> {
  const id = getPublishedId(context.document?._id ?? "");
  if (isTranslationId(id) || !context.document?.language) return isTranslationId(id);
  return readOthers(context, isLinkedQuery, { id });
}

/** Whether a field is empty, so that the site has it from the original. The text of a picture can be there alone. */
function isLeftToOriginal({ parent, path, type }: Partial<ValidationContext>): boolean {
  const field = path?.at(-1);
  if (typeof field !== "string") return false;
  const value: unknown = (parent as Record<string, unknown> | undefined)?.[field];
  if (typeof value === "string") return value.trim() === "";
  if (Array.isArray(value)) return value.length === 0;
  if (type?.name === "image") return !(value as { asset?: unknown } | undefined)?.asset;
  return value === undefined || value === null;
}
