import { z } from "zod";
import { email, image, url } from "~/content/field-schemas.server";
import { richText } from "~/content/rich-text.server";
import { type Field, flag, id, text } from "~/content/validation/repair.server";

export interface Kind {
  name: string;
  /** A valid value. */
  valid: unknown;
  /** What an entry under a heading has in place of a value; undefined where it has none. */
  neutral: unknown;
  /** Values that count as missing; an optional one is null without a report. */
  missing: unknown[];
  /**
   * Other values that cannot be used. An optional value is null, a list lacks the line, an entry under a heading lacks the
   * value, one without a heading is gone, a single document has the value it had.
   */
  unusable: unknown[];
  /** Other values, and what is shown of each. */
  shown: [value: unknown, shown: unknown][];
}

const words = [{ tag: "p", children: ["Words"] }];
const span = { _type: "span", text: "Words" };
const block = { _type: "block", children: [span] };
const blank = { ...block, children: [{ ...span, text: "\u200b " }] };
const nothing = { lqip: null, hotspot: null, crop: null };
const assetId = `image-${"a".repeat(40)}-300x200-png`;
const bridge = { assetId, alt: "A bridge", width: 300, height: 200, ...nothing };

const TEXT: Kind = {
  name: "text",
  valid: "Words",
  neutral: "",
  missing: [null, "", " \u00a0", "\u200b\ufeff"],
  unusable: [["Words"], { text: "Words" }, true],
  shown: [[24, "24"]],
};

const URL_KIND: Kind = {
  name: "URL",
  valid: "https://a.example/",
  neutral: "",
  missing: [null, ""],
  unusable: ["somewhere", "javascript:alert(1)", 24, "https://", ["https://a.example/"]],
  shown: [
    [" https://a.example/\u200b", "https://a.example/"],
    ["www.a.example", "https://www.a.example"],
    ["linkedin.com/in/x", "https://linkedin.com/in/x"],
    ["jörg@firma.example", "mailto:j%C3%B6rg@firma.example"],
  ],
};

const EMAIL: Kind = {
  name: "email",
  valid: "mail@firma.example",
  neutral: "",
  missing: [null, ""],
  unusable: ["mail@", 24],
  shown: [
    ["jörg@firma.example", "jörg@firma.example"],
    ["a&b@firma.example", "a&b@firma.example"],
    [" \u200bmail@firma.example\u00a0", "mail@firma.example"],
  ],
};

const RICH_TEXT: Kind = {
  name: "rich text",
  valid: [block],
  neutral: [],
  missing: [null, ""],
  unusable: [[], [blank], [{ _type: "image" }], 24],
  shown: [
    [[block, { _type: "gadget" }, { ...block, children: null }], words],
    [[{ ...block, markDefs: [{ _type: "documentLink", _key: "a" }] }], words],
    ["Words", words],
    [block, words],
    [[null, block, { _type: "image" }], words],
  ],
};

const IMAGE: Kind = {
  name: "image",
  valid: bridge,
  neutral: { assetId: "", alt: "", width: 0, height: 0, ...nothing },
  missing: [null, {}, { ...bridge, assetId: null }, { ...bridge, width: null }],
  unusable: ["a picture", { ...bridge, assetId: "nothing" }],
  shown: [
    ...[" ", null].map((alt): [unknown, unknown] => [
      { ...bridge, alt },
      { ...bridge, alt: "" },
    ]),
    [{ ...bridge, crop: { top: 2 }, hotspot: { x: 1 }, lqip: {} }, bridge],
  ],
};

/** Whatever a value is, it is shown as one. */
const ALWAYS = { missing: [], unusable: [] };

const BOOLEAN: Kind = {
  ...ALWAYS,
  name: "boolean",
  valid: true,
  neutral: false,
  shown: ["yes", 1].map((value) => [value, false]),
};

const NUMBER: Kind = {
  name: "number",
  valid: 30,
  neutral: undefined,
  missing: [null, ""],
  unusable: ["many", {}],
  shown: [["30", 30]],
};

/** What nobody checks. */
const ANY: Kind = {
  ...ALWAYS,
  name: "unknown",
  valid: { any: "Words" },
  neutral: null,
  shown: [24, null].map((value) => [value, value]),
};

function choiceOf(options: string[]): Kind {
  const [first, second] = options;
  const shown: Kind["shown"] = [null, "", "no such option", 24].map((value) => [value, first]);
  return { ...ALWAYS, name: "choice", valid: second ?? first, neutral: first, shown };
}

const KINDS = new Map<unknown, Kind>([
  [url, URL_KIND],
  [email, EMAIL],
  [richText, RICH_TEXT],
  [image, IMAGE],
  [text, TEXT],
  [id, TEXT],
  [flag, BOOLEAN],
]);

/** The kind of a leaf; undefined for objects and lists, whose fields are leaves. */
export function kindOf(shape: Field<unknown>): Kind | undefined {
  // A choice is read without a preview's marks.
  const read = shape.schema instanceof z.ZodEffects ? shape.schema.innerType() : shape.schema;
  if (read instanceof z.ZodNativeEnum) return choiceOf(Object.values(read.enum));
  if (read instanceof z.ZodAny) return ANY;
  if (!(read instanceof z.ZodNumber)) return KINDS.get(shape);
  return read.minValue === null ? NUMBER : { ...NUMBER, unusable: [...NUMBER.unusable, -1000] };
}

/** A list or an optional value. */
export const ofOne = ({ of }: Field<unknown>) => (of && !Array.isArray(of) ? of : undefined);
const isList = ({ of, empty }: Field<unknown>) => of !== undefined && Array.isArray(empty);
export const unwrap = (shape: Field<unknown>) => (isList(shape) ? shape : (ofOne(shape) ?? shape));
export const optionsOf = (shape?: Field<unknown>) =>
  Array.isArray(shape?.of) ? shape.of : undefined;
export const partsOf = (shape: Field<unknown>) =>
  "parts" in shape ? (shape.parts as Record<string, Field<unknown>>) : undefined;

/** A valid value: lists have five entries, or one of each kind. */
export function validValue(wrapped: Field<unknown>, index = 0): unknown {
  const shape = unwrap(wrapped);
  const kind = kindOf(shape);
  if (kind) return kind.valid;
  const of = ofOne(shape);
  if (of) {
    const length = optionsOf(of)?.length ?? 5;
    return Array.from({ length }, (_, each) => validValue(of, each));
  }
  const option = optionsOf(shape)?.[index];
  if (option) return validValue(option, index);
  if (shape.schema instanceof z.ZodLiteral) return shape.schema.value;
  const fields = Object.entries(partsOf(shape) ?? {}).map(([name, field]) => {
    return [name, name === "_key" ? `key-${index}` : validValue(field)];
  });
  if (fields.length === 0) throw new Error("A field without a sample");
  return Object.fromEntries(fields);
}
