import { describe, expect, test } from "vitest";
import { richTextSchema } from "~/content/rich-text.server";
import { withDefaults } from "~/content/validation/validate-content.server";
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
  ])("takes %s", (_what, value, words) => {
    expect(toPlainText(richTextSchema.parse(value))).toBe(words);
  });

  test("takes the links that may stand on a page, and no others", () => {
    expect(richTextSchema.safeParse([link("mailto:a@b.example")]).success).toBe(true);
    expect(richTextSchema.safeParse([link("javascript:alert(1)")]).success).toBe(false);
  });

  test.each([
    ["a number", 24],
    ["nothing", null],
    ["a block of another kind", [{ _type: "table", _key: "t" }]],
  ])("refuses %s", (_what, value) => {
    expect(richTextSchema.safeParse(value).success).toBe(false);
    expect(withDefaults(value, richTextSchema)).toEqual([]);
  });

  test("reads a plain text also in a document that stands in for a faulty one", () => {
    expect(withDefaults("Yes.", richTextSchema)).toEqual(richTextSchema.parse("Yes."));
  });
});
