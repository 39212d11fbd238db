import type { Rule, ValidationContext } from "sanity";
import { isTranslation } from "./common";

interface Part {
  validation?: (rule: Rule, context?: ValidationContext) => Rule | Rule[];
  fields?: Part[];
  of?: Part[];
}

/**
 * Requires nothing of a translation: what it leaves empty, the site has from its original. Values that are there keep
 * their rules.
 */
export function optionalInTranslations<Type>(type: Type): Type {
  const { validation, fields, of } = type as Part;
  return {
    ...type,
    ...(validation && { validation: withoutRequirements(validation) }),
    ...(fields && { fields: fields.map(optionalInTranslations) }),
    ...(of && { of: of.map(optionalInTranslations) }),
  };
}

function withoutRequirements(validation: NonNullable<Part["validation"]>): typeof validation {
  return (rule, context) => {
    const rules = validation(rule, context);
    return isTranslation(context) ? [rules].flat().map((each) => each.optional()) : rules;
  };
}
