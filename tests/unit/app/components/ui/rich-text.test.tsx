import { vercelStegaCombine } from "@vercel/stega";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { RichText } from "~/components/ui/rich-text";
import { toRichText } from "~/content/rich-text.server";

type Blocks = Parameters<typeof toRichText>[0];

const span = (text: string, ...marks: string[]) => ({ _type: "span", text, marks });
const block = (...children: ReturnType<typeof span>[]) => ({ _type: "block", children });
const item = (listItem: string, text: string) => ({ ...block(span(text)), listItem, level: 1 });
const link = (href: string) => ({ markDefs: [{ _type: "link", _key: "l", href }] });
const marked = (text: string) => vercelStegaCombine(text, { origin: "test" });

const HEADINGS = ["h3", "h4"].map((style) => ({ ...block(span(style)), style }));
const SPANS = [span("Be "), span("bold", "strong"), span("er", "em"), span("!", "l")];
const ITEMS = [item("bullet", "One"), item("bullet", "Two"), item("number", "First")];

test.each([
  [
    "has paragraphs, headings, bold, italic, links and both kinds of list",
    [...HEADINGS, { ...block(...SPANS), ...link("https://a.example") }, ...ITEMS],
    '<h3>h3</h3><h4>h4</h4><p>Be <strong>bold</strong><em>er</em><a href="https://a.example">!</a></p>' +
      "<ul><li>One</li><li>Two</li></ul><ol><li>First</li></ol>",
  ],
  [
    "keeps edit marks in texts and removes them from URLs",
    [{ ...block(span(marked("Read on"), "l")), ...link(marked("https://a.example")) }],
    `<p><a href="https://a.example">${marked("Read on")}</a></p>`,
  ],
  [
    "omits unknown parts, and a URL that could run a script",
    [{ _type: "table" }, { ...block(span("Yes.", "l", "blink")), ...link("javascript:alert(1)") }],
    "<p><a>Yes.</a></p>",
  ],
])("a rich text on a page %s", (_what, value, shown) => {
  const html = renderToStaticMarkup(<RichText value={toRichText(value as unknown as Blocks)} />);
  expect(html.replace(/ class="[^"]*"/g, "")).toBe(`<div>${shown}</div>`);
});
