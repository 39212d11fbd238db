import { renderToStaticMarkup } from "react-dom/server";
import { describe, expect, test } from "vitest";
import { RichText } from "~/components/ui/rich-text";
import { richTextSchema, salvageRichText } from "~/content/rich-text.server";
import { toPlainText } from "~/lib/text/rich-text";

const span = (text: string, ...marks: string[]) => ({ _type: "span", text, marks });
const block = (...children: ReturnType<typeof span>[]) => ({ _type: "block", children });
const cell = (...texts: string[]) => ({
  _type: "cell",
  value: texts.map((text) => block(span(text))),
});
const row = (...cells: unknown[]) => ({ _type: "row", cells });
const table = (headerRows: unknown, ...rows: unknown[]) => ({ _type: "table", headerRows, rows });

const plans = table(
  1,
  row(cell("Plan"), cell("Price")),
  row(cell("Starter"), cell("₹ 15,000")),
  row(cell("Growth"), cell("₹ 45,000")),
);

type Value = Parameters<typeof RichText>[0]["value"];

function markup(value: Value): string {
  return renderToStaticMarkup(<RichText value={value} />).replace(/ class="[^"]*"/g, "");
}

/** The rows of a valid table as they are shown. */
function shown(value: unknown): string {
  return markup(richTextSchema.parse([value]));
}

/** The rows of an invalid table as they are shown. */
function salvaged(value: unknown): string {
  expect(richTextSchema.safeParse([value]).success).toBe(false);
  return markup(salvageRichText([value]) ?? []);
}

describe("a table in a rich text", () => {
  test("has header cells and a name, and scrolls with the keyboard", () => {
    expect(shown(plans)).toBe(
      '<div><section aria-label="Plan Price" tabindex="0"><table>' +
        '<thead><tr><th scope="col">Plan</th><th scope="col">Price</th></tr></thead>' +
        "<tbody><tr><td>Starter</td><td>₹ 15,000</td></tr><tr><td>Growth</td><td>₹ 45,000</td></tr></tbody>" +
        "</table></section></div>",
    );
  });

  test("without header rows is named by its first row", () => {
    const plain = shown(table(undefined, row(cell("Mon"), cell("9 to 6"))));
    expect(plain).toContain('aria-label="Mon 9 to 6"');
    expect(plain).toContain("<table><tbody><tr><td>Mon</td><td>9 to 6</td></tr></tbody></table>");
  });

  test("of header rows only has no body", () => {
    expect(shown(table(5, row(cell("Plan"))))).toContain(
      '<table><thead><tr><th scope="col">Plan</th></tr></thead></table>',
    );
  });

  test("fills short rows, and makes no header of an empty cell", () => {
    const ragged = table(1, row({ _type: "cell" }, cell("Price")), row(cell("Starter")), row());
    expect(shown(ragged)).toContain(
      '<thead><tr><td></td><th scope="col">Price</th></tr></thead>' +
        "<tbody><tr><td>Starter</td><td></td></tr><tr><td></td><td></td></tr></tbody>",
    );
  });

  test("shows bold, links, lists and several paragraphs in a cell", () => {
    const markDefs = [{ _type: "link", _key: "l", href: "/plan" }];
    const rich = {
      value: [
        { ...block(span("See "), span("prices", "l", "strong")), markDefs },
        { ...block(span("One")), listItem: "bullet", level: 1 },
      ],
    };
    expect(shown(table(0, row(rich, cell("First", "Second"))))).toContain(
      '<td><p>See <a href="/plan"><strong>prices</strong></a></p><ul><li>One</li></ul></td>' +
        "<td><p>First</p><p>Second</p></td>",
    );
  });

  test("of sixty columns and long cells is shown whole", () => {
    const long = "word".repeat(2_500);
    const wide = shown(table(0, row(...Array.from({ length: 60 }, () => cell(long)))));
    expect(wide.split(`<td>${long}</td>`)).toHaveLength(61);
  });

  test("reads as a line for each row", () => {
    expect(toPlainText(richTextSchema.parse([plans]))).toBe(
      "Plan Price\n\nStarter ₹ 15,000\n\nGrowth ₹ 45,000",
    );
  });

  test("without a text is omitted", () => {
    expect(richTextSchema.parse([table(1, row(cell(""), cell("")), row()), plans])).toHaveLength(1);
  });
});

describe("an invalid table in a rich text", () => {
  const rest = "<tbody><tr><td>Starter</td><td>₹ 15,000</td></tr></tbody>";
  const starter = [cell("Starter"), cell("₹ 15,000")];

  test.each<[what: string, value: unknown, shown: string]>([
    ["a number of header rows that is a text", table("one", row(...starter)), rest],
    ["a negative number of header rows", table(-1, row(...starter)), rest],
    ["half a header row", table(0.5, row(...starter)), rest],
    [
      "an invalid row",
      table(0, null, row(...starter)),
      `<tbody><tr><td></td><td></td></tr>${rest.slice(7)}`,
    ],
    ["texts as cells", table(0, row("Starter", "₹ 15,000")), rest],
    ["a text as the content of a cell", table(0, row({ value: "Starter" }, starter[1])), rest],
    ["an invalid cell", table(0, row(...starter, 24)), "<td>₹ 15,000</td><td></td>"],
    [
      "a picture in a cell",
      table(0, row({ value: [{ _type: "image" }, block(span("Starter"))] }, starter[1])),
      rest,
    ],
    [
      "a link that could run a script",
      table(
        0,
        row(
          {
            value: [
              {
                ...block(span("Starter", "l")),
                markDefs: [{ _type: "link", _key: "l", href: "javascript:alert(1)" }],
              },
            ],
          },
          starter[1],
        ),
      ),
      rest,
    ],
  ])("with %s keeps its texts and columns", (_what, value, shown) => {
    expect(salvaged(value)).toContain(shown);
  });

  test.each([
    ["without rows", table(1)],
    ["with rows that are no list", { _type: "table", rows: "Starter" }],
  ])("%s leaves the text around it", (_what, value) => {
    const text = salvageRichText([value, block(span("Yes."))]);
    expect(markup(text ?? [])).toBe("<div><p>Yes.</p></div>");
  });
});
