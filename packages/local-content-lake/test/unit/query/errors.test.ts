import { expect, test } from "vitest";
import { isStackOverflow } from "../../../src/query/errors";

function descend(): never {
  return descend();
}

/** Leaves room for nothing but the compilation of an expression, which is what V8 then complains of. */
function descendByExpressions(depth: number): never {
  new RegExp(`^${depth}+`).test("1");
  return descendByExpressions(depth + 1);
}

const unclosed = "(";

test.each([
  ["calls that recurse too deeply", true, descend],
  ["expressions that are compiled on the way", true, () => descendByExpressions(0)],
  ["a list that is too long", false, () => new Array(-1)],
  ["an expression that is wrong", false, () => new RegExp(unclosed)],
  ["anything else", false, () => null],
])("isStackOverflow of %s is %s", async (_name, expected, run: () => unknown) => {
  const error = await Promise.resolve()
    .then(run)
    .catch((thrown: unknown) => thrown);
  expect(isStackOverflow(error)).toBe(expected);
});
