import { describe, expect, test } from "vitest";
import { convertDocument } from "../../../../sanity/migrations/rich-text/convert";
import { readSample } from "../../../support/sample";

const block = (key: string, text: string, list = {}) => ({
  _type: "block",
  _key: key,
  style: "normal",
  markDefs: [],
  children: [{ _type: "span", _key: `${key}s`, text, marks: [] }],
  ...list,
});
const bullet = { listItem: "bullet", level: 1 };

describe("convertDocument", () => {
  test("makes a paragraph of each part between blank lines, and keeps single breaks", () => {
    const answer = "One.\nStill one.\n\n  Two. \n \n\n";
    expect(convertDocument({ _type: "faq", answer })).toEqual([
      { path: ["answer"], value: [block("p0", "One.\nStill one."), block("p1", "Two.")] },
    ]);
  });

  test("joins the paragraphs of the story to one text", () => {
    const story = { title: "Our Story", paragraphs: ["One.", "Two."] };
    expect(convertDocument({ _type: "aboutPage", story })).toEqual([
      { path: ["story", "paragraphs"], value: [block("p0", "One."), block("p1", "Two.")] },
    ]);
  });

  test("appends the list of a policy section to its text", () => {
    const sections = [
      { _key: "a", paragraphs: ["{product} asks."], bullets: ["Name", "Email"] },
      { _key: "b", paragraphs: ["Nothing else."] },
    ];
    const text = [block("p0", "{product} asks."), block("b0", "Name", bullet)];
    expect(convertDocument({ _type: "privacyPolicy", sections })).toEqual([
      {
        path: ["sections", { _key: "a" }, "paragraphs"],
        value: [...text, block("b1", "Email", bullet)],
      },
      { path: ["sections", { _key: "a" }, "bullets"], value: undefined },
      { path: ["sections", { _key: "b" }, "paragraphs"], value: [block("p0", "Nothing else.")] },
    ]);
  });

  test.each([
    ["a document that was turned over before", { _type: "faq", answer: [block("x", "Rich.")] }],
    ["a draft without the text", { _type: "service" }],
    ["a page without sections", { _type: "privacyPolicy" }],
    ["a type without rich text", { _type: "plan", description: "Plain." }],
  ])("leaves %s as it is", (_what, document) => {
    expect(convertDocument(document)).toEqual([]);
  });

  test("leaves the sample unchanged", () => {
    expect(readSample().flatMap(convertDocument)).toEqual([]);
  });
});
