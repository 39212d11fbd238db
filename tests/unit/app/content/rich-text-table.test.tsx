import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { RichText } from "~/components/ui/rich-text";
import { richText } from "~/content/rich-text.server";
import { toPlainText } from "~/lib/text/rich-text";

const span = (text: string, ...marks: string[]) => ({ _type: "span", text, marks });
const block = (...children: ReturnType<typeof span>[]) => ({ _type: "block", children });
const linked = (text: string, href: string) => ({
  ...block(span(text, "l", "strong")),
  markDefs: [{ _type: "link", _key: "l", href }],
});
const cell = (...texts: string[]) => {
  return { _type: "cell", value: texts.map((text) => block(span(text))) };
};
const row = (...cells: unknown[]) => ({ _type: "row", cells });
const table = (headerRows: unknown, ...rows: unknown[]) => ({ _type: "table", headerRows, rows });

const STARTER = [cell("Starter"), cell("₹ 15,000")];
const PLANS = table(1, row(cell("Plan"), cell("Price")), row(...STARTER));

function markup(value: Parameters<typeof RichText>[0]["value"]): string {
  return renderToStaticMarkup(<RichText value={value} />).replace(/ class="[^"]*"/g, "");
}

test.each([
  [
    "with a header has header cells and a name, and scrolls with the keyboard",
    PLANS,
    '<div><section aria-label="Plan Price" tabindex="0"><table>' +
      '<thead><tr><th scope="col">Plan</th><th scope="col">Price</th></tr></thead>' +
      "<tbody><tr><td>Starter</td><td>₹ 15,000</td></tr></tbody></table></section></div>",
  ],
  [
    "without header rows is named by its first row",
    table(undefined, row(cell("Mon"), cell("9 to 6"))),
    'aria-label="Mon 9 to 6" tabindex="0"><table><tbody><tr><td>Mon</td><td>9 to 6</td></tr></tbody></table>',
  ],
  [
    "of header rows only has no body",
    table(5, row(cell("Plan"))),
    '<table><thead><tr><th scope="col">Plan</th></tr></thead></table>',
  ],
  [
    "fills short rows, and makes no header of an empty cell",
    table(1, row({ _type: "cell" }, cell("Price")), row(cell("Starter")), row()),
    '<thead><tr><td></td><th scope="col">Price</th></tr></thead>' +
      "<tbody><tr><td>Starter</td><td></td></tr><tr><td></td><td></td></tr></tbody>",
  ],
  [
    "shows bold, links, lists and several paragraphs in a cell",
    table(
      0,
      row(
        {
          value: [
            linked("prices", "/plan"),
            { ...block(span("One")), listItem: "bullet", level: 1 },
          ],
        },
        cell("First", "Second"),
      ),
    ),
    '<td><p><a href="/plan"><strong>prices</strong></a></p><ul><li>One</li></ul></td>' +
      "<td><p>First</p><p>Second</p></td>",
  ],
])("a table in a rich text %s", (_what, value, shown) => {
  expect(markup(richText.schema.parse([value]))).toContain(shown);
});

test("a table in a rich text of sixty columns and long cells is shown whole", () => {
  const long = "word".repeat(2_500);
  const wide = table(0, row(...Array.from({ length: 60 }, () => cell(long))));
  expect(markup(richText.schema.parse([wide])).split(`<td>${long}</td>`)).toHaveLength(61);
});

test("a table in a rich text reads as a line for each row, and is omitted without a text", () => {
  const empty = table(1, row(cell(""), cell("")), row());
  expect(toPlainText(richText.schema.parse([empty, PLANS]))).toBe("Plan Price\n\nStarter ₹ 15,000");
  expect(richText.schema.parse([empty, PLANS])).toHaveLength(1);
});

const REST = "<tbody><tr><td>Starter</td><td>₹ 15,000</td></tr></tbody>";

test.each([
  ["a number of header rows that is a text", table("one", row(...STARTER)), REST],
  ["a negative number of header rows", table(-1, row(...STARTER)), REST],
  ["half a header row", table(0.5, row(...STARTER)), REST],
  [
    "an invalid row",
    table(0, null, row(...STARTER)),
    `<tr><td></td><td></td></tr>${REST.slice(7)}`,
  ],
  ["texts as cells", table(0, row("Starter", "₹ 15,000")), REST],
  ["a text as the content of a cell", table(0, row({ value: "Starter" }, STARTER[1])), REST],
  ["an invalid cell", table(0, row(...STARTER, 24)), "<td>₹ 15,000</td><td></td>"],
  [
    "a picture in a cell",
    table(0, row({ value: [{ _type: "image" }, block(span("Starter"))] }, STARTER[1])),
    REST,
  ],
  [
    "a link that could run a script",
    table(0, row({ value: [linked("Starter", "javascript:alert(1)")] }, STARTER[1])),
    "<td><strong>Starter</strong></td><td>₹ 15,000</td>",
  ],
  ["no rows", table(1), "<div><p>Yes.</p></div>"],
  ["rows that are no list", { _type: "table", rows: "Starter" }, "<div><p>Yes.</p></div>"],
])("an invalid table with %s keeps its texts and those around it", (_what, value, shown) => {
  expect(richText.schema.safeParse([value]).success).toBe(false);
  const html = markup(richText.repair.parse([value, block(span("Yes."))]) ?? []);
  expect(html).toContain(shown);
  expect(html).toContain("<p>Yes.</p>");
});
