import { expect, test } from "vitest";
import { csvCell, originalText, toCsv } from "../../../contract/spreadsheet";
import fc from "../../../packages/local-content-lake/test/support/random";

test("a spreadsheet starts with a mark for Excel, and quotes quotes, commas and line breaks", () => {
  const row = ['Anna "Ann", Ltd', "one\ntwo"];
  const csv = '\uFEFF"name","message"\r\n"Anna ""Ann"", Ltd","one\ntwo"\r\n';
  expect(toCsv([["name", "message"], row])).toBe(csv);
});

test.each([
  ["=1+1", "'=1+1"],
  ["+91 79", "'+91 79"],
  ["-2", "'-2"],
  ["@SUM(A1)", "'@SUM(A1)"],
  [" =1", "' =1"],
  ["\u00a0\u3000=1", "'\u00a0\u3000=1"],
  ["＝1", "'＝1"],
  ["\t=1", "'\t'=1"],
  ["\r=1", "'\r'=1"],
  ["\n=1", "'\n'=1"],
  ["Asha;=cmd|' /C calc'!A0", "Asha;'=cmd|' /C calc'!A0"],
  ["a;;  +1", "a;;'  +1"],
  ["a\t@b", "a\t'@b"],
  ["one\r\n- two\n-three", "one\r\n'- two\n'-three"],
  ["a;－1;＠b", "a;'－1;'＠b"],
  ["a;'=1", "a;''=1"],
  ['a;"=1', `a;'""=1`],
  ["a=b", "a=b"],
  ["", ""],
])("%j becomes a text that is no formula, for any cell separator", (value, safe) => {
  expect(csvCell(value)).toBe(`"${safe}"`);
  expect(originalText(safe.replaceAll('""', '"'))).toBe(value);
});

test("a value stays in its cell, is no formula, and is read as it was", () => {
  const special = fc.constantFrom(..."=+-@＝＋－＠;,\t\r\n \0'\"\u00a0\u2028a");
  const part = fc.oneof(special, fc.string({ unit: "binary-ascii" }));
  fc.assert(
    fc.property(
      fc.array(part).map((parts) => parts.join("")),
      (value) => {
        const inner = csvCell(value).slice(1, -1);
        expect(inner.replaceAll('""', "")).not.toContain('"');
        expect(originalText(inner.replaceAll('""', '"'))).toBe(value);
        const formula = /^["\s\0]*[=+\-@＝＋－＠]/;
        expect(inner.split(/[;\t\r\n]/).filter((cell) => formula.test(cell))).toEqual([]);
      },
    ),
  );
});
