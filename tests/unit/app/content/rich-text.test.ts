import { describe, expect, test } from "vitest";
import { richTextSchema, salvageRichText } from "~/content/rich-text.server";
import { withDefaults } from "~/content/validation/salvage-content.server";
import { toPlainText } from "~/lib/text/rich-text";

const span = (text: string, ...marks: string[]) => ({ _type: "span", text, marks });
const block = (...children: ReturnType<typeof span>[]) => ({ _type: "block", children });
const link = (href: string) => ({
  ...block(span("Yes.", "l")),
  markDefs: [{ _type: "link", _key: "l", href }],
});

describe("reading a rich text", () => {
  test.each([
    ["one plain text", "Yes.", "Yes."],
    ["a list of plain texts", ["Yes.", "No."], "Yes.\n\nNo."],
    ["plain and rich text in one", ["Yes.", block(span("N"), span("o.", "strong"))], "Yes.\n\nNo."],
  ])("keeps the words of %s, which is not valid", (_what, value, words) => {
    expect(richTextSchema.safeParse(value).success).toBe(false);
    expect(toPlainText(salvageRichText(value) ?? [])).toBe(words);
  });

  test("accepts only safe links", () => {
    expect(richTextSchema.safeParse([link("mailto:a@b.example")]).success).toBe(true);
    expect(richTextSchema.safeParse([link("javascript:alert(1)")]).success).toBe(false);
  });

  test.each([
    ["a number", 24],
    ["null", null],
    ["a block of another kind", [{ _type: "table", _key: "t" }]],
  ])("refuses %s", (_what, value) => {
    expect(richTextSchema.safeParse(value).success).toBe(false);
    expect(withDefaults(value, richTextSchema)).toEqual([]);
  });

  test("reads a plain text also in the placeholder of an invalid document", () => {
    expect(withDefaults("Yes.", richTextSchema)).toEqual(
      richTextSchema.parse([block(span("Yes."))]),
    );
  });
});

/** What a link leads to; undefined when only its words are shown. */
function targetOf(href: unknown): string | undefined {
  const markDefs = href === undefined ? [] : [{ _type: "link", _key: "l", href }];
  const text = salvageRichText([{ ...block(span("See "), span("this", "l")), markDefs }]);
  expect(toPlainText(text ?? [])).toBe("See this");
  const [paragraph] = text ?? [];
  const part = typeof paragraph === "object" ? paragraph.children[1] : undefined;
  return typeof part === "object" ? part.href : undefined;
}

describe("a link in a rich text", () => {
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
    [undefined, undefined],
  ])("to %j leads to %j and keeps its text", (href, target) => {
    expect(targetOf(href)).toBe(target);
  });
});

describe("a rich text with an invalid part", () => {
  const yes = block(span("Yes."));
  const parts: [what: string, value: unknown[], words: string][] = [
    ["an image block", [yes, { _type: "image", asset: { _ref: "image-a" } }], "Yes."],
    ["a table", [{ _type: "table", rows: [] }, yes], "Yes."],
    ["a block of text of another kind", [{ _type: "callout", text: "Yes." }], "Yes."],
    ["null in place of a block", [null, yes, undefined, 24], "Yes."],
    ["an inline object", [{ ...yes, children: [{ _type: "icon" }, span("Yes.")] }], "Yes."],
    ["a span without a text", [{ ...yes, children: [{ _type: "span" }, span("Yes.")] }], "Yes."],
    ["a span without a type", [{ ...yes, children: [{ text: "Yes." }] }], "Yes."],
    ["a text in place of a span", [{ ...yes, children: ["Yes."] }], "Yes."],
    ["no children", [{ _type: "block", children: null }, yes], "Yes."],
    ["no type", [{ children: [span("Yes.")] }], "Yes."],
    ["marks of another kind", [{ ...yes, children: [{ ...span("Yes."), marks: "b" }] }], "Yes."],
    ["an unknown annotation", [{ ...yes, markDefs: [{ _type: "note", _key: "n" }] }], "Yes."],
    ["a style that is no text", [{ ...yes, style: 3, listItem: 4, level: "one" }], "Yes."],
  ];
  test.each(parts)("(%s) is refused, and salvaging keeps its text", (_what, value, words) => {
    expect(richTextSchema.safeParse(value).success).toBe(false);
    expect(toPlainText(salvageRichText(value) ?? [])).toBe(words);
  });

  test("a picture is shown, also without its description", () => {
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

  test("is valid without keys, marks, style, list and level", () => {
    const odd = { marks: null, _key: null };
    const children = [{ _type: "span", text: "Yes.", ...odd }];
    const nothing = { style: null, listItem: null, level: null, markDefs: null, _key: null };
    const value = [{ _type: "block", children, ...nothing }];
    expect(richTextSchema.parse(value)).toEqual([{ tag: "p", children: ["Yes."] }]);
  });
});
