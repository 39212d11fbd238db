import { describe, expect, test } from "vitest";
import { joinList, parseList, valueText } from "~/admin/entity";
import fc from "../../../../packages/local-content-lake/test/support/random";

describe("a comma-separated list", () => {
  test("is split on commas, trimmed and without empty items", () => {
    expect(parseList(" React, Node.js ,, ,PostgreSQL,")).toEqual([
      "React",
      "Node.js",
      "PostgreSQL",
    ]);
    expect(parseList("  ,  ")).toEqual([]);
    expect(parseList("UI design")).toEqual(["UI design"]);
  });

  test("is shown joined by comma and space", () => {
    expect(joinList(["React", "Node.js"])).toBe("React, Node.js");
  });

  test("is the same after it was written as text and parsed again", () => {
    fc.assert(
      fc.property(fc.string(), (typed) => {
        const items = parseList(typed);
        expect(parseList(joinList(items))).toEqual(items);
      }),
    );
  });
});

describe("a table cell", () => {
  test("shows flags as Yes or No and lists as text", () => {
    expect(valueText(true)).toBe("Yes");
    expect(valueText(false)).toBe("No");
    expect(valueText(["A", "B"])).toBe("A, B");
    expect(valueText("$999")).toBe("$999");
    expect(valueText(undefined)).toBe("");
  });
});
