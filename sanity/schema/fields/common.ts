import { cleanAddress, isEmail } from "http-kit/email";
import {
  type DocumentDefinition,
  defineArrayMember,
  defineField,
  defineType,
  type FieldDefinition,
  type IntrinsicDefinitions,
  type ObjectDefinition,
  type StringRule,
} from "sanity";
import { PRICE_PLACE } from "../../../contract/prices";
import { type NAME, SHARED } from "./shared";
import { isTranslation } from "./translation";

/** Fields that several types share, with the same rules and messages everywhere. */

export interface FieldOptions {
  description?: string;
  options?: typeof SHARED | typeof NAME;
}

/** A field of one of Sanity's own types. */
export function field<Type extends keyof IntrinsicDefinitions>(
  type: Type,
  name: string,
  title: string,
  options: Omit<IntrinsicDefinitions[Type], "type" | "name" | "title">,
) {
  return { ...options, name, title, type } as FieldDefinition<Type>;
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

/** @returns makes a field, in which a text longer than `suggestedMax` gets a warning, not an error */
function requiredField(
  kind: { type: "string" } | { type: "text"; rows: number },
  usualMax: number,
) {
  return (name: string, title: string, suggestedMax = usualMax, options: FieldOptions = {}) =>
    defineField({
      ...options,
      ...kind,
      name,
      title,
      validation: (rule: StringRule) => textRules(rule, suggestedMax),
    });
}

/** A required single line of text. */
export const line = requiredField({ type: "string" }, 80);

/** A required paragraph. */
export const paragraph = requiredField({ type: "text", rows: 4 }, 320);

interface PriceOptions {
  /** What every price has, for example a currency sign before a digit. */
  pattern: RegExp;
  /** For the warning: "$999". */
  example: string;
}

/**
 * A price as visitors read it. A text without a price gets a warning, and so does a translation with a price of its own,
 * which would stay when that of the original changes.
 */
export function price(
  name: string,
  title: string,
  suggestedMax: number,
  { pattern, example }: PriceOptions,
) {
  return field("string", name, title, {
    options: SHARED,
    description: `As visitors read it, for example ${example}`,
    validation: (rule) => [
      ...textRules(rule, suggestedMax),
      rule
        .custom(async (text = "", context) => {
          if (await isTranslation(context)) {
            return text.includes(PRICE_PLACE) || !/\p{Nd}/u.test(text) || OWN_PRICE;
          }
          return (
            !text.trim() || pattern.test(text) || `This is no price. Write it like ${example}.`
          );
        })
        .warning(),
    ],
  });
}

const OWN_PRICE = `Write ${PRICE_PLACE} in place of the price: it is then that of the original.`;

export const DOLLARS = /\$\s?\d/;
export const RUPEES = /(₹|Rs\.?|INR)\s?\d/;

/** A required list of lines without duplicates. */
export function lines(
  name: string,
  title: string,
  { atLeast = 1, ...options }: FieldOptions & { atLeast?: number } = {},
) {
  return field("array", name, title, {
    ...options,
    of: [listLine()],
    validation: (rule) => [
      rule.required().min(atLeast).error(`Add at least ${atLeast}.`),
      rule.unique().error("The same line is here twice."),
    ],
  });
}

/** A required list of objects of a named type. Another number than `designedFor` gets a warning. */
export function listOf(
  type: string,
  name: string,
  title: string,
  { designedFor, ...options }: FieldOptions & { designedFor?: number } = {},
) {
  return field("array", name, title, {
    ...options,
    of: [defineArrayMember({ type })],
    validation: (rule) => [
      rule.required().min(1).error("Add at least one."),
      ...(designedFor
        ? [rule.length(designedFor).warning(`The page is designed for ${designedFor} of these.`)]
        : []),
    ],
  });
}

/** A required object of a named type. */
export function part(type: string, name: string, title: string, options: FieldOptions = {}) {
  return defineField({
    ...options,
    name,
    title,
    type,
    validation: (rule) => rule.required().error(REQUIRED),
  });
}

type Fields = DocumentDefinition["fields"];

/** A required object of these fields. */
export function object(name: string, title: string, fields: Fields, options: FieldOptions = {}) {
  return field("object", name, title, {
    ...options,
    fields,
    validation: (rule) => rule.required(),
  });
}

/** `missed` warns about an optional value that visitors miss. */
type Requirement = { required?: boolean; missed?: string };

/** Not `required()`: TypeGen would take it for a rule, and the field for one that is never empty. */
function warnIfEmpty(missed: string) {
  return (value: string | undefined) => Boolean(value) || missed;
}

/** An https URL. */
export function webAddress(
  name: string,
  title: string,
  { required = true, missed, ...options }: FieldOptions & Requirement = {},
) {
  return field("url", name, title, {
    ...options,
    options: SHARED,
    // A single rule, so that an empty URL brings one error instead of two.
    validation: (rule) => [
      (required ? rule.required() : rule)
        .uri({ scheme: ["https"] })
        .error("Use a full address, like https://…"),
      ...(missed ? [rule.custom(warnIfEmpty(missed)).warning()] : []),
    ],
  });
}

/** Typegen knows this rule by its name. Sanity's own rejects addresses that forms and site accept. */
function emailRule(text: string | undefined): true | string {
  return !text || isEmail(cleanAddress(text)) || "Use an address like name@example.com.";
}

export function email(
  name: string,
  title: string,
  { required = true, missed, ...options }: FieldOptions & Requirement = {},
) {
  return field("string", name, title, {
    ...options,
    options: SHARED,
    validation: (rule) => [
      ...(required ? [rule.required().error(REQUIRED)] : []),
      rule.custom(emailRule),
      ...(missed ? [rule.custom(warnIfEmpty(missed)).warning()] : []),
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

/** A document's position among its type's documents on the site. */
function order() {
  return field("number", "order", "Position on the site", {
    options: SHARED,
    description: "Smaller numbers come first. Steps of ten leave room to put something in between.",
    validation: (rule) =>
      withMessage("Use a whole number, 0 or more.", [rule.required(), rule.integer().min(0)]),
  });
}

/** The language of a document, which the plugin for translations writes. Without one it is of the default language. */
export function language() {
  return defineField({ name: "language", type: "string", readOnly: true, hidden: true });
}

/** A type of objects within documents. */
export function objectType(
  name: string,
  title: string,
  type: Omit<ObjectDefinition, "type" | "name" | "title">,
) {
  return defineType({ ...type, name, title, type: "object" });
}

/** A type whose documents editors put in order, with their position as the last field. */
export function orderedType(
  name: string,
  title: string,
  { fields, ...type }: Omit<DocumentDefinition, "type" | "name" | "title">,
) {
  return defineType({
    ...type,
    name,
    title,
    type: "document",
    fields: [...fields, order()],
    orderings: [
      { name: "siteOrder", title: "As on the site", by: [{ field: "order", direction: "asc" }] },
    ],
  });
}
