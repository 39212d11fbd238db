import { expect, test } from "vitest";
import { joinList, parseList, valueText } from "~/admin/entity";
import fc from "../../../../packages/local-content-lake/test/support/random";

test.each([
  [" React, Node.js ,, ,PostgreSQL,", ["React", "Node.js", "PostgreSQL"]],
  ["  ,  ", []],
  ["UI design", ["UI design"]],
])("the list %j is split on commas, trimmed and without empty items", (typed, items) => {
  expect(parseList(typed)).toEqual(items);
});

test("a list is the same after it was written as text and parsed again", () => {
  fc.assert(
    fc.property(fc.string(), (typed) => {
      const items = parseList(typed);
      expect(parseList(joinList(items))).toEqual(items);
    }),
  );
});

test.each([
  [true, "Yes"],
  [false, "No"],
  [["A", "B"], "A, B"],
  ["$999", "$999"],
  [undefined, ""],
])("a table cell shows %j as %j", (value, text) => {
  expect(valueText(value)).toBe(text);
});
