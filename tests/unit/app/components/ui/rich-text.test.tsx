import { vercelStegaCombine } from "@vercel/stega";
import { renderToStaticMarkup } from "react-dom/server";
import { describe, expect, test } from "vitest";
import { RichText } from "~/components/ui/rich-text";
import { toRichText } from "~/content/rich-text.server";

type Blocks = Parameters<typeof toRichText>[0];

const span = (text: string, ...marks: string[]) => ({ _type: "span", text, marks });
const block = (...children: ReturnType<typeof span>[]) => ({ _type: "block", children });

/** What is shown, without classes. */
function shown(value: Record<string, unknown>[]): string {
  return renderToStaticMarkup(<RichText value={toRichText(value as unknown as Blocks)} />).replace(
    / class="[^"]*"/g,
    "",
  );
}

describe("a rich text on a page", () => {
  test("has paragraphs, headings, bold, italic, links and both kinds of list", () => {
    const link = { _type: "link", _key: "l", href: "https://a.example" };
    const item = (listItem: string, text: string) => ({ ...block(span(text)), listItem, level: 1 });
    expect(
      shown([
        { ...block(span("Why")), style: "h3" },
        { ...block(span("How")), style: "h4" },
        {
          ...block(span("Be "), span("bold", "strong"), span("er", "em"), span("!", "l")),
          markDefs: [link],
        },
        item("bullet", "One"),
        item("bullet", "Two"),
        item("number", "First"),
      ]),
    ).toBe(
      '<div><h3>Why</h3><h4>How</h4><p>Be <strong>bold</strong><em>er</em><a href="https://a.example">!</a></p>' +
        "<ul><li>One</li><li>Two</li></ul><ol><li>First</li></ol></div>",
    );
  });

  test("keeps edit marks in texts and removes them from URLs", () => {
    const marked = (text: string) => vercelStegaCombine(text, { origin: "test" });
    const markDefs = [{ _type: "link", _key: "l", href: marked("https://a.example") }];
    const text = marked("Read on");
    expect(shown([{ ...block(span(text, "l")), markDefs }])).toBe(
      `<div><p><a href="https://a.example">${text}</a></p></div>`,
    );
  });

  test("omits unknown parts, and a URL that could run a script", () => {
    const markDefs = [{ _type: "link", _key: "l", href: "javascript:alert(1)" }];
    const value = [{ _type: "table" }, { ...block(span("Yes.", "l", "blink")), markDefs }];
    expect(shown(value)).toBe("<div><p><a>Yes.</a></p></div>");
  });
});
