import { describe, expect, test } from "vitest";
import { type ZodTypeAny, z } from "zod";
import { emailSchema, imageSchema, urlSchema } from "~/content/field-schemas.server";
import { DOCUMENTS } from "~/content/generated.server";
import { richTextSchema } from "~/content/rich-text.server";
import { validateContent } from "~/content/validation/validate-content.server";
import { parseEnv, provideEnv } from "~/lib/config/env.server";

provideEnv(parseEnv({}));

/** What is shown of a value that cannot be used: its list lacks the entry, or an optional value is null. */
const WITHOUT = Symbol("without it");

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
  /** Other values, and what is shown of each. */
  shown: [value: unknown, shown: unknown][];
}

const TEXT: Kind = {
  name: "text",
  valid: "Words",
  shown: [
    [24, "24"],
    [["Words"], WITHOUT],
    [{ text: "Words" }, WITHOUT],
    [true, WITHOUT],
  ],
};

const URL_KIND: Kind = {
  name: "URL",
  valid: "https://a.example/",
  shown: [
    [" https://a.example/\u200b", "https://a.example/"],
    ["www.a.example", "https://www.a.example"],
    ["linkedin.com/in/x", "https://linkedin.com/in/x"],
    ["jörg@firma.example", "mailto:jörg@firma.example"],
    ["", WITHOUT],
    ["somewhere", WITHOUT],
    ["javascript:alert(1)", WITHOUT],
    [24, WITHOUT],
  ],
};

const EMAIL: Kind = {
  name: "email",
  valid: "mail@firma.example",
  shown: [
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
  shown: [
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
  shown: [
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
  shown: [
    ["yes", false],
    [1, false],
  ],
};

const NUMBER: Kind = {
  name: "number",
  valid: 30,
  shown: [
    ["30", 30],
    ["many", WITHOUT],
    [-1000, WITHOUT],
    [{}, WITHOUT],
  ],
};

function enumOf(options: string[]): Kind {
  const [first] = options;
  const unknown: Kind["shown"] = [null, "", "no such option", 24].map((value) => [value, first]);
  return { name: "choice", valid: options[1], shown: unknown };
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

/** A valid value: lists have two entries, or as many as they must. */
function validValue(wrapped: ZodTypeAny): unknown {
  const shape = unwrap(wrapped);
  const kind = kindOf(shape);
  if (kind) return kind.valid;
  if (shape instanceof z.ZodArray) {
    const length = shape._def.exactLength?.value ?? 2;
    return Array.from({ length }, () => validValue(shape.element));
  }
  if (shape instanceof z.ZodDiscriminatedUnion) return validValue(shape.options[0]);
  if (shape instanceof z.ZodLiteral) return shape.value;
  if (!(shape instanceof z.ZodObject)) throw new Error(`No sample for ${shape._def.typeName}`);
  return Object.fromEntries(
    Object.entries<ZodTypeAny>(shape.shape).map(([name, field]) => [name, validValue(field)]),
  );
}

type Path = (string | number)[];

interface Leaf {
  path: Path;
  kind: Kind;
  /** The path of what is cut with the leaf: itself, or a list entry or an optional object around it. */
  cut: Path | undefined;
}

function leavesOf(wrapped: ZodTypeAny, path: Path = [], around?: Path): Leaf[] {
  const cut = wrapped instanceof z.ZodNullable ? path : around;
  const shape = unwrap(wrapped);
  const kind = kindOf(shape);
  if (kind) return [{ path, kind, cut }];
  if (shape instanceof z.ZodArray) {
    const isFixed = Boolean(shape._def.exactLength);
    return leavesOf(shape.element, [...path, 0], isFixed ? cut : [...path, 0]);
  }
  // Sections lose a value and no more; free-pages.test.ts has them.
  if (shape instanceof z.ZodDiscriminatedUnion) return [];
  return Object.entries<ZodTypeAny>((shape as z.AnyZodObject).shape)
    .filter(([name]) => name !== "_key")
    .flatMap(([name, field]) => leavesOf(field, [...path, name], cut));
}

function withValue(value: unknown, [step, ...rest]: Path, leaf: unknown): unknown {
  if (step === undefined) return leaf;
  if (Array.isArray(value)) {
    return value.map((entry, index) => (index === step ? withValue(entry, rest, leaf) : entry));
  }
  const fields = value as Record<string, unknown>;
  return { ...fields, [step]: withValue(fields[step], rest, leaf) };
}

function without(value: unknown, path: Path): unknown {
  const parent = path.slice(0, -1);
  const index = path.at(-1);
  if (typeof index === "string") return withValue(value, path, null);
  const list = parent.reduce<unknown>((at, step) => (at as never)[step], value) as unknown[];
  return withValue(value, parent, list.toSpliced(Number(index), 1));
}

describe.each(Object.entries(DOCUMENTS))("%s", (type, { shape }) => {
  const sample = validValue(shape);
  const good = shape.parse(sample);

  test.each(leavesOf(shape).map((leaf) => [leaf.path.join("."), leaf] as const))(
    "shows what it can of %s",
    (_name, { path, kind, cut }) => {
      // A single document without a required value shows the value it had.
      const lost = cut ? without(good, cut) : good;
      for (const [value, shown] of kind.shown) {
        const expected = shown === WITHOUT ? lost : withValue(good, path, shown);
        const content = { type, shape, lastGood: cut ? undefined : good };
        const result = validateContent(withValue(sample, path, value), content);
        const what = `${kind.name} ${JSON.stringify(value)}`;
        expect(result.value, what).toEqual(expected);
        expect(result.isGood, what).toBe(true);
      }
    },
  );
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
