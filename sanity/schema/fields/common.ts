import { defineArrayMember, defineField, type StringRule } from "sanity";
import { COLOR } from "../../../contract/color";
import { ICON_NAMES } from "../../../contract/icon-names";

/** Fields that many types share, so that an editor meets them in the same words everywhere. */

interface FieldWords {
  name: string;
  title: string;
  description?: string;
  group?: string;
}

interface TextWords extends FieldWords {
  /** From this many characters on the Studio suggests something shorter; nothing is refused. */
  suggestedMax?: number;
}

const REQUIRED = "This cannot be empty; the site shows it.";

const isNotBlank = (text: string | undefined) => text === undefined || text.trim() !== "";

/** For what is required: a text of nothing but spaces shows nothing either. */
export function says(message: string, rule: StringRule): StringRule[] {
  return [rule.required().error(message), rule.custom((text) => isNotBlank(text) || message)];
}

/** A line within a list of lines. */
export const listLine = () =>
  defineArrayMember({
    type: "string",
    validation: (rule) => says("Fill this line in or remove it.", rule),
  });

/** A required single line of text. */
export function line({ suggestedMax = 80, ...words }: TextWords) {
  return defineField({
    ...words,
    type: "string",
    validation: (rule) => [
      ...says(REQUIRED, rule),
      rule.max(suggestedMax).warning(`Reads best with ${suggestedMax} characters or fewer.`),
    ],
  });
}

/** A required paragraph. */
export function paragraph({ suggestedMax = 320, ...words }: TextWords) {
  return defineField({
    ...words,
    type: "text",
    rows: 4,
    validation: (rule) => [
      ...says(REQUIRED, rule),
      rule.max(suggestedMax).warning(`Reads best with ${suggestedMax} characters or fewer.`),
    ],
  });
}

/** A required list of single lines without repeats. */
export function lines({ atLeast = 1, ...words }: FieldWords & { atLeast?: number }) {
  return defineField({
    ...words,
    type: "array",
    of: [listLine()],
    validation: (rule) => [
      rule.required().min(atLeast).error(`Add at least ${atLeast}.`),
      rule.unique().error("The same line is here twice."),
    ],
  });
}

/** A required list of objects of a named type; another number than the design is made for is a warning. */
export function listOf(type: string, { designedFor, ...words }: FieldWords & ListWords) {
  return defineField({
    ...words,
    type: "array",
    of: [defineArrayMember({ type })],
    validation: (rule) => [
      rule.required().min(1).error("Add at least one."),
      ...(designedFor
        ? [rule.length(designedFor).warning(`The page is designed for ${designedFor} of these.`)]
        : []),
    ],
  });
}

interface ListWords {
  designedFor?: number;
}

/** A required object of a named type. */
export function part(type: string, words: FieldWords) {
  return defineField({ ...words, type, validation: (rule) => rule.required().error(REQUIRED) });
}

/** What search engines show of a page. */
export function seo(group?: string) {
  return part("seo", { name: "seo", title: "Search engines", group });
}

export function icon() {
  return defineField({
    name: "icon",
    title: "Icon",
    type: "string",
    options: { list: [...ICON_NAMES] },
    validation: (rule) => rule.required().error("Choose an icon."),
  });
}

/** A web address that starts with https. */
export function webAddress(words: FieldWords & { required?: boolean }) {
  const { required = true, ...rest } = words;
  return defineField({
    ...rest,
    type: "url",
    // One rule: one of its own for an empty address would speak up for a wrong one too.
    validation: (rule) =>
      (required ? rule.required() : rule)
        .uri({ scheme: ["https"] })
        .error("Use a full address, like https://…"),
  });
}

export function email({ required = true, ...words }: FieldWords & { required?: boolean }) {
  return defineField({
    ...words,
    type: "string",
    validation: (rule) => {
      const format = rule.email().error("Use an address like name@example.com.");
      return required ? [rule.required().error(REQUIRED), format] : format;
    },
  });
}

/** A colour. A document that has none has the initial one. */
export function color(words: FieldWords & { initialValue: string }) {
  return defineField({
    ...words,
    type: "string",
    validation: (rule) => [
      rule.required().error(REQUIRED),
      rule.regex(COLOR).error("Write the colour as six digits after a #, like #0f4c4a."),
    ],
  });
}

/** For rules that say the same: as parts of one, each would speak up for an empty field. */
export function eachSays<Rule extends { error(message: string): Rule }>(
  message: string,
  rules: readonly Rule[],
): Rule[] {
  return rules.map((rule) => rule.error(message));
}

/** Where a document stands among its kind. */
export function order() {
  return defineField({
    name: "order",
    title: "Position on the site",
    type: "number",
    description: "Smaller numbers come first. Steps of ten leave room to put something in between.",
    validation: (rule) =>
      eachSays("Use a whole number, 0 or more.", [rule.required(), rule.integer().min(0)]),
  });
}

export const siteOrder = {
  name: "siteOrder",
  title: "As on the site",
  by: [{ field: "order", direction: "asc" as const }],
};
