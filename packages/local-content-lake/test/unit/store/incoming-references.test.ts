import { expect, test } from "vitest";
import { pathToText } from "../../../src/store/incoming-references";

const document = { a: { b: [{ _key: 'k"1', c: 1 }, [2, { d: 3 }]] } };

test.each([
  [["a"], "a"],
  [["a", "b", 0, "c"], 'a.b[_key=="k\\"1"].c'],
  [["a", "b", 1, 1, "d"], "a.b[1][1].d"],
  [[], ""],
])("%j is written as %s", (path, text) => {
  expect(pathToText(document, path)).toBe(text);
});
