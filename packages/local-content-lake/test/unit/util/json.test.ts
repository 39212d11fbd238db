import { expect, test } from "vitest";
import { parseJson } from "../../../src/util/json";

test.each([
  "1e400",
  "-1e400",
  '{"a":[{"b":1E+309}]}',
  "9".repeat(400),
  `[1,-${"1".repeat(310)}.5]`,
])("parseJson rejects %.40s", (text) => {
  expect(() => parseJson(text)).toThrow(RangeError);
});

test.each([
  ["1e308", 1e308],
  ["1e-400", 0],
  ['"1e400"', "1e400"],
  ['{"1e400":[1.5]}', { "1e400": [1.5] }],
  ["null", null],
])("parseJson reads %s", (text, expected) => {
  expect(parseJson(text)).toEqual(expected);
});
