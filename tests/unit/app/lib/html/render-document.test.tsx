import { expect, test } from "vitest";
import { renderDocument } from "~/lib/html/render-document.server";

const TEXT = "₹79,999 નીલા ø 🙂";

const pageOf = (before: number, count: number) => (
  <html lang="en">
    <body>
      <p>{"x".repeat(before)}</p>
      {Array.from({ length: count }, (_, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the texts are alike
        <p key={index}>{TEXT}</p>
      ))}
    </body>
  </html>
);

function Broken(): never {
  throw new Error("no picture");
}

test.each([0, 1, 2, 3, 4, 5, 6, 7])(
  "a rendered document has its type, and every character intact behind %i others",
  (before) => {
    const html = renderDocument(pageOf(before, 400));
    // A browser needs it to lay the page out by the standard.
    expect(html).toMatch(/^<!DOCTYPE html><html/);
    expect(html).not.toContain("\0");
    expect(html.split(TEXT)).toHaveLength(401);
  },
);

test("a rendered document throws what a component throws", () => {
  expect(() => renderDocument(<Broken />)).toThrow("no picture");
});
