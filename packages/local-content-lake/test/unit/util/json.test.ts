import { expect, test } from "vitest";
import { parseJson, scanJson } from "../../../src/util/json";

const MANY = [`[1,-${"1".repeat(310)}.5]`, "9".repeat(400), `${"9".repeat(250)}e99`];
const LARGE = ["1e400", "-1e400", '{"a":[{"b":1E+309}]}', ...MANY];
const PROTO = ['[{"a":{"__proto__":1}}]', '{"\\u005f_proto__":{}}'];

test.each([...LARGE, ...PROTO])("parseJson rejects %.40s", (text) => {
  expect(() => parseJson(text)).toThrow(RangeError);
});

test.each([
  ["1e308", 1e308],
  ["1e-400", 0],
  ['"1e400"', "1e400"],
  ['{"1e400":[1.5]}', { "1e400": [1.5] }],
  ['["__proto__",{"proto\\u005f":1}]', ["__proto__", { proto_: 1 }]],
  ["null", null],
])("parseJson reads %s", (text, expected) => {
  expect(parseJson(text)).toEqual(expected);
});

test.each([
  ['{"a":[1,{"b":"[,{\\"[,"}]}', { depth: 3, values: 5, mayOverflow: false }],
  ['["a\\\\",1,["\\"]"]]', { depth: 2, values: 5, mayOverflow: false }],
  ["[1e308,true]", { depth: 1, values: 3, mayOverflow: true }],
  ["[1e30,1E-308]", { depth: 1, values: 3, mayOverflow: false }],
  ['"never closed [', { depth: 0, values: 1, mayOverflow: false }],
])("scanJson reads %s", (text, expected) => {
  expect(scanJson(text)).toEqual(expected);
});
