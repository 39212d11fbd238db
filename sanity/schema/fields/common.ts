import { cleanAddress, isEmail } from "http-kit/email";
import { type DocumentDefinition, defineArrayMember, defineField, type StringRule } from "sanity";
import { COLOR } from "../../../contract/color";
import { ICON_NAMES } from "../../../contract/icon-names";

/** Fields that several types share, with the same rules and messages everywhere. */

interface FieldOptions {
  name: string;
  title: string;
  description?: string;
}

interface TextOptions extends FieldOptions {
  /** A longer text gets a warning, not an error. */
  suggestedMax?: number;
}

const REQUIRED = "This cannot be empty; the site shows it.";

/** Requires a text that is more than whitespace. */
export function requiredText(message: string, rule: StringRule): StringRule[] {
  // `required` reports a missing text.
  const notBlank = rule.custom((text) => text === undefined || text.trim() !== "" || message);
  return [rule.required().error(message), notBlank];
}

/** A required text, and a warning about a long one. */
function textRules(rule: StringRule, suggestedMax: number): StringRule[] {
  return [
    ...requiredText(REQUIRED, rule),
    rule.max(suggestedMax).warning(`Reads best with ${suggestedMax} characters or fewer.`),
  ];
}

/** One entry of a list of lines. */
export const listLine = () =>
  defineArrayMember({
    type: "string",
    validation: (rule) => requiredText("Fill this line in or remove it.", rule),
  });

/** A required single line of text. */
export function line({ suggestedMax = 80, ...options }: TextOptions) {
  return defineField({
    ...options,
    type: "string",
    validation: (rule) => textRules(rule, suggestedMax),
  });
}

interface PriceOptions extends TextOptions {
  /** What every price has, for example a currency sign before a digit. */
  pattern: RegExp;
  /** For the warning: "$999". */
  example: string;
}

/** A price as visitors read it. A text without a price gets a warning. */
export function price({ pattern, example, suggestedMax = 20, ...options }: PriceOptions) {
  return defineField({
    ...options,
    type: "string",
    description: `As visitors read it, for example ${example}`,
    validation: (rule) => [
      ...textRules(rule, suggestedMax),
      rule
        .custom(
          (text) =>
            !text?.trim() || pattern.test(text) || `This is no price. Write it like ${example}.`,
        )
        .warning(),
    ],
  });
}

export const DOLLARS = /\$\s?\d/;
export const RUPEES = /(₹|Rs\.?|INR)\s?\d/;

/** A required paragraph. */
export function paragraph({ suggestedMax = 320, ...options }: TextOptions) {
  return defineField({
    ...options,
    type: "text",
    rows: 4,
    validation: (rule) => textRules(rule, suggestedMax),
  });
}

/** A required list of lines without duplicates. */
export function lines({ atLeast = 1, ...options }: FieldOptions & { atLeast?: number }) {
  return defineField({
    ...options,
    type: "array",
    of: [listLine()],
    validation: (rule) => [
      rule.required().min(atLeast).error(`Add at least ${atLeast}.`),
      rule.unique().error("The same line is here twice."),
    ],
  });
}

/** A required list of objects of a named type. Another number than `designedFor` gets a warning. */
export function listOf(type: string, { designedFor, ...options }: FieldOptions & ListOptions) {
  return defineField({
    ...options,
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

interface ListOptions {
  designedFor?: number;
}

/** A required object of a named type. */
export function part(type: string, options: FieldOptions) {
  return defineField({ ...options, type, validation: (rule) => rule.required().error(REQUIRED) });
}

type Fields = DocumentDefinition["fields"];

/** A required object of these fields. */
export function object(options: FieldOptions, fields: Fields) {
  return defineField({
    ...options,
    type: "object",
    fields,
    validation: (rule) => rule.required(),
  });
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

/** `missed` warns about an optional value that visitors miss. */
type Requirement = { required?: boolean; missed?: string };

/** An https URL. */
export function webAddress(options: FieldOptions & Requirement) {
  const { required = true, missed, ...rest } = options;
  return defineField({
    ...rest,
    type: "url",
    // A single rule, so that an empty URL brings one error instead of two.
    validation: (rule) => [
      (required ? rule.required() : rule)
        .uri({ scheme: ["https"] })
        .error("Use a full address, like https://…"),
      ...(missed ? [rule.required().warning(missed)] : []),
    ],
  });
}

/** Typegen knows this rule by its name. Sanity's own rejects addresses that forms and site accept. */
function emailRule(text: string | undefined): true | string {
  return !text || isEmail(cleanAddress(text)) || "Use an address like name@example.com.";
}

export function email({ required = true, missed, ...options }: FieldOptions & Requirement) {
  return defineField({
    ...options,
    type: "string",
    validation: (rule) => {
      const format = rule.custom(emailRule);
      if (required) return [rule.required().error(REQUIRED), format];
      return missed ? [format, rule.required().warning(missed)] : format;
    },
  });
}

/** A colour; documents without one use the initial value. */
export function color(options: FieldOptions & { initialValue: string }) {
  return defineField({
    ...options,
    type: "string",
    validation: (rule) => [
      rule.required().error(REQUIRED),
      rule.regex(COLOR).error("Write the colour as six digits after a #, like #0f4c4a."),
    ],
  });
}

/** Gives each rule the same message. Chained into one rule, each part would report an empty field. */
export function withMessage<Rule extends { error(message: string): Rule }>(
  message: string,
  rules: readonly Rule[],
): Rule[] {
  return rules.map((rule) => rule.error(message));
}

/** The date of a legal text. */
export function lastUpdated() {
  return defineField({
    name: "lastUpdated",
    title: "Last updated",
    type: "string",
    description: "As visitors read it, for example October 3, 2025",
    validation: (rule) =>
      withMessage("Write the date like October 3, 2025.", [
        rule.required(),
        rule.regex(/^[A-Z][a-z]+ \d{1,2}, \d{4}$/),
      ]),
  });
}

/** A document's position among its type's documents on the site. */
export function order() {
  return defineField({
    name: "order",
    title: "Position on the site",
    type: "number",
    description: "Smaller numbers come first. Steps of ten leave room to put something in between.",
    validation: (rule) =>
      withMessage("Use a whole number, 0 or more.", [rule.required(), rule.integer().min(0)]),
  });
}

export const siteOrder = {
  name: "siteOrder",
  title: "As on the site",
  by: [{ field: "order", direction: "asc" as const }],
};

/** How a reader of a policy reaches the company. */
export function policyContact() {
  return object(
    {
      name: "contact",
      title: "Contact block",
      description: "The email address below it is the one of the site settings.",
    },
    [
      line({ name: "title", title: "Title", suggestedMax: 40 }),
      paragraph({ name: "text", title: "Text", suggestedMax: 320 }),
    ],
  );
}
