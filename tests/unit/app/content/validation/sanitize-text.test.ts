import { describe, expect, test } from "vitest";
import { sanitizeText } from "~/content/validation/validate-content.server";

describe("a value of the dataset", () => {
  test("loses half characters and control characters at every depth", () => {
    const given = {
      name: "Cut \ud83d",
      rows: [{ text: "\ude00 too" }, "A\u000bline\u0000"],
      count: 3,
      none: null,
    };
    expect(sanitizeText(given)).toEqual({
      name: "Cut \ufffd",
      rows: [{ text: "\ufffd too" }, "Aline"],
      count: 3,
      none: null,
    });
  });

  test.each(["😀 👩‍💻", "સાબરમતી", "Two\nlines\tand a tab", "e\u0301", ""])("keeps %j", (text) => {
    expect(sanitizeText(text)).toBe(text);
  });
});
