import { describe, expect, test } from "vitest";
import { type ZodTypeAny, z } from "zod";
import { emailSchema, imageSchema, urlSchema } from "~/content/field-schemas.server";
import { DOCUMENTS } from "~/content/generated.server";
import { richTextSchema } from "~/content/rich-text.server";
import { validateContent } from "~/content/validation/validate-content.server";
import { parseEnv, provideEnv } from "~/lib/config/env.server";
import { isBlank } from "~/lib/text/is-blank";
import { PAGES } from "../../../../../contract/pages";

provideEnv(parseEnv({}));

/**
 * What is shown of a value that cannot be used: an optional value is null, a list lacks the line, an entry under a
 * heading lacks the value, one without a heading is gone, a single document has the value it had.
 */
const WITHOUT = Symbol("without it");

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

interface Kind {
  name: string;
  /** A valid value. */
  valid: unknown;
  /** What an entry under a heading has in place of a value; undefined where it has none. */
  neutral: unknown;
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

const IMAGE: Kind = {
  name: "image",
  valid: image,
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
    [{ ...image, width: null }, WITHOUT],
    [{}, WITHOUT],
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
function kindOf(shape: ZodTypeAny): Kind | undefined {
  if (shape === urlSchema) return URL_KIND;
  if (shape === emailSchema) return EMAIL;
  if (shape === richTextSchema) return RICH_TEXT;
  if (shape === imageSchema) return IMAGE;
  if (shape instanceof z.ZodEnum) return enumOf(shape.options);
  if (shape instanceof z.ZodString) return TEXT;
  if (shape instanceof z.ZodNumber) return NUMBER;
  return shape instanceof z.ZodBoolean ? BOOLEAN : undefined;
}

function unwrap(shape: ZodTypeAny): ZodTypeAny {
  return shape instanceof z.ZodNullable ? unwrap(shape.unwrap()) : shape;
}

/** A valid value: lists have two entries, or as many as they must, or one of each kind. */
function validValue(wrapped: ZodTypeAny, index = 0): unknown {
  const shape = unwrap(wrapped);
  const kind = kindOf(shape);
  if (kind) return kind.valid;
  if (shape instanceof z.ZodArray) {
    const length = optionsOf(shape.element)?.length ?? shape._def.exactLength?.value ?? 2;
    return Array.from({ length }, (_, each) => validValue(shape.element, each));
  }
  const option = optionsOf(shape)?.[index];
  if (option) return validValue(option, index);
  if (shape instanceof z.ZodLiteral) return shape.value;
  if (!(shape instanceof z.ZodObject)) throw new Error(`No sample for ${shape._def.typeName}`);
  const fields = Object.entries<ZodTypeAny>(shape.shape).map(([name, field]) => [
    name,
    name === "_key" ? `key-${index}` : validValue(field),
  ]);
  return Object.fromEntries(fields);
}

function optionsOf(shape: ZodTypeAny): z.AnyZodObject[] | undefined {
  return shape instanceof z.ZodDiscriminatedUnion ? shape.options : undefined;
}

type Path = (string | number)[];

interface Leaf {
  path: Path;
  kind: Kind;
  /** What becomes of the leaf, at a path: itself, or what is around it. */
  without: "null" | "gone" | "neutral" | "before";
  at: Path;
}

const NAMES = ["name", "title", "question", "heading"];

/** A question without an answer has nothing to say. */
const NEEDED = new Set(["answer"]);

function leavesOf(wrapped: ZodTypeAny, path: Path, around: Pick<Leaf, "without" | "at">): Leaf[] {
  const fate: typeof around =
    wrapped instanceof z.ZodNullable ? { without: "null", at: path } : around;
  const shape = unwrap(wrapped);
  const kind = kindOf(shape);
  if (kind) return [{ path, kind, ...fate }];
  const options = shape instanceof z.ZodArray ? optionsOf(shape.element) : undefined;
  if (options) return options.flatMap((option, index) => entryLeaves(option, [...path, index]));
  if (shape instanceof z.ZodArray) return entryLeaves(shape.element, [...path, 0]);
  return fieldLeaves(shape as z.AnyZodObject, path, () => fate);
}

function entryLeaves(element: ZodTypeAny, path: Path): Leaf[] {
  const gone = { without: "gone", at: path } as const;
  if (!(element instanceof z.ZodObject)) return leavesOf(element, path, gone);
  const isNamed = Object.keys(element.shape).some((name) => NAMES.includes(name));
  return fieldLeaves(element, path, (name) => {
    const isNeeded = NEEDED.has(name) || ("_id" in element.shape && NAMES.includes(name));
    if (!isNamed || isNeeded || name === "_id") return gone;
    return { without: "neutral", at: [...path, name] };
  });
}

function fieldLeaves(
  shape: z.AnyZodObject,
  path: Path,
  fateOf: (name: string) => Pick<Leaf, "without" | "at">,
): Leaf[] {
  return Object.entries<ZodTypeAny>(shape.shape)
    .filter(([name]) => name !== "_key" && name !== "_type")
    .flatMap(([name, field]) => leavesOf(field, [...path, name], fateOf(name)));
}

function withValue(value: unknown, [step, ...rest]: Path, leaf: unknown): unknown {
  if (step === undefined) return leaf;
  if (Array.isArray(value)) {
    return value.map((entry, index) => (index === step ? withValue(entry, rest, leaf) : entry));
  }
  const fields = value as Record<string, unknown>;
  return { ...fields, [step]: withValue(fields[step], rest, leaf) };
}

/** What is shown without a leaf. */
function withoutLeaf(good: unknown, { path, kind, without, at }: Leaf): unknown {
  if (without === "before") return good;
  if (without === "null") return withValue(good, at, null);
  if (without === "neutral") return withValue(good, path, kind.neutral);
  const list = at.slice(0, -1).reduce<unknown>((each, step) => (each as never)[step], good);
  return withValue(good, at.slice(0, -1), (list as unknown[]).toSpliced(Number(at.at(-1)), 1));
}

/** What a single document is called in place of a blank name. */
function nameOf(type: string, path: Path): string | undefined {
  if (path.join() === "companyName") return "localhost";
  const isName = ["hero,title", "seo,title"].includes(path.join());
  return isName ? PAGES[type as keyof typeof PAGES]?.title : undefined;
}

describe.each(Object.entries(DOCUMENTS))("%s", (type, { shape }) => {
  const sample = validValue(shape);
  const good = shape.parse(sample);

  test.each(
    leavesOf(shape, [], { without: "before", at: [] }).map(
      (leaf) => [leaf.path.join("."), leaf] as const,
    ),
  )("shows what it can of %s, and reports the rest", (_name, leaf) => {
    const { path, kind } = leaf;
    for (const [value, shown] of kind.shown) {
      const name = typeof value === "string" && isBlank(value) && nameOf(type, path);
      const expected = name
        ? withValue(good, path, name)
        : shown === WITHOUT
          ? withoutLeaf(good, leaf)
          : withValue(good, path, shown);
      const content = { type, shape, lastGood: leaf.without === "before" ? good : undefined };
      const result = validateContent(withValue(sample, path, value), content);
      const what = `${kind.name} ${JSON.stringify(value)}`;
      expect(result.value, what).toEqual(expected);
      expect(result.isGood, what).toBe(true);
      const isMissing = typeof value === "string" ? isBlank(value) : value === null;
      if (shown !== WITHOUT || (leaf.without === "null" && isMissing)) continue;
      const field = path.filter((step) => typeof step === "string").join(" › ");
      expect(result.invalid[0]?.problems[0], what).toContain(field || path[0]);
    }
  });
});

describe("a list", () => {
  const shape = z.object({ title: z.string(), cards: z.array(z.object({ _key: z.string() })) });
  const content = { type: "page", shape };

  test.each([
    ["keeps entries without a key", [{}, { _key: "b" }], ["entry-0", "b"]],
    ["loses entries of nothing", [null, { _key: "b" }, 24], ["b"]],
    ["is empty in place of another value", { _key: "b" }, []],
  ])("%s", (_what, cards, keys) => {
    const { value, invalid, isGood } = validateContent({ title: "Page", cards }, content);
    expect(value).toEqual({ title: "Page", cards: keys.map((_key) => ({ _key })) });
    expect(isGood).toBe(true);
    expect(invalid).toHaveLength(1);
  });

  test("with more entries than fit is shortened", () => {
    const five = z.array(z.object({ bullets: z.array(z.string()).length(2) }));
    const { value } = validateContent([{ bullets: ["1", "2", "3"] }], { type: "it", shape: five });
    expect(value).toEqual([{ bullets: ["1", "2"] }]);
  });
});

test("one bad value of the settings leaves the rest of the change in place", () => {
  const { shape } = DOCUMENTS.siteSettings;
  const lastGood = shape.parse(validValue(shape));
  const changed = {
    ...(validValue(shape) as object),
    email: "mail@",
    phone: "+91 79 4000 9999",
    geo: { lat: 900, lng: 0 },
  };
  const { value, invalid } = validateContent(changed, { type: "siteSettings", shape, lastGood });
  expect(value).toEqual({ ...lastGood, phone: "+91 79 4000 9999", geo: null });
  expect(invalid[0]?.problems).toHaveLength(2);
});
