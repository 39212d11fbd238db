import { type ZodTypeAny, z } from "zod";
import { emailSchema, imageSchema, urlSchema } from "~/content/field-schemas.server";
import { richTextSchema } from "~/content/rich-text.server";

/**
 * What is shown of a value that cannot be used: an optional value is null, a list lacks the line, an entry under a
 * heading lacks the value, one without a heading is gone, a single document has the value it had.
 */
export const WITHOUT = Symbol("without it");

/** Values that count as missing; an optional one is null without a report. */
const MISSING: Kind["shown"] = [null, "", " \u00a0", "\u200b\ufeff"].map((value) => [
  value,
  WITHOUT,
]);

const words = [{ tag: "p", children: ["Words"] }];
const span = { _type: "span", text: "Words" };
const block = { _type: "block", children: [span] };
const image = {
  assetId: `image-${"a".repeat(40)}-300x200-png`,
  alt: "A bridge",
  width: 300,
  height: 200,
  lqip: null,
  hotspot: null,
  crop: null,
};

export interface Kind {
  name: string;
  /** A valid value. */
  valid: unknown;
  /** What an entry under a heading has in place of a value; undefined where it has none. */
  neutral: unknown;
  /** Values that count as missing, beside null and blank texts. */
  missing?: unknown[];
  /** Other values, and what is shown of each. */
  shown: [value: unknown, shown: unknown][];
}

const TEXT: Kind = {
  name: "text",
  valid: "Words",
  neutral: "",
  shown: [
    ...MISSING,
    [24, "24"],
    [["Words"], WITHOUT],
    [{ text: "Words" }, WITHOUT],
    [true, WITHOUT],
  ],
};

const URL_KIND: Kind = {
  name: "URL",
  valid: "https://a.example/",
  neutral: "",
  shown: [
    [null, WITHOUT],
    [" https://a.example/\u200b", "https://a.example/"],
    ["www.a.example", "https://www.a.example"],
    ["linkedin.com/in/x", "https://linkedin.com/in/x"],
    ["jörg@firma.example", "mailto:jörg@firma.example"],
    ["", WITHOUT],
    ["somewhere", WITHOUT],
    ["javascript:alert(1)", WITHOUT],
    [24, WITHOUT],
    ["https://", WITHOUT],
    [["https://a.example/"], WITHOUT],
  ],
};

const EMAIL: Kind = {
  name: "email",
  valid: "mail@firma.example",
  neutral: "",
  shown: [
    [null, WITHOUT],
    ["jörg@firma.example", "jörg@firma.example"],
    ["a&b@firma.example", "a&b@firma.example"],
    [" \u200bmail@firma.example\u00a0", "mail@firma.example"],
    ["mail@", WITHOUT],
    ["", WITHOUT],
    [24, WITHOUT],
  ],
};

const RICH_TEXT: Kind = {
  name: "rich text",
  valid: [block],
  neutral: [],
  shown: [
    [null, WITHOUT],
    [[], WITHOUT],
    ["", WITHOUT],
    [[{ ...block, children: [{ ...span, text: "\u200b " }] }], WITHOUT],
    [[block, { _type: "gadget" }, { ...block, children: null }], words],
    [[{ ...block, markDefs: [{ _type: "documentLink", _key: "a" }] }], words],
    ["Words", words],
    [block, words],
    [[null, block, { _type: "image" }], words],
    [[{ _type: "image" }], WITHOUT],
    [24, WITHOUT],
  ],
};

const WITHOUT_FILE = [{}, { ...image, assetId: null }, { ...image, width: null }];

const IMAGE: Kind = {
  name: "image",
  valid: image,
  missing: WITHOUT_FILE,
  neutral: { assetId: "", alt: "", width: 0, height: 0, lqip: null, hotspot: null, crop: null },
  shown: [
    [null, WITHOUT],
    ["a picture", WITHOUT],
    [
      { ...image, alt: " " },
      { ...image, alt: "" },
    ],
    [
      { ...image, alt: null },
      { ...image, alt: "" },
    ],
    [{ ...image, crop: { top: 2 }, hotspot: { x: 1 }, lqip: {} }, image],
    [{ ...image, assetId: "nothing" }, WITHOUT],
    ...WITHOUT_FILE.map((value): [unknown, unknown] => [value, WITHOUT]),
  ],
};

const BOOLEAN: Kind = {
  name: "boolean",
  valid: true,
  neutral: false,
  shown: [
    ["yes", false],
    [1, false],
  ],
};

const NUMBER: Kind = {
  name: "number",
  valid: 30,
  neutral: undefined,
  shown: [
    [null, WITHOUT],
    ["", WITHOUT],
    ["30", 30],
    ["many", WITHOUT],
    [-1000, WITHOUT],
    [{}, WITHOUT],
  ],
};

function enumOf(options: string[]): Kind {
  const [first] = options;
  const unknown: Kind["shown"] = [null, "", "no such option", 24].map((value) => [value, first]);
  return { name: "choice", valid: options[1], neutral: first, shown: unknown };
}

/** The kind of a leaf; undefined for objects and lists, whose fields are leaves. */
export function kindOf(shape: ZodTypeAny): Kind | undefined {
  if (shape === urlSchema) return URL_KIND;
  if (shape === emailSchema) return EMAIL;
  if (shape === richTextSchema) return RICH_TEXT;
  if (shape === imageSchema) return IMAGE;
  if (shape instanceof z.ZodEnum) return enumOf(shape.options);
  if (shape instanceof z.ZodString) return TEXT;
  if (shape instanceof z.ZodNumber) return NUMBER;
  return shape instanceof z.ZodBoolean ? BOOLEAN : undefined;
}
