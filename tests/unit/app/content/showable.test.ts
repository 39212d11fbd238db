import { describe, expect, it } from "vitest";
import { showable } from "~/content/showable.server";

describe("a value of the dataset", () => {
  it("is shown without half characters and control characters, however deep they stand", () => {
    const given = {
      name: "Cut \ud83d",
      rows: [{ text: "\ude00 too" }, "A\u000bline\u0000"],
      count: 3,
      none: null,
    };
    expect(showable(given)).toEqual({
      name: "Cut \ufffd",
      rows: [{ text: "\ufffd too" }, "Aline"],
      count: 3,
      none: null,
    });
  });

  it.each(["😀 👩‍💻", "સાબરમતી", "Two\nlines\tand a tab", "e\u0301", ""])("keeps %j", (text) => {
    expect(showable(text)).toBe(text);
  });
});
