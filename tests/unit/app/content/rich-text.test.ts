import { expect, test } from "vitest";
import { richTextSchema, salvageRichText } from "~/content/rich-text.server";
import { withDefaults } from "~/content/validation/salvage-content.server";
import { toPlainText } from "~/lib/text/rich-text";

const span = (text: string, ...marks: string[]) => ({ _type: "span", text, marks });
const block = (...children: ReturnType<typeof span>[]) => ({ _type: "block", children });
const yes = block(span("Yes."));

test.each([
  ["one plain text", "Yes.", "Yes."],
  ["a list of plain texts", ["Yes.", "No."], "Yes.\n\nNo."],
  ["plain and rich text in one", ["Yes.", block(span("N"), span("o.", "strong"))], "Yes.\n\nNo."],
])("%s is no rich text, and its words stay", (_what, value, words) => {
  expect(richTextSchema.safeParse(value).success).toBe(false);
  expect(toPlainText(salvageRichText(value) ?? [])).toBe(words);
  expect(withDefaults(value, richTextSchema)).toEqual(salvageRichText(value));
});

test.each([
  ["a number", 24],
  ["null", null],
  ["a block of another kind", [{ _type: "table", _key: "t" }]],
])("a rich text cannot be %s", (_what, value) => {
  expect(richTextSchema.safeParse(value).success).toBe(false);
  expect(withDefaults(value, richTextSchema)).toEqual([]);
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
  ["jörg@firma.example", "mailto:jörg@firma.example"],
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
  expect(salvageRichText(value)).toEqual([{ tag: "p", children: ["See ", shown] }]);
  expect(richTextSchema.safeParse(value).success).toBe(target !== undefined);
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
  ["marks of another kind", [{ ...yes, children: [{ ...span("Yes."), marks: "b" }] }]],
  ["an unknown annotation", [{ ...yes, markDefs: [{ _type: "note", _key: "n" }] }]],
  ["a style that is no text", [{ ...yes, style: 3, listItem: 4, level: "one" }]],
])("a rich text with %s is refused, and salvaging keeps its text", (_what, value) => {
  expect(richTextSchema.safeParse(value).success).toBe(false);
  expect(toPlainText(salvageRichText(value) ?? [])).toBe("Yes.");
});

test("a picture in a rich text is shown, also without its description", () => {
  const _ref = `image-${"a".repeat(40)}-300x200-png`;
  const picture = { _type: "image", _key: "i", asset: { _type: "reference", _ref } };
  const image = { assetId: _ref, alt: "A bridge", width: 300, height: 200 };
  const nothing = { lqip: null, crop: null, hotspot: null };
  expect(richTextSchema.parse([yes, { ...picture, alt: "A bridge" }])).toEqual([
    { tag: "p", children: ["Yes."] },
    {
      tag: "img",
      picture: expect.objectContaining({ image: { ...image, ...nothing }, aspect: 1.5 }),
      children: [],
    },
  ]);
  expect(richTextSchema.safeParse([yes, picture]).success).toBe(false);
  expect(salvageRichText([yes, picture])?.[1]).toMatchObject({
    picture: { image: { ...image, alt: "" } },
  });
  expect(toPlainText(richTextSchema.parse([{ ...picture, alt: "A bridge" }, yes]))).toBe("Yes.");
});

test("a rich text is valid without keys, marks, style, list, level and the link of a mark", () => {
  const odd = { marks: null, _key: null };
  const children = [{ _type: "span", text: "Yes.", ...odd }];
  const nothing = { style: null, listItem: null, level: null, markDefs: null, _key: null };
  const value = [{ _type: "block", children, ...nothing }];
  const shown = [{ tag: "p", children: ["Yes."] }];
  expect(richTextSchema.parse(value)).toEqual(shown);
  expect(richTextSchema.parse([block(span("Yes.", "gone"))])).toEqual(shown);
});
