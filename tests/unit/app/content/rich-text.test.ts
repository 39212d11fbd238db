import { expect, test } from "vitest";
import { richText } from "~/content/rich-text.server";
import { toPlainText } from "~/lib/text/rich-text";

const span = (text: string, ...marks: string[]) => ({ _type: "span", text, marks });
const block = (...children: ReturnType<typeof span>[]) => ({ _type: "block", children });
const yes = block(span("Yes."));

const SHOWN = [{ tag: "p", children: ["Yes."] }];

test.each([
  ["one plain text", "Yes.", "Yes."],
  ["a list of plain texts", ["Yes.", "No."], "Yes.\n\nNo."],
  ["plain and rich text in one", ["Yes.", block(span("N"), span("o.", "strong"))], "Yes.\n\nNo."],
])("%s is no rich text, and its words stay", (_what, value, words) => {
  expect(richText.schema.safeParse(value).success).toBe(false);
  expect(toPlainText(richText.repair.parse(value) ?? [])).toBe(words);
});

test.each([
  ["a number", 24],
  ["null", null],
  ["a block of another kind", [{ _type: "table", _key: "t" }]],
])("a rich text cannot be %s", (_what, value) => {
  expect(richText.schema.safeParse(value).success).toBe(false);
  expect(richText.repair.parse(value)).toBeUndefined();
});

test.each([
  ["https://a.example/b?c#d", "https://a.example/b?c#d"],
  [" https://a.example\u200b", "https://a.example"],
  ["mailto:a@b.example", "mailto:a@b.example"],
  ["tel:+911234567890", "tel:+911234567890"],
  ["/products", "/products"],
  ["/projects?tech=React#list", "/projects?tech=React#list"],
  ["#top", "#top"],
  ["?tech=React", "?tech=React"],
  ["www.example.com", "https://www.example.com"],
  ["example.com/prices", "https://example.com/prices"],
  ["jörg@firma.example", "mailto:j%C3%B6rg@firma.example"],
  ["//example.com", undefined],
  ["/\\example.com", undefined],
  ["sms:+911234567890", undefined],
  ["geo:23.0,72.5", undefined],
  ["javascript:alert(1)", undefined],
  ["data:text/html,x", undefined],
  ["#", undefined],
  ["", undefined],
  ["our prices", undefined],
  [null, undefined],
  [24, undefined],
])("a link in a rich text to %j leads to %j and keeps its text", (href, target) => {
  const markDefs = [{ _type: "link", _key: "l", href }];
  const value = [{ ...block(span("See "), span("this", "l")), markDefs }];
  const shown = target === undefined ? "this" : { tag: "a", href: target, children: ["this"] };
  expect(richText.repair.parse(value)).toEqual([{ tag: "p", children: ["See ", shown] }]);
  expect(richText.schema.safeParse(value).success).toBe(target !== undefined);
});

test.each([
  ["an image block", [yes, { _type: "image", asset: { _ref: "image-a" } }]],
  ["a table", [{ _type: "table", rows: [] }, yes]],
  ["a block of text of another kind", [{ _type: "callout", text: "Yes." }]],
  ["null in place of a block", [null, yes, undefined, 24]],
  ["an inline object", [{ ...yes, children: [{ _type: "icon" }, span("Yes.")] }]],
  ["a span without a text", [{ ...yes, children: [{ _type: "span" }, span("Yes.")] }]],
  ["a span without a type", [{ ...yes, children: [{ text: "Yes." }] }]],
  ["a text in place of a span", [{ ...yes, children: ["Yes."] }]],
  ["no children", [{ _type: "block", children: null }, yes]],
  ["no type", [{ children: [span("Yes.")] }]],
  ["an unknown annotation", [{ ...yes, markDefs: [{ _type: "note", _key: "n" }] }]],
])("a rich text with %s is refused, and its repair keeps its text", (_what, value) => {
  expect(richText.schema.safeParse(value).success).toBe(false);
  expect(toPlainText(richText.repair.parse(value) ?? [])).toBe("Yes.");
});

const item = (level: unknown) => ({ ...yes, listItem: "bullet", level });
const ITEM = [{ tag: "ul", children: [{ tag: "li", children: ["Yes."] }] }];

test.each<[what: string, block: object, shown?: unknown]>([
  ...[2.5, -1, 1e9, 11, "one", true, {}].map((level): [string, object, unknown] => [
    `the level ${JSON.stringify(level)}`,
    item(level),
    ITEM,
  ]),
  ["a level that is a text", item("1"), ITEM],
  ["a list item of another type", { ...item(1), listItem: ["bullet"] }],
  ["a style of another type", { ...yes, style: { value: "h3" } }],
  ["marks that are a text", { ...yes, children: [{ ...span("Yes."), marks: "strong" }] }],
  ["a mark that is no text", { ...yes, children: [{ ...span("Yes."), marks: [3, null] }] }],
  ["an annotation without a key", { ...yes, markDefs: [{ _type: "link", href: "/plan" }] }],
  ["annotations that are no list", { ...yes, markDefs: { _type: "link" } }],
  ["one text as its children", { ...yes, children: "Yes." }],
  ["one span as its children", { ...yes, children: span("Yes.") }],
])("a block with %s keeps its words, and the blocks around it", (_what, odd, shown = SHOWN) => {
  const before = block(span("Before."));
  expect(richText.schema.safeParse([odd]).success).toBe(false);
  const first = { tag: "p", children: ["Before."] };
  expect(richText.repair.parse([before, odd])).toEqual([first, ...(shown as unknown[])]);
});

test.each([
  ["without a key", { ...yes, _key: undefined }, SHOWN],
  ["with a key of another type", { ...yes, _key: 24 }, SHOWN],
  ["without a level", item(undefined), ITEM],
  ["at level 0", item(0), ITEM],
])("a block %s is valid", (_what, value, shown) => {
  expect(richText.schema.parse([value])).toEqual(shown);
});

test("a picture in a rich text is shown, also without its description", () => {
  const _ref = `image-${"a".repeat(40)}-300x200-png`;
  const picture = { _type: "image", _key: "i", asset: { _type: "reference", _ref } };
  const image = { assetId: _ref, alt: "A bridge", width: 300, height: 200 };
  const nothing = { lqip: null, crop: null, hotspot: null };
  expect(richText.schema.parse([yes, { ...picture, alt: "A bridge" }])).toEqual([
    { tag: "p", children: ["Yes."] },
    {
      tag: "img",
      picture: expect.objectContaining({ image: { ...image, ...nothing }, aspect: 1.5 }),
      children: [],
    },
  ]);
  expect(richText.schema.safeParse([yes, picture]).success).toBe(false);
  expect(richText.repair.parse([yes, picture])?.[1]).toMatchObject({
    picture: { image: { ...image, alt: "" } },
  });
  expect(toPlainText(richText.schema.parse([{ ...picture, alt: "A bridge" }, yes]))).toBe("Yes.");
});

test("a rich text is valid without keys, marks, style, list, level and the link of a mark", () => {
  const odd = { marks: null, _key: null };
  const children = [{ _type: "span", text: "Yes.", ...odd }];
  const nothing = { style: null, listItem: null, level: null, markDefs: null, _key: null };
  const value = [{ _type: "block", children, ...nothing }];
  expect(richText.schema.parse(value)).toEqual(SHOWN);
  expect(richText.schema.parse([block(span("Yes.", "gone"))])).toEqual(SHOWN);
});
