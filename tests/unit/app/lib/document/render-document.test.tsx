import { describe, expect, test } from "vitest";
import { renderDocument } from "~/lib/document/render-document.server";

function Page({ before, texts }: { before: number; texts: string[] }) {
  return (
    <html lang="en">
      <body>
        <p>{"x".repeat(before)}</p>
        {texts.map((text, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the texts are alike
          <p key={index}>{text}</p>
        ))}
      </body>
    </html>
  );
}

function Broken(): never {
  throw new Error("no picture");
}

describe("a rendered document", () => {
  test("has every character intact at each position", () => {
    const texts = Array.from({ length: 400 }, () => "₹79,999 નીલા ø 🙂");
    for (let before = 0; before < 8; before += 1) {
      const html = renderDocument(<Page before={before} texts={texts} />);
      expect(html).not.toContain("\0");
      expect(html.split("₹79,999 નીલા ø 🙂")).toHaveLength(401);
    }
  });

  test("starts with the document type, which a browser needs to lay it out by the standard", () => {
    expect(renderDocument(<Page before={1} texts={[]} />)).toMatch(/^<!DOCTYPE html><html/);
  });

  test("throws what a component throws", () => {
    expect(() => renderDocument(<Broken />)).toThrow("no picture");
  });
});
