import type { Rule, ValidationContext } from "sanity";
import { isTranslation } from "./common";

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
  return (rule, context) =>
    isTranslation(context) && isLeftToOriginal(context) ? [] : validation(rule, context);
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
